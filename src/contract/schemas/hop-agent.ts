import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { WAITS_FOR } from "../protocol.ts";
import { appName, agentName, capabilityId, fingerprint, opaqueId, origin, requestId, versionRange } from "./ids.ts";

/** A P-256 public key as a JWK (RFC 7517), with the members its thumbprint is made of and no others. */
export const publicKey = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  y: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});

/** 32 random bytes, and a raw r‖s signature of 64, in base64url. */
const nonce = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const signature = z.string().regex(/^[A-Za-z0-9_-]{86}$/);

/** background → agent, the first message on a connection. */
export const greeting = z.object({
  versions: versionRange,
  bridge: z.string(),
  browser: z.object({ name: z.string(), version: z.string() }),
  profile: z.object({ id: opaqueId, name: z.string(), key: publicKey }),
  nonce,
});

/** agent → background: proves the agent's key over both nonces. */
export const authenticateParams = z.object({
  versions: versionRange,
  bridge: z.string(),
  agent: z.object({ name: agentName, key: publicKey }),
  nonce,
  signature,
});

/** background → agent: proves the profile's key over the same two nonces. */
export const authenticateResult = z.object({ version: z.number().int(), signature });

/** One app in one tab and frame, as an agent may see it. */
export const pageInfo = z.object({ page: opaqueId, origin, app: appName, session: opaqueId.optional() });
export const pagesResult = z.object({ pages: z.array(pageInfo) });

const minutes = z.number().int().min(1).max(LIMITS.sessionMinutes);

/** A new grant request, or `grant` to ask again how one stands. `waitMs` bounds the wait on the person. */
export const connectParams = z.object({
  ask: z.union([
    z.strictObject({
      page: opaqueId,
      capabilities: z.array(capabilityId).min(1).max(LIMITS.capabilities).optional(),
      minutes: minutes.default(LIMITS.defaultMinutes),
      reason: z.string().trim().min(1).max(LIMITS.reasonChars),
    }),
    z.strictObject({ grant: opaqueId }),
  ]),
  waitMs: z.number().int().min(0).max(LIMITS.connectWaitMs),
});

export const connectResult = z.object({
  status: z.enum(["granted", "pending", "denied"]),
  grant: opaqueId,
  session: opaqueId.optional(),
  scope: z.array(capabilityId).optional(),
  expiresAt: z.iso.datetime().optional(),
});

/** A describe or an invoke: the envelope as the agent wrote it, and beside it what never travels inside. */
export const callParams = z.object({
  session: z.string().max(200),
  page: z.string().max(200).optional(),
  request: z.unknown(),
  /** invoke only: the agent chose the id itself, so an identical second call is meant. */
  ownId: z.boolean().optional(),
  /** invoke only: how long to wait for the outcome before `pending` is answered. */
  waitMs: z.number().int().min(0).max(LIMITS.toolMs).optional(),
});

export const resultParams = z.object({
  session: z.string().max(200),
  requestId: requestId.optional(),
  waitMs: z.number().int().min(0).max(LIMITS.toolMs),
});

export const disconnectParams = z.object({ session: z.string().max(200) });
export const disconnectResult = z.object({ status: z.literal("ended") });

export const sessionInfo = z.object({
  session: opaqueId,
  origin,
  app: appName,
  scope: z.array(capabilityId),
  expiresAt: z.iso.datetime(),
});
export const sessionsResult = z.object({ sessions: z.array(sessionInfo) });

/**
 * What a ping tells beside being answered: how many sites are on (never which ones; older extensions do not say), and
 * an organisation's policy that is wrong, or that does not let this agent in.
 */
export const pingResult = z.object({
  sites: z.number().int().min(0).optional(),
  policy: z.object({ problem: z.string().optional(), allowsAgent: z.boolean() }).optional(),
});

/** background → agent: `request` is the JSON-RPC id of the call that waits. */
export const progressParams = z.object({
  request: z.union([z.number(), z.string()]),
  waitsFor: z.enum(WAITS_FOR),
  since: z.number(),
});

/** `error.data` of a refusal on this hop (pages, connect, disconnect). */
export const refusalData = z.object({ code: z.string(), message: z.string() });

export { fingerprint };
