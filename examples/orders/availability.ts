import type { Order } from "./order.ts";
import type { Text } from "./text.ts";

/** Why an order cannot be cancelled, for a person and for an agent alike; undefined where it can. */
export function cancelBlocked(order: Order, text: Text): string | undefined {
  if (order.status === "shipped") return text.hasShipped(order.id);
  return order.status === "cancelled" ? text.isCancelled(order.id) : undefined;
}

/** Why no refund can be prepared. */
export function refundBlocked(order: Order, text: Text): string | undefined {
  if (order.refund === "waiting") return text.refundWaits(order.id);
  return order.refund === "done" ? text.isRefunded(order.id) : undefined;
}

/** Why no waiting refund can be finished or dismissed. */
export function finishBlocked(order: Order, text: Text): string | undefined {
  return order.refund === "waiting" ? undefined : text.noRefund(order.id);
}
