import type { Approval, Confirm, Effect } from "../contract/protocol.ts";
import { APPROVAL_OF } from "../contract/protocol.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Json } from "../contract/json.ts";
import type { CallSession } from "../contract/session.ts";
import { within } from "../surface/timing.ts";
import type { Runnable } from "./template.ts";

/** What a person is asked: the action and the input exactly as it will run, frozen. */
export interface ConfirmQuestion {
  readonly capability: string;
  readonly record?: string;
  readonly title?: string;
  readonly description: string;
  readonly effect: Effect;
  readonly approval: Approval;
  readonly input: Json;
  /** Who asks; absent for the page's own code. */
  readonly session?: CallSession;
  /** Aborted when the question has no one left to answer to; its reason is a `CancelReason`. */
  readonly signal: AbortSignal;
}

/** A person's decision; `remember` counts only for actions that ask, `evidence` reaches the handler and nothing else. */
export type ConfirmAnswer = boolean | { approved: boolean; evidence?: unknown; remember?: boolean };

/** The page's own confirmation channel. */
export type ConfirmChannel = (question: ConfirmQuestion) => ConfirmAnswer | PromiseLike<ConfirmAnswer>;

/** How a question was decided. */
export type Decision =
  | { kind: "approved"; evidence?: unknown }
  | { kind: "denied"; message: string }
  | { kind: "aborted" }
  | { kind: "full" };

/** Decides whether an action needs a person, and asks. */
export interface Policy {
  decide(action: Runnable, ask: Asking): Promise<Decision>;
}

/** What a decision is made on, beside the action. */
export interface Asking {
  readonly input: Json;
  readonly session: CallSession | undefined;
  readonly signal: AbortSignal;
  /** Told when a person is asked. */
  readonly onWait: () => void;
}

/** Makes the policy of a page out of its confirmation channel; without a channel whatever needs a person is denied. */
export function createPolicy(confirm?: ConfirmChannel): Policy {
  const remembered = new Remembered();
  let waiting = 0;
  return {
    async decide(action, asking) {
      if (action.confirm === "never" || remembered.has(action, asking.session)) return { kind: "approved" };
      if (confirm === undefined)
        return { kind: "denied", message: "This page has no way to ask a person, so it was not done." };
      if (waiting >= LIMITS.confirmations) return { kind: "full" };
      waiting += 1;
      try {
        const decision = await askPerson(confirm, action, asking);
        if (decision.kind === "approved" && decision.remember) remembered.add(action, asking.session);
        return decision;
      } finally {
        waiting -= 1;
      }
    },
  };
}

type Asked = Decision & { remember?: boolean };

async function askPerson(confirm: ConfirmChannel, action: Runnable, asking: Asking): Promise<Asked> {
  const { signal } = asking;
  const ending = new AbortController();
  const question = questionOf(action, asking, AbortSignal.any([signal, ending.signal]));
  asking.onWait();
  const answer = await within(async () => read(await confirm(question)), { ms: LIMITS.confirmMs, signal });
  // Whatever the answer, the dialog of this question is over.
  ending.abort("timeout");
  if (answer.kind === "aborted" || signal.aborted) return { kind: "aborted" };
  if (answer.kind === "timeout")
    return { kind: "denied", message: "Nobody answered the confirmation in the page in time." };
  if (answer.kind === "error")
    return { kind: "denied", message: "The confirmation could not be shown, so it was not done." };
  return answer.value;
}

/** Only a clear yes is one. */
function read(answer: ConfirmAnswer): Asked {
  if (answer === true) return { kind: "approved" };
  if (typeof answer === "object" && answer !== null && answer.approved === true) {
    return { kind: "approved", evidence: answer.evidence, remember: answer.remember === true };
  }
  return { kind: "denied", message: "The person in the page said no. Do not ask again without a new reason." };
}

/** Where the session may not be remembered, an action that asks is one that always asks. */
function confirmOf({ confirm }: Runnable, session: CallSession | undefined): Confirm {
  return confirm === "ask" && session?.remember === false ? "always" : confirm;
}

function questionOf(action: Runnable, { input, session }: Asking, signal: AbortSignal): ConfirmQuestion {
  const { id, title, description, effect, record } = action;
  return Object.freeze({
    capability: id,
    ...(record === undefined ? {} : { record }),
    ...(title === undefined ? {} : { title }),
    description,
    effect,
    approval: APPROVAL_OF[confirmOf(action, session)],
    input,
    ...(session === undefined ? {} : { session }),
    signal,
  });
}

/** «Do not ask again for this session»: per session and capability, and never for an action that always asks. */
class Remembered {
  readonly #sessions = new Map<string, Set<string>>();

  has(action: Runnable, session: CallSession | undefined): boolean {
    return confirmOf(action, session) === "ask" && (this.#sessions.get(session?.id ?? "")?.has(action.id) ?? false);
  }

  add(action: Runnable, session: CallSession | undefined): void {
    const key = session?.id ?? "";
    const known = this.#sessions.get(key) ?? new Set();
    this.#sessions.set(key, known.add(action.id));
    const oldest = this.#sessions.keys().next();
    if (this.#sessions.size > LIMITS.sessions && !oldest.done) this.#sessions.delete(oldest.value);
  }
}
