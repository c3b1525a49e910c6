import { el } from "../shared/dom.ts";
import { openNoteEditor } from "./note-editor.ts";
import { countOnScreen, isOnScreen } from "./on-screen.ts";
import type { Page } from "./page.ts";
import { createRow, type Row } from "./row.ts";
import { createRowGroups } from "./row-groups.ts";
import { createTableHead } from "./table-head.ts";

/** The table of orders. */
export interface OrderTable {
  readonly element: HTMLElement;
  /** Whether the order's row can be seen at this moment. */
  isVisible(id: string): boolean;
  /** How many rows can be seen at this moment. */
  visibleCount(): number;
}

/** Creates the table and keeps it in step with the list. */
export function createOrderTable(page: Page): OrderTable {
  const { list, store, text } = page;
  const rows = new Map<string, Row>();
  // The roles are said because the style sheet lays the rows out as grids, and a browser may then forget the table.
  const caption = el("caption", { class: "unseen" }, text.title);
  const table = el("table", { role: "table" }, caption, createTableHead(page));
  const empty = el("p", { class: "empty" }, text.nothing);
  const element = el(
    "div",
    { class: "table", role: "region", "aria-label": text.regions.list, tabindex: "0" },
    table,
    empty,
  );
  const groups = createRowGroups(table);

  const rowOf = (id: string): HTMLElement | undefined => {
    const order = store.get(id);
    const row = rows.get(id) ?? (order && createRow(order, page));
    if (row !== undefined) rows.set(id, row);
    return row?.element;
  };
  const render = (): void => {
    const { ids } = list.slice();
    empty.hidden = ids.length > 0;
    groups.show(ids, rowOf);
  };
  store.subscribe((id) => {
    const order = store.get(id);
    if (order !== undefined) rows.get(id)?.update(order);
  });
  list.subscribe(render);
  render();
  table.addEventListener("click", (event) => onClick(event, rows, page));
  return {
    element,
    isVisible: (id) => isOnScreen(rows.get(id)?.element, element),
    visibleCount: () => countOnScreen(groups.elements, element),
  };
}

function onClick(event: Event, rows: ReadonlyMap<string, Row>, page: Page): void {
  const button = event.target instanceof Element ? event.target.closest("button[data-act]") : null;
  const id = button?.closest("tr")?.getAttribute("data-id") ?? "";
  const row = rows.get(id);
  if (button === null || row === undefined) return;
  const act = button.getAttribute("data-act");
  if (act === "edit") openNoteEditor(id, row, page);
  if (act === "cancel") page.person.cancel(id);
  if (act === "refund") page.person.refund(id);
}
