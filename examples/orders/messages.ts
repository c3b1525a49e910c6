import { el } from "../shared/dom.ts";
import type { Page } from "./page.ts";

/** Creates the line that tells the person what has just happened. */
export function createMessages(page: Page): HTMLElement {
  const { feedback, text } = page;
  const line = el("p", { class: "message", dir: "auto" });
  line.hidden = true;
  feedback.subscribe((message) => {
    line.hidden = false;
    line.setAttribute("data-level", message.level);
    line.textContent = message.text;
  });
  return el("div", { class: "messages", role: "status", "aria-label": text.messages }, line);
}
