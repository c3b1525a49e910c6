import { el } from "../shared/dom.ts";

/** Rows in groups of a bounded size: what is off the screen the browser can then leave out of layout, group by group. */
export interface RowGroups {
  readonly elements: readonly HTMLElement[];
  /** Shows these rows in this order; a list that is shown already is left alone, because moving a row takes its focus. */
  show(ids: readonly string[], rowOf: (id: string) => HTMLElement | undefined): void;
}

const GROUP_SIZE = 50;

/** Creates row groups inside a table. */
export function createRowGroups(table: HTMLElement): RowGroups {
  const groups: HTMLElement[] = [];
  let shown: readonly string[] = [];
  return {
    elements: groups,
    show(ids, rowOf) {
      if (ids.length === shown.length && ids.every((id, at) => id === shown[at])) return;
      shown = [...ids];
      const count = Math.ceil(ids.length / GROUP_SIZE);
      for (const group of groups.splice(count)) group.remove();
      for (let at = 0; at < count; at += 1) {
        const rows = ids.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE).map(rowOf);
        const group = (groups[at] ??= el("tbody", { role: "rowgroup" }));
        group.replaceChildren(...rows.filter((row) => row !== undefined));
        if (!group.isConnected || group.parentElement !== table) table.append(group);
      }
    },
  };
}
