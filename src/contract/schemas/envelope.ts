import { z } from "zod";
import { REFUSAL_CODES } from "../codes.ts";
import {
  APPROVALS,
  EFFECTS,
  FEEDBACK_LEVELS,
  METHODS,
  OMIT_REASONS,
  OUTCOMES,
  SURFACE_PROTOCOL,
  WAITS_FOR,
} from "../protocol.ts";
import { capabilityId, recordId, requestId } from "./ids.ts";

export const jsonObject = z.record(z.string(), z.unknown());

export const omission = z.object({
  part: z.string(),
  count: z.number().int().nonnegative().optional(),
  reason: z.enum(OMIT_REASONS),
});

export const feedback = z.object({ level: z.enum(FEEDBACK_LEVELS), text: z.string() });

/** The request envelope; strict, as `readRequest` is. */
export const surfaceRequest = z.strictObject({
  protocol: z.literal(SURFACE_PROTOCOL),
  id: requestId,
  method: z.enum(METHODS),
  capability: capabilityId.optional(),
  input: jsonObject.default({}),
});

export const refusedResponse = z.object({
  protocol: z.literal(SURFACE_PROTOCOL),
  id: requestId.nullable(),
  ok: z.literal(false),
  error: z.object({
    code: z.enum(REFUSAL_CODES),
    message: z.string(),
    executed: z.enum(["no", "unknown"]),
    details: jsonObject.optional(),
  }),
});

/** One capability of a describe answer; open, because pages may add members. */
export const capability = z.looseObject({
  id: capabilityId,
  title: z.string().optional(),
  description: z.string(),
  inputSchema: jsonObject,
  outputSchema: jsonObject.optional(),
  effect: z.enum(EFFECTS),
  approval: z.enum(APPROVALS),
  region: z.string().optional(),
  record: z
    .object({
      param: z.string(),
      total: z.number().int().nonnegative(),
      offscreen: z.number().int().nonnegative().optional(),
    })
    .optional(),
  unavailable: z.string().optional(),
});

export const describeContext = z.looseObject({
  route: z.string().optional(),
  regions: z.array(z.object({ id: z.string(), title: z.string().optional() })).optional(),
  recordIds: z.array(recordId).optional(),
  recordIdsTotal: z.number().int().nonnegative().optional(),
  recordsTotal: z.number().int().nonnegative().optional(),
  records: z
    .array(
      z.object({
        id: recordId,
        label: z.string().optional(),
        region: z.string().optional(),
        fields: jsonObject.optional(),
      }),
    )
    .optional(),
  nextCursor: z.string().optional(),
  state: jsonObject.optional(),
  feedback: z.array(feedback).optional(),
  unavailable: z
    .array(z.object({ capability: capabilityId, record: recordId.optional(), reason: z.string() }))
    .optional(),
  pending: z
    .array(z.object({ requestId, capability: capabilityId, record: recordId.optional(), since: z.number() }))
    .optional(),
  omitted: z.array(omission).optional(),
});

export const describeResult = z.looseObject({
  app: z.string(),
  capabilities: z.array(capability),
  context: describeContext,
});

export const after = z.object({
  records: z.record(z.string(), z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))),
  state: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).optional(),
  feedback: z.array(feedback).optional(),
  omitted: z.array(omission).optional(),
});

export const invokeResult = z.looseObject({
  capability: capabilityId,
  record: recordId.optional(),
  outcome: z.enum(OUTCOMES),
  output: z.unknown().optional(),
  error: z.looseObject({ code: z.string().min(1), message: z.string() }).optional(),
  after: after.optional(),
  omitted: z.array(omission).optional(),
  pending: z.object({ waitsFor: z.enum(WAITS_FOR), since: z.number() }).optional(),
  requestId,
});

function handledOf<T extends z.ZodType>(result: T) {
  return z.object({ protocol: z.literal(SURFACE_PROTOCOL), id: requestId, ok: z.literal(true), result });
}

export const describeResponse = z.union([handledOf(describeResult), refusedResponse]);
export const invokeResponse = z.union([handledOf(invokeResult), refusedResponse]);
