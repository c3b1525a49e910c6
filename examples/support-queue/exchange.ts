import { el } from "../shared/dom.ts";
import type { Text } from "./text.ts";
import { verdictOf } from "./verdict.ts";

/** One request and what came of it, as the console shows them. */
export interface Exchange {
  readonly element: HTMLElement;
  /** Says that a person has to decide in the page. */
  wait(): void;
  end(answer: unknown): void;
}

/** Shows a request that has just been sent. */
export function createExchange(request: { id: string }, text: Text): Exchange {
  const verdict = el("p", { class: "verdict" });
  const response = el("pre", { tabindex: "0", role: "group", "aria-label": `${text.response} ${request.id}` });
  const asked = el(
    "pre",
    { tabindex: "0", role: "group", "aria-label": `${text.request} ${request.id}` },
    write(request),
  );
  response.hidden = true;
  return {
    element: el("li", { "data-id": request.id }, asked, verdict, response),
    wait: () => {
      verdict.textContent = text.waits;
    },
    end: (answer) => {
      verdict.textContent = text[verdictOf(answer)];
      response.textContent = write(answer);
      response.hidden = false;
    },
  };
}

function write(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
