import type { After, InvokeResult, Omission } from "../contract/describe.ts";
import { handled, refused } from "../contract/envelope.ts";
import { copyJson, type Json, jsonBytes } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { END_REASONS } from "../contract/session.ts";
import type { Job, Landing } from "./dispatch.ts";
import type { Evidence } from "./evidence.ts";
import { Omissions } from "./omissions.ts";
import type { ReadReceipt } from "./receipt.ts";
import type { InvokeResponse } from "./session-memory.ts";
import { neutralText } from "./text.ts";

/** The parts of a result that may be too large. */
interface Large {
  output?: Json | undefined;
  after?: After | undefined;
}

/** Makes the answer of a call that came back: bounded, plain JSON, without evidence. */
export function respond(job: Job, landing: Landing): InvokeResponse {
  if (landing.kind === "refused") return refused(job.requestId, landing.refusal);
  const { receipt, flight, evidence } = landing;
  const omitted = new Omissions();
  // Whoever ended the session learns how its running call ended, and no value any more.
  const silent = flight.signal.aborted && END_REASONS.some((reason) => reason === flight.signal.reason);
  const large: Large = silent ? {} : scrubbed({ output: readOutput(receipt, omitted), after: landing.after }, evidence);
  const error = readError(receipt, evidence);
  const build = (): InvokeResult => {
    const left: Omission[] = [...(receipt.omitted ?? []), ...omitted.list()];
    return {
      capability: job.action.id,
      ...(job.record === undefined ? {} : { record: job.record }),
      outcome: receipt.outcome,
      ...(large.output === undefined ? {} : { output: large.output }),
      ...(error === undefined ? {} : { error }),
      ...(large.after === undefined ? {} : { after: large.after }),
      ...(left.length === 0 ? {} : { omitted: left }),
      ...(receipt.pending === undefined ? {} : { pending: receipt.pending }),
      requestId: job.requestId,
    };
  };
  // A part that does not fit is left out whole: half an output is worse than none.
  for (const part of ["output", "after"] as const) {
    if (large[part] === undefined || jsonBytes(build()) <= LIMITS.resultBytes) continue;
    delete large[part];
    omitted.add(part, "bytes");
  }
  return handled(job.requestId, build());
}

function readOutput({ output }: ReadReceipt, omitted: Omissions): Json | undefined {
  if (output === undefined) return undefined;
  const copy = copyJson(output);
  if (copy.ok) return copy.value;
  omitted.add("output", copy.fault === "values" ? "bytes" : "error");
  return undefined;
}

function scrubbed({ output, after }: Large, evidence: Evidence): Large {
  return {
    output: output === undefined ? undefined : evidence.scrub(output),
    // `After` is plain JSON by its making, which its type with named members does not say.
    after: after === undefined ? undefined : (evidence.scrub(after as unknown as Json) as unknown as After),
  };
}

function readError({ error }: ReadReceipt, evidence: Evidence): InvokeResult["error"] {
  if (error === undefined) return undefined;
  const code = neutralText(error.code, LIMITS.titleChars);
  const message = neutralText(error.message, LIMITS.descriptionChars);
  return evidence.scrub({ code: code === "" ? "EXECUTION_FAILED" : code, message });
}
