import { outcomeOfError } from "../contract/codes.ts";
import type { Omission } from "../contract/describe.ts";
import { isRecordObject } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { OMIT_REASONS, OUTCOMES, type Outcome, WAITS_FOR, type WaitsFor } from "../contract/protocol.ts";
import type { Refusal } from "../contract/refusals.ts";
import { countOf } from "./records.ts";
import { neutralText } from "./text.ts";

/** What an executor answers. Plain values are allowed too: undefined has succeeded, anything else is the output. */
export interface Receipt {
  outcome?: Outcome;
  output?: unknown;
  error?: { code: string; message: string };
  omitted?: readonly Omission[];
  pending?: { waitsFor: WaitsFor; since: number };
  /** The executor's word that `run` did not start and never will for this call. */
  refused?: Refusal;
}

/** A receipt whose outcome is settled. */
export interface ReadReceipt extends Receipt {
  outcome: Outcome;
}

const KEYS = ["outcome", "output", "error", "pending", "refused"];
const FAILED = { code: "EXECUTION_FAILED", message: "The action failed. Look at the record before you try again." };

/** The receipt of an executor that threw; what it threw may hold anything, so nothing of it is shown. */
export function failedReceipt(): ReadReceipt {
  return { outcome: "failed", error: { ...FAILED } };
}

/** Reads what an executor answered; a value that cannot even be read is a failure. */
export function readReceipt(value: unknown): ReadReceipt {
  try {
    return read(value);
  } catch {
    return failedReceipt();
  }
}

function read(value: unknown): ReadReceipt {
  if (typeof value !== "object" || value === null || !KEYS.some((key) => Object.hasOwn(value, key))) {
    return value === undefined ? { outcome: "succeeded" } : { outcome: "succeeded", output: value };
  }
  const { output, error, pending, omitted, refused, outcome: said } = value as Receipt;
  const outcome = outcomeFrom(
    OUTCOMES.find((name) => name === said),
    error,
  );
  const read: ReadReceipt = { outcome };
  if (output !== undefined) read.output = output;
  if (error != null) read.error = { code: String(error.code), message: String(error.message) };
  else if (outcome === "failed") read.error = { ...FAILED };
  const waitsFor = WAITS_FOR.find((who) => who === pending?.waitsFor);
  if (waitsFor !== undefined) read.pending = { waitsFor, since: countOf(Number(pending?.since)) };
  if (Array.isArray(omitted)) read.omitted = omitted.slice(0, LIMITS.contextItems).flatMap(readOmission);
  if (refused != null) read.refused = refused;
  return read;
}

function readOmission(value: unknown): Omission[] {
  if (!isRecordObject(value)) return [];
  const { part, count, reason } = value;
  const known = OMIT_REASONS.find((name) => name === reason);
  const text = neutralText(part, LIMITS.titleChars);
  if (known === undefined || text === "") return [];
  return [{ part: text, ...(count === undefined ? {} : { count: countOf(Number(count)) }), reason: known }];
}

/** An error makes no success, whatever else was said. */
function outcomeFrom(said: Outcome | undefined, error: Receipt["error"] | null): Outcome {
  if (error == null) return said ?? "succeeded";
  return said === undefined || said === "succeeded" ? outcomeOfError(String(error.code)) : said;
}
