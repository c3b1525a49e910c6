import { el } from "../shared/dom.ts";
import type { Execute } from "../shared/receipt.ts";
import { readCommand } from "./command.ts";
import type { Page } from "./page.ts";
import { reportOf } from "./report.ts";

/** Creates the page's own agent: a command box whose every line is one call of the executor. */
export function createAssistant(page: Page, execute: Execute): HTMLElement {
  const { text } = page;
  const line = el("input", { type: "text", placeholder: text.example, dir: "auto", autocomplete: "off" });
  const lines = el("ol");
  const log = el("div", { class: "log", role: "log", "aria-label": text.assistantLog, tabindex: "0" }, lines);
  log.hidden = true;
  const say = (words: string): void => {
    log.hidden = false;
    lines.append(el("li", { dir: "auto" }, words));
    log.scrollTop = log.scrollHeight;
  };
  const run = async (words: string): Promise<void> => {
    const command = readCommand(words);
    if (command === undefined) return say(text.unknownCommand);
    say(reportOf(words, await execute(command.action, command.input), text));
  };
  const form = el(
    "form",
    {},
    el("label", { class: "field" }, el("span", {}, text.command), line),
    el("button", { type: "submit", class: "primary" }, text.run),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const words = line.value.trim();
    if (words === "") return;
    line.value = "";
    void run(words);
  });
  return el(
    "section",
    { class: "panel assistant", "aria-labelledby": "assistant-title" },
    el("h2", { id: "assistant-title" }, text.assistant),
    el("p", { class: "hint" }, text.assistantHint),
    form,
    log,
  );
}
