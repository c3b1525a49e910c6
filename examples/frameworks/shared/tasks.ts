import { createWatched, type Watched } from "./watched.ts";

/** One task; `id` is given once and never used again. */
export interface Task {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
}

/** The tasks of the page. */
export interface TaskStore extends Watched<readonly Task[]> {
  find(id: string): Task | undefined;
  add(text: string): Task;
  setDone(id: string, done: boolean): void;
  remove(id: string): void;
}

/** Creates the tasks T-1, T-2, … of the given texts. */
export function createTasks(texts: readonly string[]): TaskStore {
  const list = createWatched<readonly Task[]>([]);
  let last = 0;
  const add = (text: string): Task => {
    last += 1;
    const task = { id: `T-${last}`, text, done: false };
    list.set([...list.get(), task]);
    return task;
  };
  for (const text of texts) add(text);
  return {
    get: list.get,
    subscribe: list.subscribe,
    find: (id) => list.get().find((task) => task.id === id),
    add,
    setDone: (id, done) => list.set(list.get().map((task) => (task.id === id ? { ...task, done } : task))),
    remove: (id) => list.set(list.get().filter((task) => task.id !== id)),
  };
}
