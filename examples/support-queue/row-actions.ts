import type { Registry } from "agent-surface/page";
import { z } from "zod";
import type { Task, TaskQueue } from "./tasks.ts";
import type { Text } from "./text.ts";

interface Needs {
  readonly queue: TaskQueue;
  readonly text: Text;
}

/** Registers the actions of each row as it appears, and takes them back as it goes. */
export function registerRowActions(registry: Registry, needs: Needs): void {
  const { queue } = needs;
  const undo = new Map<string, () => void>();
  const add = (task: Task): void => {
    undo.set(task.id, registerRow(registry, task, needs));
  };
  queue.list().forEach(add);
  queue.subscribe(({ kind, task }) => {
    if (kind === "added") add(task);
    if (kind !== "removed") return;
    undo.get(task.id)?.();
    undo.delete(task.id);
  });
}

function registerRow(registry: Registry, { id }: Task, { queue, text }: Needs): () => void {
  const read = () => {
    const task = queue.get(id);
    return task && { label: task.text, fields: { text: task.text, done: task.done } };
  };
  const complete = registry.register({
    id: "complete@todo",
    record: id,
    ...text.actions.complete,
    effect: "write",
    confirm: "never",
    input: z.strictObject({ done: z.boolean() }),
    read,
    run: ({ done }) => queue.setDone(id, done),
  });
  const remove = registry.register({
    id: "remove@todo",
    record: id,
    ...text.actions.remove,
    effect: "destructive",
    // The person's own button is the only way to it.
    confirm: "never",
    read,
    run: () => queue.remove(id),
  });
  return () => {
    complete();
    remove();
  };
}
