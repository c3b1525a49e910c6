import type { Approval, Effect, Outcome } from "../../src/contract/protocol.ts";
import type { MessageKey } from "../message.ts";

/** The word that always stands beside an effect's icon. */
export const EFFECT_WORD: Record<Effect, MessageKey> = {
  read: "effectRead",
  write: "effectWrite",
  destructive: "effectDestructive",
};

/** What an approval means for the person. */
export const APPROVAL_WORDS: Record<Approval, MessageKey> = {
  none: "approvalNone",
  ask: "approvalAsk",
  always: "approvalAlways",
};

const OUTCOME_WORD: Record<Outcome, MessageKey> = {
  succeeded: "outcomeSucceeded",
  failed: "outcomeFailed",
  denied: "outcomeDenied",
  unavailable: "outcomeUnavailable",
  handoff: "outcomeHandoff",
  pending: "outcomePending",
  cancelled: "outcomeCancelled",
};

/** The word for an outcome; undefined for a refusal code, which stands for itself. */
export function outcomeWord(outcome: string): MessageKey | undefined {
  return Object.hasOwn(OUTCOME_WORD, outcome) ? OUTCOME_WORD[outcome as Outcome] : undefined;
}
