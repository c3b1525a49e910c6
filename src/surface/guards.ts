import type { Method } from "../contract/protocol.ts";
import { LIMITS } from "../contract/limits.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import { within } from "./timing.ts";

/** What a guard learns of a call: metadata, never a value. `payload` is a digest, equal for equal calls. */
export interface GuardQuestion {
  readonly session: string;
  readonly requestId: string;
  readonly method: Method;
  readonly capability?: string;
  readonly payload: string;
}

/** Whether the call may go on; a rate limit may say when to come back. */
export type GuardAnswer = boolean | { ok: boolean; retryAfterMs?: number };
export type Guard = (question: GuardQuestion) => GuardAnswer | PromiseLike<GuardAnswer>;
export type GuardName = "rateLimit" | "replay";

/**
 * A page's own guards. `rateLimit` stands in for the built-in one; `replay` is asked after the built-in one.
 * Those named in `required` must be there: while one is missing, nothing runs.
 */
export interface Guards {
  rateLimit?: Guard | undefined;
  replay?: Guard | undefined;
  required?: readonly GuardName[];
}

/** Asks one guard of the page: undefined lets the call through. Throwing, hanging and nonsense fail closed. */
export async function askGuard(guards: Guards, name: GuardName, question: GuardQuestion): Promise<Refusal | undefined> {
  const guard: unknown = guards[name];
  if (guard === undefined) return guards.required?.includes(name) ? refusal.guardUnavailable() : undefined;
  if (typeof guard !== "function") return refusal.guardUnavailable();
  // The answer is read where it was given: one that fights back is an answer that did not come.
  const ask = async () => verdict(await Reflect.apply(guard, undefined, [question]), name, question.requestId);
  const answer = await within(ask, { ms: LIMITS.guardMs });
  return answer.kind === "value" ? answer.value : refusal.guardUnavailable();
}

function verdict(answer: unknown, name: GuardName, requestId: string): Refusal | undefined {
  const ok: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, "ok") : answer;
  if (ok === true) return undefined;
  if (ok !== false) return refusal.guardUnavailable();
  return name === "replay" ? refusal.replayed(requestId) : refusal.rateLimited(retryAfter(answer));
}

function retryAfter(answer: unknown): number {
  const ms: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, "retryAfterMs") : undefined;
  return typeof ms === "number" && ms >= 0 && Number.isFinite(ms) ? Math.ceil(ms) : 1000;
}
