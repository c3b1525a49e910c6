import { z } from "zod";
import { isAppName, isCapabilityId, isRecordId, isRequestId } from "../ids.ts";
import { LIMITS } from "../limits.ts";

/** Ids as schemas; the guards of `../ids.ts` decide, so the two can never differ. */
export const capabilityId = z.string().refine(isCapabilityId, "expected a capability id");
export const requestId = z.string().refine(isRequestId, "expected 1 to 128 of [A-Za-z0-9._:-]");
export const recordId = z.string().refine(isRecordId, "expected a record id");
export const appName = z.string().refine(isAppName, "expected an app name");

/** Ids that the extension makes: pages, sessions, grants, calls. */
export const opaqueId = z.string().regex(/^[A-Za-z0-9_.:/-]{1,200}$/);

/** A key's RFC 7638 thumbprint: SHA-256 in base64url. */
export const fingerprint = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The name an agent gives itself: one line, no control or bidi characters (it is shown to a person). */
export const agentName = z
  .string()
  .min(1)
  .max(LIMITS.agentNameChars)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@:/+()-]*$/u, "expected letters, digits and . _ @ : / + ( ) -");

export const origin = z.string().regex(/^https?:\/\/[^/\s]+$/);
export const epochMs = z.number().int().nonnegative();
export const versionRange = z.object({ min: z.number().int().positive(), max: z.number().int().positive() });
