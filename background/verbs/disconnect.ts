import { disconnectParams } from "../../src/contract/schemas/hop-agent.ts";
import { refusal } from "../../src/contract/refusals.ts";
import type { Bridge, Caller } from "../bridge.ts";
import { refuse } from "./refuse.ts";

/** Ends a session of the agent's; answered when every page has acknowledged it, or after five seconds. */
export async function disconnect(bridge: Bridge, { agent }: Caller, params: unknown): Promise<{ status: "ended" }> {
  const read = disconnectParams.safeParse(params);
  if (!read.success) refuse(refusal.sessionMissing());
  const usable = bridge.sessions.use(read.data.session, agent.fingerprint);
  if (!usable.ok) refuse(usable.error);
  await bridge.sessions.end(usable.session, "revoked");
  return { status: "ended" };
}
