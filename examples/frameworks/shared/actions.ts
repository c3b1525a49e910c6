import type { Registrar } from "agent-surface/page";
import { z } from "zod";
import type { TaskPage } from "./page.ts";

// Without this zod probes for `eval`, which the page's Content-Security-Policy forbids and reports.
z.config({ jitless: true });

/** Says in every answer which edition of this file ran: change it while a page is served and watch. */
const EDITION = 1;

type Stores = Pick<TaskPage, "tasks" | "hold">;

/** What the application itself can do, on every route. */
export function registerOverview(registrar: Registrar, { tasks }: Stores): () => void {
  return registrar.register({
    id: "task.overview",
    description: `How many tasks there are (edition ${EDITION})`,
    effect: "read",
    run: () => ({ tasks: tasks.get().length, edition: EDITION }),
  });
}

/** What the list can do, as long as it is shown. */
export function registerAdd(registrar: Registrar, { tasks, hold }: Stores): () => void {
  return registrar.register({
    id: "task.add",
    description: `Add a task (edition ${EDITION})`,
    effect: "write",
    confirm: "never",
    input: z.strictObject({ text: z.string().min(1).max(200) }),
    run: async ({ text }, { signal }) => {
      await hold.released(signal);
      return { id: tasks.add(text).id, edition: EDITION };
    },
  });
}

/** What one row can do, as long as it is there. */
export function registerRow(registrar: Registrar, { tasks, hold }: Stores, id: string): () => void {
  const read = () => {
    const task = tasks.find(id);
    return task && { label: task.text, fields: { done: task.done } };
  };
  const complete = registrar.register({
    id: "complete@task",
    record: id,
    description: `Mark a task as done, or not done (edition ${EDITION})`,
    effect: "write",
    confirm: "never",
    input: z.strictObject({ done: z.boolean() }),
    read,
    run: async ({ done }, { signal }) => {
      await hold.released(signal);
      tasks.setDone(id, done);
      return { edition: EDITION };
    },
  });
  const remove = registrar.register({
    id: "remove@task",
    record: id,
    description: "Remove a task",
    effect: "destructive",
    // Only the person's own button reaches it.
    confirm: "never",
    read,
    run: () => tasks.remove(id),
  });
  return () => {
    complete();
    remove();
  };
}

/** What the report can do, as long as it is shown. */
export function registerReport(registrar: Registrar, { tasks }: Stores): () => void {
  return registrar.register({
    id: "task.report",
    description: `How much is done (edition ${EDITION})`,
    effect: "read",
    run: () => ({ done: tasks.get().filter(({ done }) => done).length, edition: EDITION }),
  });
}
