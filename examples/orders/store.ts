import { type Order, STATUSES, type Status } from "./order.ts";

/** What the page knows: the stand-in for a business backend. */
export interface OrderStore {
  readonly size: number;
  all(): Iterable<Order>;
  get(id: string): Order | undefined;
  /** Changes fields of one order; an unknown id is a programming error and throws. */
  change(id: string, patch: Partial<Omit<Order, "id">>): Order;
  counts(): Record<Status, number>;
  /** Calls back with the id of each changed order; returns the undo. */
  subscribe(listener: (id: string) => void): () => void;
}

/** Creates a store that holds the given orders. */
export function createOrderStore(orders: readonly Order[]): OrderStore {
  const byId = new Map(orders.map((order) => [order.id, order]));
  // Kept, not counted anew: the Surface reads it at each describe, whose cost must not grow with the list.
  const counts = count(orders);
  const listeners = new Set<(id: string) => void>();
  return {
    size: byId.size,
    all: () => byId.values(),
    get: (id) => byId.get(id),
    change(id, patch) {
      const before = byId.get(id);
      if (before === undefined) throw new RangeError(`There is no order ${id}.`);
      const after = { ...before, ...patch };
      byId.set(id, after);
      counts[before.status] -= 1;
      counts[after.status] += 1;
      for (const listener of listeners) listener(id);
      return after;
    },
    counts: () => ({ ...counts }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function count(orders: Iterable<Order>): Record<Status, number> {
  const counts: Record<Status, number> = { new: 0, packed: 0, shipped: 0, cancelled: 0 };
  for (const order of orders) counts[order.status] += 1;
  return counts;
}

/** Finds orders by number, customer or note, in number order; letter case does not count. */
export function searchOrders(store: OrderStore, text: string): Order[] {
  const wanted = text.trim().toLocaleLowerCase();
  return [...store.all()].filter((order) => matches(order, wanted));
}

/** Whether an order holds the lower-case text in its number, customer or note. */
export function matches(order: Order, wanted: string): boolean {
  if (wanted === "") return true;
  return [order.id, order.customer, order.note].some((part) => part.toLocaleLowerCase().includes(wanted));
}

/** The rank of a status, for sorting. */
export function statusRank(status: Status): number {
  return STATUSES.indexOf(status);
}
