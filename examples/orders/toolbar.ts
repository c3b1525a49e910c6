import { el } from "../shared/dom.ts";
import { isStatus, STATUSES } from "./order.ts";
import type { Page } from "./page.ts";

/** Creates search, status filter and the count of what is shown. */
export function createToolbar(page: Page): HTMLElement {
  const { list, store, text, format } = page;
  const search = el("input", { type: "search", placeholder: text.searchHint, dir: "auto", autocomplete: "off" });
  const filter = el(
    "select",
    {},
    el("option", { value: "all" }, text.all),
    ...STATUSES.map((status) => el("option", { value: status }, text.status[status])),
  );
  const count = el("output", { class: "count" });
  search.addEventListener("input", () => list.set({ text: search.value }));
  filter.addEventListener("change", () => {
    list.set({ status: isStatus(filter.value) ? filter.value : "all" });
  });
  const show = (): void => {
    const shown = list.arrangement().shown.length;
    count.textContent = text.shown(format.count(shown), format.count(store.size));
  };
  list.subscribe(show);
  show();
  return el(
    "div",
    { class: "toolbar", role: "search" },
    el("label", { class: "field grow" }, el("span", {}, text.search), search),
    el("label", { class: "field" }, el("span", {}, text.filter), filter),
    count,
  );
}
