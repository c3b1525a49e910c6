import { el } from "../shared/dom.ts";
import { createExchange } from "./exchange.ts";
import type { Text } from "./text.ts";

/** All the console knows of the page: the one function an outside client reaches. */
export interface Handled {
  handle(request: unknown, call?: { onPending?: () => void }): Promise<unknown>;
}

/** What the console asks for, apart from protocol and id. */
type Ask = { method: "describe" | "invoke"; capability?: string; input?: object };

/** The row action that is on the page and not in the allow-list. */
const UNEXPOSED: Ask = { method: "invoke", capability: "complete@todo", input: { record: "T-1", done: true } };

/** Creates the console: it stands for an outside agent and calls only `surface.handle()`. */
export function createConsole(surface: Handled, protocol: string, text: Text): HTMLElement {
  const words = el("input", { type: "text", dir: "auto", autocomplete: "off", value: text.consoleTaskValue });
  const exchanges = el("ol");
  const empty = el("p", { class: "hint" }, text.nothingYet);
  let count = 0;

  const ask = async (what: Ask): Promise<void> => {
    count += 1;
    const request = { protocol, id: `req_${String(count).padStart(2, "0")}`, ...what };
    const exchange = createExchange(request, text);
    empty.hidden = true;
    exchanges.prepend(exchange.element);
    exchange.end(await surface.handle(request, { onPending: exchange.wait }));
  };
  const button = (label: string, what: () => Ask): HTMLElement => {
    const element = el("button", { type: "button" }, label);
    element.addEventListener("click", () => void ask(what()));
    return element;
  };
  return el(
    "section",
    { class: "panel console", "aria-labelledby": "console-title" },
    el("h2", { id: "console-title" }, text.console),
    el("p", { class: "hint" }, text.consoleIntro),
    el("label", { class: "field" }, el("span", {}, text.consoleTask), words),
    el(
      "div",
      { class: "buttons" },
      button(text.describe, () => ({ method: "describe", input: { limit: 2 } })),
      button(text.addByConsole, () => ({ method: "invoke", capability: "todo.add", input: { text: words.value } })),
      button(text.askToClear, () => ({ method: "invoke", capability: "todo.clear_completed" })),
      button(text.unexposed, () => UNEXPOSED),
    ),
    empty,
    el("div", { class: "log", role: "log", "aria-label": text.exchanges }, exchanges),
  );
}
