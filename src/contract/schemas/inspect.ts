import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { jsonObject } from "./envelope.ts";
import { appName, capabilityId, opaqueId, recordId } from "./ids.ts";

/** A page of the Inspector: one app in one tab. */
const place = z.object({ tab: z.number().int(), app: appName });

/** What a page shows; with a session only what that session sees of it, without one all it declares. */
export const inspectParams = place.extend({
  session: opaqueId.optional(),
  records: z.array(recordId).max(LIMITS.capabilities).optional(),
});

/** One call of a capability that only reads, by the person's own hand. */
export const tryReadParams = place.extend({ capability: capabilityId, input: jsonObject });

export type InspectParams = z.infer<typeof inspectParams>;
export type TryReadParams = z.infer<typeof tryReadParams>;
