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
  const held = createHoldSwitch();
  let view: Part | undefined;
  const end = undoAll(
    registerOverview(page.registry, page),
    route.subscribe((name) => {
      view?.end();
      view = VIEWS[name]();
      outlet.replaceChildren(view.element);
    }),
    () => view?.end(),
    held.end,
    registerSurface(page.surface),
  );
  const links = [el("a", { href: "#/" }, TEXTS.list), el("a", { href: "#/report" }, TEXTS.report)];
  return {
    element: el("div", { class: "whole" }, el("h1", {}, "No framework"), el("nav", {}, ...links), outlet, held.element),
    end,
  };
}

function createHoldSwitch(): Part {
  const box = el("input", { type: "checkbox" });
  const words = el("span");
  const element = el("label", {}, box, words);
  box.addEventListener("change", () => page.hold.set(box.checked));
  const end = page.hold.subscribe(({ on, waiting }) => {
    box.checked = on;
    words.textContent = TEXTS.hold(waiting);
  });
  return { element, end };
}
