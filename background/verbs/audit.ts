import { AUDIT_OFF } from "../../src/contract/audit.ts";
import { refusal } from "../../src/contract/refusals.ts";
import { type AuditPage, auditParams } from "../../src/contract/schemas/audit.ts";
import type { Bridge, Caller } from "../bridge.ts";
import { allowsAgent } from "../decide-policy.ts";
import { refuse } from "./refuse.ts";

/** The activity list from a place on, for a local program, if the person lets it be read; waits for news where asked to. */
export async function audit(
  { audit, state, policy }: Bridge,
  { agent, context }: Caller,
  params: unknown,
): Promise<AuditPage> {
  const read = auditParams.safeParse(params);
  if (!read.success) refuse(refusal.invalidInput("/after", "expected the cursor of an earlier answer"));
  if (!allowsAgent(policy.value, agent)) refuse(refusal.policyForbids());
  const { after = 0, waitMs } = read.data;
  if (!state.auditShared.value) refuse(AUDIT_OFF);
  const page = await audit.next(after, { waitMs, signal: context.signal });
  // The switch may have been turned off during the wait.
  return state.auditShared.value ? page : refuse(AUDIT_OFF);
}
