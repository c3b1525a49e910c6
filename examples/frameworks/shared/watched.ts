/** A value that can be watched; React reads it with `useSyncExternalStore`, Svelte as a store. */
export interface Watched<T> {
  get(): T;
  /** Tells the value at once and after each change; returns the undo. */
  subscribe(listener: (value: T) => void): () => void;
}

/** Creates a watched value. */
export function createWatched<T>(initial: T): Watched<T> & { set(value: T): void } {
  const listeners = new Set<(value: T) => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      listener(value);
      return () => listeners.delete(listener);
    },
  };
}
