import { grewSince } from "../src/contract/protocol.ts";
import { allowsCapability, type Policy, type Ruled } from "./decide-policy.ts";
import type { Session } from "./stored.ts";

/** Whether a capability, as its page declares it now, is in C_eff: granted, no stronger than granted, and not against the policy. */
export function isExposed({ granted }: Session, policy: Policy, now: Ruled): boolean {
  const known = granted.find(({ id }) => id === now.id);
  return known !== undefined && !grewSince(known, now) && allowsCapability(policy, now);
}
