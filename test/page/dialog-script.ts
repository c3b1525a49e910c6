/** A page that asks the default dialog whatever a test wants to be asked. */
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
document.documentElement.dataset.ready = "yes";
`;

/** What the page script puts on the window. */
export interface Asking {
  answers: unknown[];
  controllers: AbortController[];
  ask(changes?: object): void;
}
