import type { Capability, DescribeContext, DescribeResult, Omission } from "../src/contract/describe.ts";
import { handled, refused, type SurfaceResponse } from "../src/contract/envelope.ts";
import { isRecordObject, jsonBytes } from "../src/contract/json.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { refusal } from "../src/contract/refusals.ts";
import { capability, describeContext } from "../src/contract/schemas/envelope.ts";
import { type PageAnswer, readEnvelope } from "./page-answer.ts";

export type DescribeResponse = SurfaceResponse<DescribeResult>;

/** What bounds a describe answer: the request, the app it was sent to, and which capabilities may be in it. */
export interface DescribeFacts {
  requestId: string;
  app: string;
  allows(capability: Capability): boolean;
}

/**
 * Makes the stated response of whatever a page answered to a describe, cut to what the session may see. Parts that do
 * not fit their form are left out and named; an answer that is no envelope is `INTERNAL`.
 */
export function completeDescribe(answer: PageAnswer, facts: DescribeFacts): DescribeResponse {
  if (answer.fault === "bytes") return refused(facts.requestId, refusal.resultTooLarge());
  if (answer.fault === "noSurface") return refused(facts.requestId, refusal.noSurface());
  const envelope = readEnvelope(answer, facts.requestId);
  if (envelope === undefined) return refused(facts.requestId, refusal.internal());
  if (envelope.refused) return envelope.refused;
  const result = resultOf(envelope.result, facts);
  return jsonBytes(result) <= LIMITS.resultBytes
    ? handled(facts.requestId, result)
    : refused(facts.requestId, refusal.resultTooLarge());
}

function resultOf(result: Record<string, unknown>, { app, allows }: DescribeFacts): DescribeResult {
  const capabilities = readCapabilities(result["capabilities"]).filter(allows);
  const ids = new Set(capabilities.map(({ id }) => id));
  const isInside = (entry: { capability: string }) => ids.has(entry.capability);
  const context = readContext(result["context"]);
  const { unavailable, pending } = context;
  return {
    app,
    capabilities,
    context: {
      ...context,
      ...(unavailable ? { unavailable: unavailable.filter(isInside) } : {}),
      ...(pending ? { pending: pending.filter(isInside) } : {}),
    },
  };
}

/** The capabilities a page declares, in its order; malformed ones and second ones of an id are not capabilities. */
function readCapabilities(value: unknown): Capability[] {
  const found = new Map<string, Capability>();
  for (const item of Array.isArray(value) ? value.slice(0, LIMITS.capabilities) : []) {
    const parsed = capability.safeParse(item);
    if (parsed.success && !found.has(parsed.data.id)) found.set(parsed.data.id, bounded(parsed.data as Capability));
  }
  return [...found.values()];
}

function bounded(entry: Capability): Capability {
  return {
    ...entry,
    description: entry.description.slice(0, LIMITS.descriptionChars),
    ...(entry.title === undefined ? {} : { title: entry.title.slice(0, LIMITS.titleChars) }),
    ...(entry.unavailable === undefined ? {} : { unavailable: entry.unavailable.slice(0, LIMITS.descriptionChars) }),
  };
}

/** Reads a context part by part: one malformed part costs itself, not the answer. */
function readContext(value: unknown): DescribeContext {
  if (!isRecordObject(value)) return {};
  const whole = describeContext.safeParse(value);
  if (whole.success) return whole.data as DescribeContext;
  const broken = new Set(whole.error.issues.map(({ path }) => String(path[0])));
  const kept = Object.fromEntries(Object.entries(value).filter(([part]) => !broken.has(part)));
  const omitted: Omission[] = [...broken].map((part) => ({ part, reason: "error" }));
  const before = Array.isArray(kept["omitted"]) ? (kept["omitted"] as Omission[]) : [];
  return { ...(kept as DescribeContext), omitted: [...before, ...omitted] };
}
