import { z } from "zod";
import { publicKey } from "../src/contract/schemas/hop-agent.ts";
import {
  agentName,
  appName,
  capabilityId,
  epochMs,
  fingerprint,
  opaqueId,
  origin,
} from "../src/contract/schemas/ids.ts";
import { APPROVALS, EFFECTS } from "../src/contract/protocol.ts";
import { END_REASONS, WHERES } from "../src/contract/session.ts";

const agent = z.object({ name: agentName, fingerprint });

/** A capability as it was when the person granted it; what it may do later is measured against this. */
const granted = z.object({ id: capabilityId, effect: z.enum(EFFECTS), approval: z.enum(APPROVALS) });

/** A delegation. Without `ended` it is alive until `expiresAt`; `settledAt` says that every page has acknowledged the end. */
export const storedSession = z.object({
  id: opaqueId,
  agent,
  origin,
  app: appName,
  granted: z.array(granted),
  where: z.enum(WHERES),
  tab: z.number().int(),
  page: opaqueId,
  issuedAt: epochMs,
  expiresAt: epochMs,
  ended: z.object({ reason: z.enum(END_REASONS), at: epochMs, settledAt: epochMs.optional() }).optional(),
});
export type Session = z.infer<typeof storedSession>;
export type Granted = z.infer<typeof granted>;

const asked = granted.extend({
  title: z.string().optional(),
  description: z.string(),
  onRecords: z.boolean(),
  preselected: z.boolean(),
});

/** A request for a delegation, waiting for the person or decided. */
export const storedGrant = z.object({
  id: opaqueId,
  agent,
  page: opaqueId,
  tab: z.number().int(),
  origin,
  app: appName,
  reason: z.string(),
  minutes: z.number().int(),
  capabilities: z.array(asked),
  since: epochMs,
  /** When a window opened for it by itself. */
  shownAt: epochMs.optional(),
  decided: z.object({ at: epochMs, session: opaqueId.optional() }).optional(),
});
export type Grant = z.infer<typeof storedGrant>;
export type Asked = z.infer<typeof asked>;

/** The browser profile's own key pair and name. */
export const storedProfile = z.object({
  id: opaqueId,
  name: z.string(),
  fingerprint,
  keys: z.object({ publicKey, privateKey: z.record(z.string(), z.unknown()) }),
});
export type Profile = z.infer<typeof storedProfile>;

const known = z.object({
  name: agentName,
  since: epochMs,
  /** The person's own name for it. */
  called: z.string().optional(),
});
export type Known = z.infer<typeof known>;

/** Agents that a person has allowed something once, by fingerprint. */
export const storedAgents = z.record(fingerprint, known);

export const storedSites = z.array(origin);
/** Origins for which no grant window opens until then. */
export const storedQuiet = z.record(origin, epochMs);
/** What belongs to this run of the browser alone. */
export const storedRun = z.object({ id: z.string(), secret: z.string(), clock: epochMs });
/** The grant window that is open. */
export const storedWindow = z.object({ window: z.number().int(), grant: opaqueId }).nullable();
