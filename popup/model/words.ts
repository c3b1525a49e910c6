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

const OUTCOME_WORD: Record<Outcome | "granted" | "ended", MessageKey> = {
  succeeded: "outcomeSucceeded",
  failed: "outcomeFailed",
  denied: "outcomeDenied",
  unavailable: "outcomeUnavailable",
  handoff: "outcomeHandoff",
  pending: "outcomePending",
  cancelled: "outcomeCancelled",
  granted: "outcomeGranted",
  ended: "outcomeEnded",
};

const VERB_WORD: Record<string, MessageKey> = {
  pages: "verbPages",
  connect: "verbConnect",
  describe: "verbDescribe",
  invoke: "verbInvoke",
  result: "verbResult",
  sessions: "verbSessions",
  disconnect: "verbDisconnect",
  audit: "verbAudit",
};

/** What a verb asks for; undefined for one that this release does not know. */
export function verbWord(verb: string): MessageKey | undefined {
  return Object.hasOwn(VERB_WORD, verb) ? VERB_WORD[verb] : undefined;
}

/** The word for an outcome; undefined for a refusal code, which stands for itself. */
export function outcomeWord(outcome: string): MessageKey | undefined {
  return Object.hasOwn(OUTCOME_WORD, outcome) ? OUTCOME_WORD[outcome as keyof typeof OUTCOME_WORD] : undefined;
}
