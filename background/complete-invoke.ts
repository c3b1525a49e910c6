import { type BusinessCode, outcomeOfError } from "../src/contract/codes.ts";
import type { After, InvokeResult, Omission } from "../src/contract/describe.ts";
import { handled, refused } from "../src/contract/envelope.ts";
import { isRecordObject, type Json, jsonBytes } from "../src/contract/json.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { OUTCOMES, WAITS_FOR } from "../src/contract/protocol.ts";
import { refusal } from "../src/contract/refusals.ts";
import { after as afterSchema, omission } from "../src/contract/schemas/envelope.ts";
import { readEnvelope, type PageAnswer } from "./page-answer.ts";
import type { InvokeResponse } from "./ledger.ts";

const EXECUTION_FAILED: BusinessCode = "EXECUTION_FAILED";

/** What the background knows of the call itself; a page's answer never overrides it. */
export interface InvokeFacts {
  requestId: string;
  capability: string;
  record?: string | undefined;
}

/**
 * Makes the stated response of whatever a page answered to an invoke: what a plain page leaves out is completed, what
 * does not belong is dropped, and an answer that cannot be read leaves the outcome unknown.
 */
export function completeInvoke(answer: PageAnswer, facts: InvokeFacts): InvokeResponse {
  if (answer.fault === "noSurface") return refused(facts.requestId, refusal.noSurface());
  const envelope = readEnvelope(answer, facts.requestId);
  if (envelope === undefined) return refused(facts.requestId, refusal.outcomeUnknown());
  if (envelope.refused) return envelope.refused;
  return handled(facts.requestId, fit(resultOf(envelope.result, facts)));
}

function resultOf(result: Record<string, unknown>, { requestId, capability, record }: InvokeFacts): InvokeResult {
  const error = errorOf(result["error"]);
  const stated = OUTCOMES.find((outcome) => outcome === result["outcome"]);
  const outcome = error ? (stated && stated !== "succeeded" ? stated : outcomeOfError(error.code)) : stated;
  const after = result["after"] === undefined ? undefined : afterSchema.safeParse(result["after"]);
  const omitted = omissions(result["omitted"]);
  if (after && !after.success) omitted.push({ part: "after", reason: "error" });
  const wait = pendingOf(result["pending"]);
  return {
    capability,
    ...(record === undefined ? {} : { record }),
    outcome: outcome ?? "succeeded",
    // It was JSON when it crossed the hop; the schema of `output` is the page's own.
    ...("output" in result ? { output: result["output"] as Json } : {}),
    ...(error ? { error } : {}),
    ...(after?.success ? { after: after.data as After } : {}),
    ...(omitted.length > 0 ? { omitted } : {}),
    ...(wait ? { pending: wait } : {}),
    requestId,
  };
}

/** Any error that is there counts: one without a code must not pass for a success. */
function errorOf(value: unknown): { code: string; message: string } | undefined {
  if (value === undefined || value === null) return undefined;
  const { code, message = "The page reported an error without a message." } = isRecordObject(value) ? value : {};
  const named = typeof code === "string" && code !== "" ? code.slice(0, LIMITS.errorCodeChars) : EXECUTION_FAILED;
  return { code: named, message: String(message).slice(0, LIMITS.descriptionChars) };
}

function omissions(value: unknown): Omission[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const parsed = omission.safeParse(item);
    if (!parsed.success) return [];
    const { part, reason, count } = parsed.data;
    return [count === undefined ? { part, reason } : { part, reason, count }];
  });
}

function pendingOf(value: unknown): InvokeResult["pending"] {
  if (!isRecordObject(value)) return undefined;
  const waitsFor = WAITS_FOR.find((name) => name === value["waitsFor"]);
  return waitsFor && typeof value["since"] === "number" ? { waitsFor, since: value["since"] } : undefined;
}

/** A result over the limit loses its output, then what was observed; how it ended always arrives. */
function fit(result: InvokeResult): InvokeResult {
  let fitting = result;
  for (const part of ["output", "after"] as const) {
    if (jsonBytes(fitting) <= LIMITS.resultBytes || fitting[part] === undefined) continue;
    const { [part]: _dropped, ...rest } = fitting;
    fitting = { ...rest, omitted: [...(rest.omitted ?? []), { part, reason: "bytes" }] };
  }
  if (jsonBytes(fitting) <= LIMITS.resultBytes) return fitting;
  return { ...fitting, omitted: [{ part: "omitted", count: fitting.omitted?.length ?? 0, reason: "bytes" }] };
}
