import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { EFFECTS } from "../protocol.ts";
import { agentName, capabilityId, fingerprint } from "./ids.ts";

/** The one key of `storage.managed`; it holds the policy as JSON text, so that nothing of it is dropped unseen. */
export const POLICY_KEY = "policy";

/** An origin exactly as a browser writes it: an entry that can never match is a mistake, not a rule. */
const exactOrigin = z.string().refine(isOrigin, "expected an origin such as https://orders.example, without a path");

function isOrigin(text: string): boolean {
  // «https://*.example» is an origin to a URL parser, and would be taken for a pattern by whoever reads it.
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const effect = z.enum(EFFECTS);
/** One exact id, or everything of one effect. */
const capabilityRule = z.union([capabilityId, z.strictObject({ effect })], {
  error: 'expected a capability id, or { "effect": "read", "write" or "destructive" }',
});

/**
 * What an organisation may say in `storage.managed`. Every member narrows what the person could allow otherwise; one
 * that is left out narrows nothing. A member of another name is a mistake, and a mistake allows nothing.
 */
export const organisationPolicy = z.strictObject({
  /** The only sites on which agents may work. */
  allowedOrigins: z.array(exactOrigin).optional(),
  blockedOrigins: z.array(exactOrigin).optional(),
  /** The only actions that may be granted. */
  allowedCapabilities: z.array(capabilityRule).optional(),
  blockedCapabilities: z.array(capabilityRule).optional(),
  /** The longest session, from its grant to its end. */
  sessionMinutes: z.number().int().min(1).max(LIMITS.sessionMinutes).optional(),
  /** Actions of these effects need a person's confirmation each time. */
  confirmEffects: z.array(effect).optional(),
  /** After so many days the audit forgets. */
  auditDays: z.number().int().min(1).optional(),
  /** The only agents that may ask: by the name they give themselves and, where it is known, their key. */
  agents: z.array(z.strictObject({ name: agentName, fingerprint: fingerprint.optional() })).optional(),
  /** `false`: nobody turns on a further site; those that are on stay on. */
  userMayTurnOnSites: z.boolean().optional(),
});
export type OrganisationPolicy = z.infer<typeof organisationPolicy>;
