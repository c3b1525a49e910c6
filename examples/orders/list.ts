import { type Arrangement, arrange, type PageSlice, slice, type View } from "./arrange.ts";
import type { OrderStore } from "./store.ts";

/** The list as the person has set it up: which orders, in which order, on which page. */
export interface OrderList {
  view(): View;
  /** Changes the view; anything but a page change goes back to the first page. */
  set(patch: Partial<View>): void;
  arrangement(): Arrangement;
  slice(): PageSlice;
  /** Calls back when what is on the page may have changed; returns the undo. */
  subscribe(listener: () => void): () => void;
}

const PAGE_SIZE = 50;

/** Creates the list over a store; with `all` every row is on one page. */
export function createOrderList(store: OrderStore, options: { all: boolean }): OrderList {
  const pageSize = options.all ? Number.POSITIVE_INFINITY : PAGE_SIZE;
  let view: View = { status: "all", text: "", sort: "id", descending: false, page: 1, pageSize };
  // Arranged when somebody looks, so that a hundred changes in a row cost one sort.
  let known: Arrangement | undefined;
  const listeners = new Set<() => void>();
  const refresh = (): void => {
    known = undefined;
    for (const listener of listeners) listener();
  };
  const arrangement = (): Arrangement => (known ??= arrange(store.all(), view));
  store.subscribe(refresh);
  return {
    view: () => view,
    set(patch) {
      view = { ...view, page: 1, ...patch };
      refresh();
    },
    arrangement,
    slice: () => slice(arrangement().shown, view),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
