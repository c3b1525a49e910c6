import type { UiState } from "../../src/contract/schemas/hop-ui.ts";
import type { MessageKey } from "../message.ts";

type Limit = NonNullable<UiState["policy"]>["limits"][number];

const LIMIT_WORD: Record<Limit, MessageKey> = {
  allowedOrigins: "policySites",
  blockedOrigins: "policySites",
  userMayTurnOnSites: "policySwitch",
  agents: "policyAgents",
  allowedCapabilities: "policyActions",
  blockedCapabilities: "policyActions",
  confirmEffects: "policyConfirm",
  sessionMinutes: "policyTime",
  auditDays: "policyAudit",
};

/** What an organisation's policy limits, each thing said once and always in the same order. */
export function policyWords(limits: readonly Limit[]): MessageKey[] {
  const said = Object.entries(LIMIT_WORD).flatMap(([limit, word]) => (limits.some((one) => one === limit) ? word : []));
  return [...new Set(said)];
}
