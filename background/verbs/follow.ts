import type { Bridge, Caller } from "../bridge.ts";
import { outcomeOnly } from "../outcome-only.ts";
import { isLive } from "../decide-session.ts";
import type { InvokeEntry } from "../invoke-entry.ts";
import type { InvokeResponse } from "../ledger.ts";
import type { Session } from "../stored.ts";

/** Waits on an invoke for one request of an agent, telling it when the call begins to wait for someone. */
export async function follow(
  bridge: Bridge,
  caller: Caller,
  { entry, waitMs, session }: { entry: InvokeEntry; waitMs: number; session: Session },
): Promise<InvokeResponse> {
  let told: number | undefined;
  const tell = () => {
    if (entry.pending === undefined || entry.response !== undefined || entry.pending.since === told) return;
    told = entry.pending.since;
    caller.progress(entry.pending);
  };
  tell();
  const stop = entry.onChange(tell);
  const response = await entry.answer(waitMs, caller.context.signal);
  stop();
  return servable(bridge, session.id, response);
}

/** What an agent gets of an outcome: all of it while its session lives, after that only how it ended. */
export function servable({ state, clock }: Bridge, session: string, response: InvokeResponse): InvokeResponse {
  const now = state.sessions.get(session);
  return now && isLive(now, clock.now()) ? response : outcomeOnly(response);
}
