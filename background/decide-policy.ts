import { readJson } from "../src/contract/json.ts";
import { LIMITS } from "../src/contract/limits.ts";
import type { Approval, Effect } from "../src/contract/protocol.ts";
import { type OrganisationPolicy, organisationPolicy, POLICY_KEY } from "../src/contract/schemas/policy.ts";
import type { AgentIdentity } from "../src/contract/session.ts";
import type { Grant, Session } from "./stored.ts";

/** The organisation's policy: there is none, it is in force, or it is wrong and then nothing is allowed. */
export type Policy = { kind: "none" } | { kind: "set"; rules: OrganisationPolicy } | { kind: "wrong"; problem: string };

const DAY_MS = 24 * 60 * 60_000;

export const NO_POLICY: Policy = { kind: "none" };

/** A wrong policy is no policy to guess at. */
const NOTHING: OrganisationPolicy = {
  allowedOrigins: [],
  allowedCapabilities: [],
  agents: [],
  userMayTurnOnSites: false,
};

/** Reads what `storage.managed` holds. */
export function readPolicy(stored: Record<string, unknown>): Policy {
  const text = stored[POLICY_KEY];
  if (text === undefined) return NO_POLICY;
  if (typeof text !== "string") return wrong("", "expected a string of JSON text");
  const json = readJson(text);
  if (!json.ok) return wrong(json.at, `not JSON (${json.fault})`);
  const parsed = organisationPolicy.safeParse(json.value);
  if (parsed.success) return { kind: "set", rules: parsed.data };
  const [issue] = parsed.error.issues;
  return wrong(issue?.path.map((step) => `/${String(step)}`).join("") ?? "", issue?.message ?? "malformed");
}

function wrong(at: string, problem: string): Policy {
  return { kind: "wrong", problem: `${POLICY_KEY}${at}: ${problem}` };
}

function rulesOf(policy: Policy): OrganisationPolicy {
  if (policy.kind === "none") return {};
  return policy.kind === "set" ? policy.rules : NOTHING;
}

/** Whether agents may work on an origin at all. */
export function allowsOrigin(policy: Policy, origin: string): boolean {
  const { allowedOrigins, blockedOrigins = [] } = rulesOf(policy);
  return (allowedOrigins?.includes(origin) ?? true) && !blockedOrigins.includes(origin);
}

/** Whether the person may turn on one more site. */
export function mayTurnOn(policy: Policy, origin: string): boolean {
  return rulesOf(policy).userMayTurnOnSites !== false && allowsOrigin(policy, origin);
}

/** Whether an agent may ask and act. */
export function allowsAgent(policy: Policy, { name, fingerprint }: AgentIdentity): boolean {
  const { agents } = rulesOf(policy);
  return agents?.some((one) => one.name === name && (one.fingerprint ?? fingerprint) === fingerprint) ?? true;
}

/** What a rule on a capability looks at; the effect and approval are those of this moment. */
export interface Ruled {
  id: string;
  effect: Effect;
  approval: Approval;
}

/** Whether a capability may be granted and used: one that asks nobody is out where a confirmation is required. */
export function allowsCapability(policy: Policy, ruled: Ruled): boolean {
  const { allowedCapabilities, blockedCapabilities = [], confirmEffects = [] } = rulesOf(policy);
  const fits = (rule: string | { effect: Effect }) =>
    typeof rule === "string" ? rule === ruled.id : rule.effect === ruled.effect;
  if (allowedCapabilities?.some(fits) === false || blockedCapabilities.some(fits)) return false;
  return ruled.approval !== "none" || !confirmEffects.includes(ruled.effect);
}

/** Whether a person may say «do not ask again» to actions of an effect. */
export function mayRemember(policy: Policy, effect: Effect): boolean {
  return !rulesOf(policy).confirmEffects?.includes(effect);
}

/** The longest a session may last. */
export function longestMinutes(policy: Policy): number {
  return rulesOf(policy).sessionMinutes ?? LIMITS.sessionMinutes;
}

/** How long the audit keeps an entry. */
export function auditMs(policy: Policy): number {
  const { auditDays = Number.POSITIVE_INFINITY } = rulesOf(policy);
  return Math.min(LIMITS.auditMs, auditDays * DAY_MS);
}

/** What a policy leaves of a session, the very same object if all; undefined where nothing of it may go on. */
export function sessionUnder(policy: Policy, session: Session): Session | undefined {
  if (!allowsOrigin(policy, session.origin) || !allowsAgent(policy, session.agent)) return undefined;
  const granted = session.granted.filter((one) => allowsCapability(policy, one));
  const expiresAt = Math.min(session.expiresAt, session.issuedAt + longestMinutes(policy) * 60_000);
  if (granted.length === 0) return undefined;
  if (granted.length === session.granted.length && expiresAt === session.expiresAt) return session;
  return { ...session, granted, expiresAt };
}

/** What a policy leaves of a request that waits for the person; undefined where there is nothing left to ask. */
export function grantUnder(policy: Policy, grant: Grant): Grant | undefined {
  if (!allowsOrigin(policy, grant.origin) || !allowsAgent(policy, grant.agent)) return undefined;
  const capabilities = grant.capabilities.filter((one) => allowsCapability(policy, one));
  const minutes = Math.min(grant.minutes, longestMinutes(policy));
  if (capabilities.length === 0) return undefined;
  if (capabilities.length === grant.capabilities.length && minutes === grant.minutes) return grant;
  return { ...grant, capabilities, minutes };
}

/** Which of its members are in force, for the person to read. */
export function limitsOf(policy: Policy): (keyof OrganisationPolicy)[] {
  const { userMayTurnOnSites, ...rules } = policy.kind === "set" ? policy.rules : {};
  const limits = Object.keys(rules) as (keyof typeof rules)[];
  return userMayTurnOnSites === false ? [...limits, "userMayTurnOnSites"] : limits;
}
