import { type Refusal, refusal } from "../../src/contract/refusals.ts";
import type { AgentIdentity } from "../../src/contract/session.ts";
import type { Bridge } from "../bridge.ts";
import { sessionUnder } from "../decide-policy.ts";
import type { Session } from "../stored.ts";

/** Whether a call of a session is taken at all now: session, then policy, then pause, then rate. */
export function admit(
  { sessions, state, policy, rates, clock }: Bridge,
  agent: AgentIdentity,
  id: string,
): { ok: true; session: Session } | { ok: false; error: Refusal } {
  const usable = sessions.use(id, agent.fingerprint);
  if (!usable.ok) return usable;
  const session = sessionUnder(policy.value, usable.session);
  if (session === undefined) return { ok: false, error: refusal.sessionRevoked() };
  if (state.paused.value) return { ok: false, error: refusal.paused() };
  const retryAfterMs = rates.take(id, clock.now());
  return retryAfterMs === undefined ? { ok: true, session } : { ok: false, error: refusal.rateLimited(retryAfterMs) };
}
