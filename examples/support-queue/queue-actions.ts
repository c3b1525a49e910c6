import type { Registry } from "agent-surface/page";
import { z } from "zod";
import type { TaskQueue } from "./tasks.ts";
import type { Text } from "./text.ts";

// Without this zod probes for `eval`, which the page's Content-Security-Policy forbids and reports.
z.config({ jitless: true });

const TEXT_MAX = 200;
const count = z.int().min(0);

/** What agents may see and ask for. The row actions are on the page and not in this list: that is a decision. */
export const EXTERNAL_SCOPE = ["todo.overview", "todo.add", "todo.clear_completed"] as const;

interface Needs {
  readonly queue: TaskQueue;
  readonly text: Text;
}

/** Registers the three actions on the queue as a whole. */
export function registerQueueActions(registry: Registry, { queue, text }: Needs): void {
  registry.register({
    id: "todo.overview",
    ...text.actions.overview,
    effect: "read",
    output: z.strictObject({ open: count, completed: count }),
    run: () => {
      const completed = queue.list().filter((task) => task.done).length;
      return { open: queue.list().length - completed, completed };
    },
  });
  registry.register({
    id: "todo.add",
    ...text.actions.add,
    effect: "write",
    confirm: "never",
    input: z.strictObject({ text: z.string().min(1).max(TEXT_MAX) }),
    output: z.strictObject({ id: z.string() }),
    run: ({ text: words }) => ({ id: queue.add(words).id }),
  });
  registry.register({
    id: "todo.clear_completed",
    ...text.actions.clear,
    effect: "destructive",
    confirm: "always",
    output: z.strictObject({ cleared: count }),
    available: () => queue.list().some((task) => task.done) || text.nothingDone,
    run: () => ({ cleared: queue.clearCompleted() }),
  });
}
