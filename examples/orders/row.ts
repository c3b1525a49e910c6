import { el, setAttributes } from "../shared/dom.ts";
import { cancelBlocked, refundBlocked } from "./availability.ts";
import type { Order } from "./order.ts";
import type { Page } from "./page.ts";

/** One row of the table; it stays the same element however often the list is sorted. */
export interface Row {
  readonly element: HTMLTableRowElement;
  /** Where the note is, or its editor while somebody types. */
  readonly noteCell: HTMLTableCellElement;
  update(order: Order): void;
}

/** Creates the row of an order. */
export function createRow(order: Order, page: Page): Row {
  const { text, format } = page;
  const customer = el("bdi", { class: "clamp" });
  const status = el("span", { class: "status" });
  const refund = el("span", { class: "refund" });
  const amount = el("td", { role: "cell", class: "amount" });
  const note = el("bdi", { class: "clamp" });
  const edit = el("button", { type: "button", class: "quiet", "data-act": "edit" }, text.edit);
  const cancel = el("button", { type: "button", class: "quiet", "data-act": "cancel" }, text.cancel);
  const back = el("button", { type: "button", class: "quiet", "data-act": "refund" }, text.refundAction);
  edit.setAttribute("aria-label", text.editNote(order.id));
  cancel.setAttribute("aria-label", text.cancelOrder(order.id));
  back.setAttribute("aria-label", text.refundOrder(order.id));
  const noteCell = el("td", { role: "cell", class: "note" }, el("div", { class: "note-text" }, note, edit));
  const element = el(
    "tr",
    { role: "row", "data-id": order.id },
    el("th", { role: "rowheader", class: "id" }, order.id),
    el("td", { role: "cell" }, customer),
    el("td", { role: "cell" }, status, refund),
    amount,
    noteCell,
    el("td", { role: "cell", class: "act" }, cancel, back),
  );
  const update = (now: Order): void => {
    show(customer, now.customer);
    show(status, text.status[now.status]);
    setAttributes(status, { "data-status": now.status });
    show(refund, text.refund[now.refund]);
    show(amount, format.money(now.amountCents));
    show(note, now.note === "" ? text.noNote : now.note);
    setAttributes(note, { "data-empty": now.note === "" });
    disable(cancel, cancelBlocked(now, text));
    disable(back, refundBlocked(now, text));
  };
  update(order);
  return { element, noteCell, update };
}

function show(element: HTMLElement, text: string): void {
  if (element.textContent === text) return;
  element.textContent = text;
}

/** The button stays reachable and says why: the reason is the one an agent gets. */
function disable(button: HTMLButtonElement, reason: string | undefined): void {
  setAttributes(button, { "aria-disabled": reason === undefined ? false : "true", title: reason });
}
