import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { WAITS_FOR } from "../protocol.ts";
import { CANCEL_REASONS, END_REASONS } from "../session.ts";
import { surfaceRequest } from "./envelope.ts";
import { agentName, appName, capabilityId, epochMs, fingerprint, opaqueId, versionRange } from "./ids.ts";

/** The Surfaces of a document, by app. */
export const surfacesParams = z.object({ apps: z.array(appName).max(LIMITS.surfaces) });

/** relay → background, first on every Port, also after the worker was gone. */
export const pageHello = z.object({
  versions: versionRange,
  bridge: z.string(),
  /** The frame's place: the index in each ancestor's frames, `[]` at the top; it survives a reload. */
  frame: z.array(z.number().int().nonnegative()).max(16),
  apps: surfacesParams.shape.apps,
  /** Calls this document has accepted and not yet reported. Outcomes follow as `settled`. */
  calls: z.array(opaqueId),
});

export const pageHelloResult = z.object({ ended: z.array(opaqueId) });

export const callSession = z.object({
  id: opaqueId,
  agent: z.object({ name: agentName, fingerprint }),
  user: z.string(),
  origin: z.string(),
  app: appName,
  scope: z.array(capabilityId),
  issuedAt: epochMs,
  expiresAt: epochMs,
  remember: z.literal(false).optional(),
});

export const pageCallParams = z.object({
  call: opaqueId,
  app: appName,
  request: surfaceRequest,
  session: callSession,
  /** A describe for the grant window: the scope does not cut it. */
  declaration: z.literal(true).optional(),
});

/** `accepted: false` only where the call certainly did not start; `code` says why. */
export const pageCallResult = z.object({
  accepted: z.boolean(),
  code: z.enum(["NO_SURFACE", "SESSION_REVOKED", "SESSION_EXPIRED"]).optional(),
});

export const pendingParams = z.object({ call: opaqueId, waitsFor: z.enum(WAITS_FOR), since: epochMs });

/** Why a call has no readable response: the Surface threw, gave no JSON, gave too much, or had gone before it was asked. */
export const SETTLE_FAULTS = ["throws", "json", "bytes", "noSurface", "closed"] as const;
export const settledParams = z.object({
  call: opaqueId,
  response: z.unknown().optional(),
  fault: z.enum(SETTLE_FAULTS).optional(),
});
export const pageCancelParams = z.object({ call: opaqueId, reason: z.enum(CANCEL_REASONS) });
export const endParams = z.object({ session: opaqueId, reason: z.enum(END_REASONS) });
export const beginParams = z.object({ session: callSession });
