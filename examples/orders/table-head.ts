import { el, setAttributes } from "../shared/dom.ts";
import { SORT_KEYS, type SortKey } from "./arrange.ts";
import type { Page } from "./page.ts";

/** Creates the head of the table, whose buttons sort the list. */
export function createTableHead(page: Page): HTMLTableSectionElement {
  const { list, text } = page;
  const heads = SORT_KEYS.map((key) => {
    const button = el("button", { type: "button", class: "sort" }, text.columns[key]);
    button.addEventListener("click", () => sortBy(key, page));
    return { key, cell: el("th", { role: "columnheader", class: key }, button) };
  });
  const mark = (): void => {
    const { sort, descending } = list.view();
    for (const { key, cell } of heads) {
      setAttributes(cell, { "aria-sort": key === sort && (descending ? "descending" : "ascending") });
    }
  };
  list.subscribe(mark);
  mark();
  const others = (["note", "act"] as const).map((key) =>
    el("th", { role: "columnheader", class: key }, text.columns[key]),
  );
  return el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, ...heads.map(({ cell }) => cell), ...others));
}

function sortBy(key: SortKey, page: Page): void {
  const { sort, descending } = page.list.view();
  page.list.set({ sort: key, descending: key === sort && !descending });
}
