import { watchArming } from "./confirm-dialog-arming.ts";
import { watchPresses } from "./confirm-dialog-presses.ts";
import { DIALOG_STYLE } from "./confirm-dialog-style.ts";
import { type DialogTexts, textsFor } from "./confirm-dialog-texts.ts";
import { buildView, type DialogView } from "./confirm-dialog-view.ts";
import type { ConfirmAnswer, ConfirmChannel, ConfirmQuestion } from "./policy.ts";

export interface ConfirmDialogOptions {
  /** `en` or `zh`; by default the page's `<html lang>`, then the browser's languages. */
  lang?: string;
}

interface Waiting {
  readonly question: ConfirmQuestion;
  readonly answer: (answer: ConfirmAnswer) => void;
}

/**
 * Makes the default confirmation channel: a modal dialog of the page, one question at a time. Nothing but a person's
 * own press on an armed button confirms. Where there is no document, every answer is no.
 */
export function createConfirmDialog(options: ConfirmDialogOptions = {}): ConfirmChannel {
  const queue: Waiting[] = [];
  let shown: Shown | undefined;
  const next = () => {
    const waiting = queue[0];
    if (waiting === undefined || shown !== undefined) return;
    const answer = (given: ConfirmAnswer) => {
      shown = undefined;
      queue.shift();
      waiting.answer(given);
      next();
    };
    try {
      shown = show(waiting.question, textsHere(options), answer);
      shown.waitingBehind(queue.length - 1);
    } catch {
      // A document that can show nothing (it is being left) confirms nothing.
      answer(false);
    }
  };
  return (question) => {
    if (typeof document === "undefined" || question.signal.aborted) return false;
    return new Promise<ConfirmAnswer>((resolve) => {
      const waiting: Waiting = { question, answer: resolve };
      queue.push(waiting);
      question.signal.addEventListener("abort", () => leave(waiting));
      next();
      shown?.waitingBehind(queue.length - 1);
    });
  };

  /** A question nobody waits for any more leaves its place, on the screen or in the queue. */
  function leave(waiting: Waiting): void {
    const at = queue.indexOf(waiting);
    if (at === 0) shown?.close();
    else if (at > 0) {
      queue.splice(at, 1);
      waiting.answer(false);
      shown?.waitingBehind(queue.length - 1);
    }
  }
}

function textsHere({ lang }: ConfirmDialogOptions): DialogTexts {
  return textsFor(lang === undefined ? [document.documentElement.lang, ...navigator.languages] : [lang]);
}

interface Shown {
  waitingBehind(more: number): void;
  close(): void;
}

/** Shows one question; `answer` is called once, and only from here: nothing the page can reach holds the decision. */
function show(question: ConfirmQuestion, texts: DialogTexts, answer: (answer: ConfirmAnswer) => void): Shown {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(DIALOG_STYLE);
  root.adoptedStyleSheets = [sheet];
  const view = buildView(document, question, texts);
  root.append(view.dialog);
  // Beside the body, not in it: a framework that replaces the body's content leaves the question alone.
  document.documentElement.append(host);
  view.dialog.showModal();
  view.heading.focus();
  let more = 0;
  const hint = () => setHint(view, texts, more);
  const arming = watchArming(view.confirm, (armed) => {
    view.confirm.disabled = !armed;
    hint();
  });
  const presses = watchPresses(document, () => arming.armed);
  // A question that somebody took out of the document is one that nobody can answer.
  const presence = new MutationObserver(() => view.dialog.isConnected || decide(false));
  for (const parent of [document.documentElement, root]) presence.observe(parent, { childList: true });
  let decided = false;
  const decide = (given: ConfirmAnswer) => {
    if (decided) return;
    decided = true;
    arming.stop();
    presses.stop();
    presence.disconnect();
    view.dialog.close();
    host.remove();
    answer(given);
  };
  view.confirm.addEventListener("click", (event) => {
    if (!presses.counts(event) || !arming.armed) return;
    decide({ approved: true, remember: view.remember?.checked === true });
  });
  view.reject.addEventListener("click", () => decide(false));
  // Escape, the back gesture, and a close from anywhere mean no.
  view.dialog.addEventListener("close", () => decide(false));
  return {
    close: () => decide(false),
    waitingBehind(count) {
      more = count;
      hint();
    },
  };
}

function setHint({ hint, confirm }: DialogView, texts: DialogTexts, more: number): void {
  const lines = [confirm.disabled ? texts.arming : texts.armed];
  if (more > 0) lines.push(texts.queue(more));
  hint.textContent = lines.join(" ");
}
