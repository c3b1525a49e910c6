import { refused } from "../../src/contract/envelope.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { refusal } from "../../src/contract/refusals.ts";
import { resultParams } from "../../src/contract/schemas/hop-agent.ts";
import type { Bridge, Caller } from "../bridge.ts";
import type { InvokeEntry } from "../invoke-entry.ts";
import type { InvokeResponse } from "../ledger.ts";
import type { Session } from "../stored.ts";
import { follow, servable } from "./follow.ts";

/** The outcome of an invoke of the session, waited for if it has none yet; served ten minutes after the session's end too. */
export async function result(bridge: Bridge, caller: Caller, params: unknown): Promise<InvokeResponse> {
  const read = resultParams.safeParse(params);
  if (!read.success) return refused(null, refusal.noSuchRequest());
  const { session: id, requestId, waitMs } = read.data;
  const session = ownSession(bridge, caller, id);
  if (session === undefined) return refused(requestId ?? null, refusal.sessionMissing());
  const retryAfterMs = bridge.rates.take(id, bridge.clock.now());
  if (retryAfterMs !== undefined) return refused(requestId ?? null, refusal.rateLimited(retryAfterMs));
  const { ledger } = bridge.invokes;
  const row = requestId === undefined ? await ledger.latest(id) : await ledger.get(id, requestId);
  const entry = requestId === undefined ? latestOpen(bridge, id) : bridge.invokes.find(id, requestId);
  if (entry && entry.at >= (row?.at ?? 0)) return follow(bridge, caller, { entry, waitMs, session });
  if (row?.response === undefined) return refused(requestId ?? null, refusal.noSuchRequest());
  return servable(bridge, id, row.response);
}

/** An ended session still counts here, for ten minutes. */
function ownSession({ state, clock }: Bridge, { agent }: Caller, id: string): Session | undefined {
  const session = state.sessions.get(id);
  if (session?.agent.fingerprint !== agent.fingerprint) return undefined;
  const endedAt = session.ended?.at ?? session.expiresAt;
  return clock.now() < endedAt + LIMITS.resultAfterEndMs ? session : undefined;
}

function latestOpen({ invokes }: Bridge, session: string): InvokeEntry | undefined {
  return invokes.open.filter((entry) => entry.asked.session === session).at(-1);
}
