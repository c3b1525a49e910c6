import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { APPROVALS, EFFECTS } from "../protocol.ts";
import { WHERES } from "../session.ts";
import { auditEntry } from "./audit.ts";
import { agentName, appName, capabilityId, epochMs, fingerprint, opaqueId, origin } from "./ids.ts";
import { organisationPolicy } from "./policy.ts";

const agent = z.object({
  /** What it calls itself: a claim. */
  name: agentName,
  fingerprint,
  knownSince: epochMs.optional(),
  /** What the person calls it. */
  called: z.string().optional(),
});

/** The link to the native host, as the popup explains it. */
export const linkState = z.object({
  state: z.enum(["off", "connecting", "up", "down", "mismatch"]),
  /** Which one next step mends it; the popup has the words. */
  step: z.enum(["none", "turnOnASite", "installHost", "hostFailed", "hostMoved", "updateHost", "updateExtension"]),
  retryAt: epochMs.optional(),
});

export const uiSession = z.object({
  id: opaqueId,
  agent,
  origin,
  app: appName,
  granted: z.array(z.object({ id: capabilityId, effect: z.enum(EFFECTS) })),
  where: z.enum(WHERES),
  issuedAt: epochMs,
  expiresAt: epochMs,
  /** Until when the person may extend it. */
  latestEnd: epochMs,
  lastUsedAt: epochMs.optional(),
  state: z.enum(["live", "ending"]),
  /** It may act in the watched tab. */
  here: z.boolean(),
  /** The tabs whose page has not acknowledged its end in time. */
  overdue: z.array(z.object({ tab: z.number().int(), here: z.boolean() })),
});

/** An agent that the person has allowed something once. */
export const uiAgent = agent.extend({ sessions: z.number().int().nonnegative() });

export const uiCapability = z.object({
  id: capabilityId,
  title: z.string().optional(),
  description: z.string(),
  effect: z.enum(EFFECTS),
  approval: z.enum(APPROVALS),
  onRecords: z.boolean(),
  preselected: z.boolean(),
});

export const uiGrant = z.object({
  id: opaqueId,
  agent,
  origin,
  app: appName,
  reason: z.string(),
  minutes: z.number().int(),
  capabilities: z.array(uiCapability),
  since: epochMs,
});

export const uiConfirmation = z.object({ tab: z.number().int(), origin, app: appName, count: z.number().int() });

/** The activity list: whether local programs may read it, and whether it is complete. */
export const uiActivity = z.object({
  shared: z.boolean(),
  /** False while entries cannot be stored; calls go on. */
  kept: z.boolean(),
  /** Entries that were lost since the list was cleared. */
  missed: z.number().int().nonnegative(),
});

/** The organisation's policy: what is wrong with it, or which of its members are in force. */
export const uiPolicy = z.object({ problem: z.string().optional(), limits: z.array(organisationPolicy.keyof()) });

/** Everything the popup and the grant window show. */
export const uiState = z.object({
  link: linkState,
  paused: z.boolean(),
  profile: z.object({ name: z.string(), fingerprint }),
  policy: uiPolicy.optional(),
  page: z
    .object({
      origin: origin.optional(),
      tab: z.number().int(),
      on: z.boolean(),
      fixed: z.boolean(),
      /** An organisation's policy does not let it be turned on. */
      locked: z.boolean().optional(),
      apps: z.array(appName),
    })
    .optional(),
  agents: z.array(uiAgent),
  sites: z.array(origin),
  sessions: z.array(uiSession),
  grants: z.array(uiGrant),
  confirmations: z.array(uiConfirmation),
  /** The latest entries, newest first. */
  audit: z.array(auditEntry),
  activity: uiActivity,
});

export const watchParams = z.object({ tab: z.number().int().optional(), origin: origin.optional() });
export const sessionParams = z.object({ session: opaqueId });
export const shareAuditParams = z.object({ on: z.boolean() });
export const extendParams = z.object({ session: opaqueId, until: epochMs });
export const narrowParams = z.object({ session: opaqueId, scope: z.array(capabilityId) });
export const closeTabParams = z.object({ session: opaqueId, tab: z.number().int() });
export const agentParams = z.object({ fingerprint });
export const callAgentParams = z.object({ fingerprint, called: z.string().trim().max(LIMITS.agentNameChars) });
/** Agents and command lines print it, so it has the form of their own names; empty for the one it had first. */
export const nameProfileParams = z.object({ name: z.union([z.literal(""), agentName]) });
export const pauseParams = z.object({ on: z.boolean() });
export const siteParams = z.object({ origin, on: z.boolean() });
export const goToParams = z.object({ tab: z.number().int() });
export const openGrantParams = z.object({ grant: opaqueId });
export const decideParams = z.object({
  grant: opaqueId,
  allow: z.boolean(),
  scope: z.array(capabilityId),
  where: z.enum(WHERES),
  minutes: z.number().int().positive(),
});

export type UiState = z.infer<typeof uiState>;
export type UiSession = z.infer<typeof uiSession>;
export type UiAgent = z.infer<typeof uiAgent>;
export type UiGrant = z.infer<typeof uiGrant>;
export type LinkState = z.infer<typeof linkState>;
export type UiActivity = z.infer<typeof uiActivity>;
export type { AuditEntry } from "./audit.ts";
