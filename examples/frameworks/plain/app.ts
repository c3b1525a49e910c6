import { registerSurface } from "agent-surface/page";
import { el } from "../../shared/dom.ts";
import { registerOverview } from "../shared/actions.ts";
import { route } from "../shared/route.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import { type Part, undoAll } from "./part.ts";
import { createReport } from "./report.ts";
import { createTaskList } from "./task-list.ts";

const VIEWS = { list: createTaskList, report: createReport };

/** The application: its Surface and its own action, and the part of the route. */
export function createApp(): Part {
  const outlet = el("div");
  let view: Part | undefined;
  const end = undoAll(
    registerOverview(page.registry, page),
    route.subscribe((name) => {
      view?.end();
      view = VIEWS[name]();
      outlet.replaceChildren(view.element);
    }),
    () => view?.end(),
    registerSurface(page.surface),
  );
  const links = [el("a", { href: "#/" }, TEXTS.list), el("a", { href: "#/report" }, TEXTS.report)];
  return {
    element: el("div", { class: "page" }, el("h1", {}, "No framework"), el("nav", {}, ...links), outlet, hold()),
    end,
  };
}

function hold(): HTMLElement {
  const box = el("input", { type: "checkbox" });
  box.checked = page.hold.get();
  box.addEventListener("change", () => page.hold.set(box.checked));
  return el("label", {}, box, TEXTS.hold);
}
