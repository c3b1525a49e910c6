import { el } from "../../shared/dom.ts";
import { registerReport } from "../shared/actions.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import { type Part, undoAll } from "./part.ts";

/** The report's route. */
export function createReport(): Part {
  const line = el("p");
  const end = undoAll(
    registerReport(page.registry, page),
    page.tasks.subscribe((tasks) => {
      line.textContent = TEXTS.done(tasks.filter(({ done }) => done).length, tasks.length);
    }),
  );
  return { element: el("section", { class: "panel" }, el("h2", {}, TEXTS.report), line), end };
}
