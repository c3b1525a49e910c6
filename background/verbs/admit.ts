import { type Refusal, refusal } from "../../src/contract/refusals.ts";
import type { AgentIdentity } from "../../src/contract/session.ts";
import type { Bridge } from "../bridge.ts";
import type { Session } from "../stored.ts";

/** Whether a call of a session is taken at all now: session, then pause, then rate. */
export function admit(
  { sessions, state, rates, clock }: Bridge,
  agent: AgentIdentity,
  id: string,
): { ok: true; session: Session } | { ok: false; error: Refusal } {
  const usable = sessions.use(id, agent.fingerprint);
  if (!usable.ok) return usable;
  if (state.paused.value) return { ok: false, error: refusal.paused() };
  const retryAfterMs = rates.take(id, clock.now());
  return retryAfterMs === undefined ? usable : { ok: false, error: refusal.rateLimited(retryAfterMs) };
}
