/** A page that asks the default dialog whatever a test wants to be asked, and does to it what a page can. */
export const DIALOG_SCRIPT = `
import { createConfirmDialog } from "agent-surface/page";
const confirm = createConfirmDialog();
const session = { id: "s1", agent: { name: "Desk agent", fingerprint: "k7Qm2vX0aBcDeFgHiJkLmNoPqRsTuVwXyZ012345678" }, user: "", origin: location.origin, app: "orders", scope: [], issuedAt: 0, expiresAt: 1 };
const base = { capability: "update_note@order", record: "SO-1002", title: "Change the note", description: "Changes the note of one order.", effect: "write", approval: "ask", input: { note: "Call back by Friday" }, session };
window.answers = [];
window.controllers = [];
window.ask = (changes = {}) => {
  const controller = new AbortController();
  window.controllers.push(controller);
  const at = window.answers.push("waiting") - 1;
  Promise.resolve(confirm(Object.freeze({ ...base, ...changes, signal: controller.signal }))).then((answer) => { window.answers[at] = answer; });
};
window.cover = (place) => {
  const cover = document.createElement("div");
  cover.popover = "manual";
  cover.style.cssText = place + ";border:0;margin:0";
  document.body.append(cover);
  cover.showPopover();
};
window.uncover = () => document.querySelector("[popover]").hidePopover();
window.fade = (opacity) => {
  for (const { shadowRoot } of document.documentElement.children) shadowRoot?.querySelector("dialog").style.setProperty("opacity", opacity);
};
window.focused = () => {
  const host = document.activeElement;
  return (host?.shadowRoot?.activeElement ?? host)?.textContent;
};

// The page's timers take their time, or a tenth of it ("/?hurry"), or wait while a test does what has to come before them.
const { setTimeout, clearTimeout } = window;
const hurry = new URLSearchParams(location.search).has("hurry");
const started = new Map();
let held;
window.setTimeout = (run, ms) => {
  const id = -1 - started.size;
  const start = () => started.set(id, setTimeout(run, hurry ? ms / 10 : ms));
  started.set(id, undefined);
  if (held) held.set(id, start);
  else start();
  return id;
};
window.clearTimeout = (id) => {
  held?.delete(id);
  clearTimeout(started.get(id));
};
window.holdTimers = () => {
  held = new Map();
};
window.releaseTimers = () => {
  const starts = held?.values() ?? [];
  held = undefined;
  for (const start of starts) start();
};
`;

/** What the page script puts on the window. */
export interface Asking {
  answers: unknown[];
  controllers: AbortController[];
  ask(changes?: object): void;
  /** Lays something over the dialog; the place is CSS. */
  cover(place: string): void;
  uncover(): void;
  /** Makes the dialog as good as invisible, or visible again. */
  fade(opacity: string): void;
  /** The text of the focused element, also inside the dialog's shadow root. */
  focused(): string | null | undefined;
  holdTimers(): void;
  releaseTimers(): void;
}
