import type { After, InvokeResult, Omission } from "../contract/describe.ts";
import { handled, refused } from "../contract/envelope.ts";
import { copyJson, type Json, jsonBytes } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { END_REASONS } from "../contract/session.ts";
import type { Job, Landing } from "./dispatch.ts";
import { Omissions } from "./omissions.ts";
import type { ReadReceipt } from "./receipt.ts";
import type { InvokeResponse } from "./session-memory.ts";
import { neutralText } from "./text.ts";

/** Room for what the envelope and the other members of a result add. */
const RESERVE = 4096;

/** Makes the answer of a call that came back: bounded, plain JSON, without evidence. */
export function respond(job: Job, landing: Landing): InvokeResponse {
  if (landing.kind === "refused") return refused(job.requestId, landing.refusal);
  const { receipt, flight, evidence } = landing;
  const omitted = new Omissions();
  // Whoever ended the session learns how its running call ended, and no value any more.
  const silent = flight.signal.aborted && END_REASONS.some((reason) => reason === flight.signal.reason);
  const budget = { bytes: LIMITS.resultBytes - RESERVE };
  const after = silent ? undefined : fit(landing.after, { part: "after", budget, omitted });
  const output = silent ? undefined : fitOutput(receipt, { part: "output", budget, omitted });
  const result: InvokeResult = {
    capability: job.action.id,
    ...(job.record === undefined ? {} : { record: job.record }),
    outcome: receipt.outcome,
    ...(output === undefined ? {} : { output: evidence.scrub(output) }),
    ...errorPart(receipt),
    ...(after === undefined ? {} : { after: evidence.scrub(after as unknown as Json) as unknown as After }),
    ...omittedPart(receipt, omitted),
    ...(receipt.pending === undefined ? {} : { pending: receipt.pending }),
    requestId: job.requestId,
  };
  if (result.error !== undefined) result.error = evidence.scrub(result.error);
  return handled(job.requestId, result);
}

interface Fit {
  part: string;
  budget: { bytes: number };
  omitted: Omissions;
}

/** A value that does not fit is left out whole: half an output is worse than none. */
function fit<T>(value: T | undefined, { part, budget, omitted }: Fit): T | undefined {
  if (value === undefined) return undefined;
  const bytes = jsonBytes(value);
  if (bytes > budget.bytes) {
    omitted.add(part, "bytes");
    return undefined;
  }
  budget.bytes -= bytes;
  return value;
}

function fitOutput({ output }: ReadReceipt, rule: Fit): Json | undefined {
  if (output === undefined) return undefined;
  const copy = copyJson(output);
  if (copy.ok) return fit(copy.value, rule);
  rule.omitted.add("output", copy.fault === "values" ? "bytes" : "error");
  return undefined;
}

function errorPart({ error }: ReadReceipt): Pick<InvokeResult, "error"> {
  if (error === undefined) return {};
  const code = neutralText(error.code, LIMITS.titleChars);
  return {
    error: {
      code: code === "" ? "EXECUTION_FAILED" : code,
      message: neutralText(error.message, LIMITS.descriptionChars),
    },
  };
}

function omittedPart({ omitted: given = [] }: ReadReceipt, own: Omissions): { omitted?: Omission[] } {
  const all = [...given.slice(0, LIMITS.contextItems), ...own.list()];
  return all.length === 0 ? {} : { omitted: all };
}
