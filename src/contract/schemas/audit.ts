import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { agentName, appName, capabilityId, epochMs, fingerprint, opaqueId, origin, recordId } from "./ids.ts";

/** Who made a request: an agent, or the person by hand in the inspector. */
export const ASKERS = ["agent", "person"] as const;

/** One entry per request, also refused ones: metadata only, never a value of an input, an output, a record or a page. */
export const auditEntry = z.object({
  /** Stays the same when a call that was pending gets its outcome. */
  id: opaqueId,
  at: epochMs,
  by: z.enum(ASKERS),
  agent: agentName.optional(),
  fingerprint: fingerprint.optional(),
  session: opaqueId.optional(),
  origin: origin.optional(),
  app: appName.optional(),
  verb: z.string(),
  capability: capabilityId.optional(),
  record: recordId.optional(),
  /** `succeeded` and the other outcomes, `granted`, `ended`, or the code of a refusal. */
  outcome: z.string(),
  /** Whether a person said yes to it; absent where none was asked. */
  confirmed: z.boolean().optional(),
  /** How many requests the entry stands for: only refusals for haste are counted in one. */
  times: z.number().int().positive().optional(),
  ms: z.number().nonnegative(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What is read after one place in the list, oldest first; a call that got its outcome is listed again at the end. */
export const auditPage = z.object({
  entries: z.array(auditEntry),
  /** The place to go on from. */
  cursor: z.number().int().nonnegative(),
});
export type AuditPage = z.infer<typeof auditPage>;

const cursor = z.number().int().nonnegative();

/** Reads the list from its start, or after a place in it. */
export const auditFrom = z.object({ after: cursor.optional() });

/** As `auditFrom`; `waitMs` is how long to wait where nothing came since. */
export const auditParams = auditFrom.extend({ waitMs: z.number().int().min(0).max(LIMITS.toolMs).default(0) });
