import { el } from "../../shared/dom.ts";
import { registerAdd } from "../shared/actions.ts";
import { submitTask } from "../shared/submit.ts";
import type { Task } from "../shared/tasks.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import { type Part, undoAll } from "./part.ts";
import { createRow, type Row } from "./task-row.ts";

/** The list's route: what is registered in its scope goes with it, the folded row actions too. */
export function createTaskList(): Part {
  const scope = page.registry.scope();
  const rows = new Map<string, Row>();
  const list = el("ul", { class: "tasks" });
  const show = (tasks: readonly Task[]): void => {
    for (const [id, row] of rows) if (!tasks.some((task) => task.id === id)) drop(id, row);
    for (const task of tasks) {
      const row = rows.get(task.id) ?? createRow(task, scope);
      rows.set(task.id, row);
      row.update(task);
      if (!row.element.isConnected) list.append(row.element);
    }
  };
  const drop = (id: string, row: Row): void => {
    row.end();
    row.element.remove();
    rows.delete(id);
  };
  registerAdd(scope, page);
  const end = undoAll(() => scope.end(), page.tasks.subscribe(show));
  return { element: el("section", { class: "panel" }, el("h2", {}, TEXTS.list), form(), list), end };
}

function form(): HTMLElement {
  const field = el("input", { name: "text", autocomplete: "off", required: true });
  const label = el("label", { class: "field" }, el("span", {}, TEXTS.newTask), field);
  const element = el("form", { class: "line" }, label, el("button", { class: "primary" }, TEXTS.add));
  element.addEventListener("submit", (event) => submitTask(event, page.execute));
  return element;
}
