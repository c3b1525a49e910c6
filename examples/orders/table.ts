import { el } from "../shared/dom.ts";
import { openNoteEditor } from "./note-editor.ts";
import { countOnScreen, isOnScreen } from "./on-screen.ts";
import type { Page } from "./page.ts";
import { createRow, type Row } from "./row.ts";
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
  const body = el("tbody");
  const caption = el("caption", { class: "unseen" }, text.title);
  const empty = el("p", { class: "empty" }, text.nothing);
  const table = el("table", {}, caption, createTableHead(page), body);
  const element = el(
    "div",
    { class: "table", role: "region", "aria-label": text.regions.list, tabindex: "0" },
    table,
    empty,
  );

  const rowOf = (id: string): HTMLTableRowElement[] => {
    const order = store.get(id);
    if (order === undefined) return [];
    const row = rows.get(id) ?? createRow(order, page);
    rows.set(id, row);
    return [row.element];
  };
  const render = (): void => {
    const { ids } = list.slice();
    empty.hidden = ids.length > 0;
    if (isShown(body, ids)) return;
    body.replaceChildren(...ids.flatMap(rowOf));
  };
  store.subscribe((id) => {
    const order = store.get(id);
    if (order !== undefined) rows.get(id)?.update(order);
  });
  list.subscribe(render);
  render();
  body.addEventListener("click", (event) => onClick(event, rows, page));
  return {
    element,
    isVisible: (id) => isOnScreen(rows.get(id)?.element, element),
    visibleCount: () => countOnScreen(body, element),
  };
}

/** Moving a row takes the focus away from it, so a list that has not changed is left alone. */
function isShown(body: HTMLElement, ids: readonly string[]): boolean {
  const { children } = body;
  return children.length === ids.length && ids.every((id, at) => children[at]?.getAttribute("data-id") === id);
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
