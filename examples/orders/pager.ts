import { el } from "../shared/dom.ts";
import type { Page } from "./page.ts";

/** Creates the buttons that turn the pages of the list; nothing is shown where one page holds all. */
export function createPager(page: Page): HTMLElement {
  const { list, text } = page;
  const previous = el("button", { type: "button" }, text.previous);
  const next = el("button", { type: "button" }, text.next);
  const where = el("span", { "aria-live": "polite" });
  const element = el("nav", { class: "pager", "aria-label": text.pages }, previous, where, next);
  const show = (): void => {
    const now = list.slice();
    element.hidden = now.pages === 1;
    where.textContent = text.page(now.page, now.pages);
    // aria-disabled keeps the focus where it is when the last page is reached.
    previous.setAttribute("aria-disabled", String(now.page === 1));
    next.setAttribute("aria-disabled", String(now.page === now.pages));
  };
  const turn = (by: number): void => {
    const now = list.slice();
    const page = Math.min(now.pages, Math.max(1, now.page + by));
    if (page !== now.page) list.set({ page });
  };
  previous.addEventListener("click", () => turn(-1));
  next.addEventListener("click", () => turn(1));
  list.subscribe(show);
  show();
  return element;
}
