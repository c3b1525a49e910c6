import type { Registrar } from "agent-surface/page";
import { el } from "../../shared/dom.ts";
import { registerRow } from "../shared/actions.ts";
import type { Task } from "../shared/tasks.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import type { Part } from "./part.ts";

/** A row that follows its task. */
export interface Row extends Part {
  update(task: Task): void;
}

/** One row: its actions come and go with it. */
export function createRow({ id, text }: Task, scope: Registrar): Row {
  const end = registerRow(scope, page, id);
  const box = el("input", { type: "checkbox" });
  const remove = el("button", { type: "button", "aria-label": TEXTS.remove(text) }, "×");
  box.addEventListener("change", () => void page.execute(`complete@task#${id}`, { done: box.checked }));
  remove.addEventListener("click", () => void page.execute(`remove@task#${id}`, {}));
  return {
    element: el("li", {}, el("label", {}, box, text), remove),
    end,
    update: ({ done }) => {
      box.checked = done;
    },
  };
}
