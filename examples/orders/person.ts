import { codeOf, type Execute, problemOf } from "../shared/receipt.ts";
import type { Feedback } from "./feedback.ts";
import { NOTE_MAX } from "./order.ts";
import type { OwnClicks } from "./own-clicks.ts";
import type { Person } from "./page.ts";
import type { Text } from "./text.ts";

interface Needs {
  readonly execute: Execute;
  readonly clicks: OwnClicks;
  readonly feedback: Feedback;
  readonly text: Text;
}

/**
 * Creates what the page's own buttons do: they call the executor that agents meet, so a person and an agent are
 * stopped by the same availability and validation. Saving a note is its own confirmation; cancelling an order is not.
 */
export function createPerson({ execute, clicks, feedback, text }: Needs): Person {
  const act = async (capability: string, record: string, input: Record<string, unknown> = {}): Promise<void> => {
    const receipt = await execute(`${capability}#${record}`, input);
    const problem = problemOf(receipt);
    // A handoff asks for a person, and the one who clicked is there already.
    if (problem !== undefined && codeOf(receipt) !== "HANDOFF_REQUIRED") feedback.say("warning", problem);
  };
  return {
    async saveNote(record, note) {
      const asked = { capability: "update_note@order", record, input: { note } };
      const receipt = await clicks.during(asked, () => execute(`update_note@order#${record}`, asked.input));
      if (codeOf(receipt) === "INVALID_INPUT") return text.noteTooLong(note.length, NOTE_MAX);
      return problemOf(receipt);
    },
    cancel: (id) => void act("cancel@order", id),
    refund: (id) => void act("refund@order", id),
    finishRefund: (id, reason) => void act("finish_refund@order", id, { reason }),
    dismissRefund: (id) => void act("dismiss_refund@order", id),
  };
}
