import type { Registry } from "agent-surface/page";
import { windowOf } from "./arrange.ts";
import type { OrderList } from "./list.ts";
import { CURRENCY, type Order } from "./order.ts";
import {
  type ActionNeeds,
  cancelOrder,
  dismissRefund,
  finishRefund,
  prepareRefund,
  updateNote,
} from "./order-actions.ts";

interface Needs extends ActionNeeds {
  readonly list: OrderList;
  /** What of the list is on the screen. */
  readonly screen: { isVisible(id: string): boolean; visibleCount(): number };
}

/** Registers the orders and what can be done with one of them. */
export function registerOrders(registry: Registry, needs: Needs): void {
  const { store, list, screen } = needs;
  registry.registerCollection({
    name: "order",
    param: "record",
    total: () => store.size,
    // The person's filter hides rows, it takes nothing away from an agent: hidden orders follow the shown ones.
    ids: (from, count) => windowOf(list.arrangement(), from, count),
    has: (id) => store.get(id) !== undefined,
    read: (id) => read(store.get(id)),
    isVisible: screen.isVisible,
    offscreen: () => store.size - screen.visibleCount(),
    actions: [updateNote(needs), cancelOrder(needs), prepareRefund(needs), finishRefund(needs), dismissRefund(needs)],
  });
}

function read(order: Order | undefined) {
  if (order === undefined) return undefined;
  const { id, customer, status, note, amountCents, refund } = order;
  return {
    label: `${id} ${customer}`,
    region: refund === "waiting" ? "desk" : "list",
    fields: { customer, status, note, amount: amountCents / 100, currency: CURRENCY, refund },
  };
}
