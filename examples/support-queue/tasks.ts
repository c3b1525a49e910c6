/** One task of the queue; `id` is given once and never used again. */
export interface Task {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
}

/** How the queue changed: the page shows it, the registry follows it. */
export type TaskChange = { kind: "added" | "changed" | "removed"; task: Task };

/** The queue of tasks. */
export interface TaskQueue {
  list(): readonly Task[];
  get(id: string): Task | undefined;
  add(text: string): Task;
  setDone(id: string, done: boolean): void;
  remove(id: string): void;
  /** Removes what is done; answers how many that were. */
  clearCompleted(): number;
  /** Calls back with each change; returns the undo. */
  subscribe(listener: (change: TaskChange) => void): () => void;
}

/** Creates a queue with the given tasks in it, numbered T-1, T-2, … */
export function createTaskQueue(initial: readonly Omit<Task, "id">[]): TaskQueue {
  const tasks = new Map<string, Task>();
  const listeners = new Set<(change: TaskChange) => void>();
  let last = 0;
  const put = (kind: "added" | "changed", task: Task): Task => {
    tasks.set(task.id, task);
    for (const listener of listeners) listener({ kind, task });
    return task;
  };
  const create = (task: Omit<Task, "id">): Task => {
    last += 1;
    return put("added", { id: `T-${last}`, ...task });
  };
  const remove = (id: string): void => {
    const task = tasks.get(id);
    if (task === undefined) return;
    tasks.delete(id);
    for (const listener of listeners) listener({ kind: "removed", task });
  };
  for (const task of initial) create(task);
  return {
    list: () => [...tasks.values()],
    get: (id) => tasks.get(id),
    add: (text) => create({ text, done: false }),
    setDone(id, done) {
      const task = tasks.get(id);
      if (task !== undefined) put("changed", { ...task, done });
    },
    remove,
    clearCompleted() {
      const done = [...tasks.values()].filter((task) => task.done);
      for (const { id } of done) remove(id);
      return done.length;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
