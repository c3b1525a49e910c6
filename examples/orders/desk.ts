import { el } from "../shared/dom.ts";
import { CURRENCY, type Order } from "./order.ts";
import type { Page } from "./page.ts";

/** Creates the refund desk: each refund that waits, with the form in which a person finishes it. */
export function createDesk(page: Page): HTMLElement {
  const { store, text } = page;
  const cards = new Map<string, HTMLElement>();
  const list = el("ul", { class: "desk-list" });
  const empty = el("p", { class: "hint" }, text.deskEmpty);
  const show = (id: string): void => {
    const order = store.get(id);
    const card = cards.get(id);
    if (order?.refund === "waiting" && card === undefined) add(order);
    if (order?.refund !== "waiting" && card !== undefined) {
      card.remove();
      cards.delete(id);
    }
    empty.hidden = cards.size > 0;
  };
  const add = (order: Order): void => {
    const card = createCard(order, page);
    cards.set(order.id, card);
    list.append(card);
  };
  store.subscribe(show);
  return el(
    "section",
    { class: "panel", "aria-labelledby": "desk-title" },
    el("h2", { id: "desk-title" }, text.desk),
    el("p", { class: "hint" }, text.deskHint),
    empty,
    list,
  );
}

function createCard(order: Order, page: Page): HTMLElement {
  const { text, format, person } = page;
  const reason = el("input", { type: "text", required: true, maxlength: "200", dir: "auto", autocomplete: "off" });
  reason.value = order.refundReason;
  const finish = el(
    "button",
    { type: "submit", class: "primary", "aria-label": text.finishRefund(order.id) },
    text.finish,
  );
  const dismiss = el("button", { type: "button", "aria-label": text.dismissRefund(order.id) }, text.dismiss);
  const form = el(
    "form",
    {},
    el(
      "p",
      { class: "desk-order" },
      el("span", { class: "id" }, order.id),
      el("bdi", { class: "clamp" }, order.customer),
    ),
    el("p", { class: "desk-amount" }, el("span", {}, text.amount(CURRENCY)), format.money(order.amountCents)),
    el("label", { class: "field" }, el("span", {}, text.reason), reason),
    el("div", { class: "buttons" }, finish, dismiss),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    person.finishRefund(order.id, reason.value);
  });
  dismiss.addEventListener("click", () => person.dismissRefund(order.id));
  return el("li", { "data-id": order.id }, form);
}
