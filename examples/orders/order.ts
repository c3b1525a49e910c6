/** Where an order stands, in the order of a normal life. */
export const STATUSES = ["new", "packed", "shipped", "cancelled"] as const;
export type Status = (typeof STATUSES)[number];

/** Whether money goes back: `waiting` until a person finishes the refund. */
export type Refund = "none" | "waiting" | "done";

/** One order; `id` is the business number, the same however the list is shown. */
export interface Order {
  readonly id: string;
  readonly customer: string;
  readonly status: Status;
  readonly note: string;
  readonly amountCents: number;
  readonly refund: Refund;
  readonly refundReason: string;
}

export const CURRENCY = "EUR";
export const NOTE_MAX = 500;

/** Whether the value is one of the statuses. */
export function isStatus(value: string): value is Status {
  return STATUSES.some((status) => status === value);
}
