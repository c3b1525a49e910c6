import type { InvokeResponse } from "./ledger.ts";
import { isRecordObject } from "../src/contract/json.ts";
import { LinkError, RpcError } from "../src/link/rpc-error.ts";

/** What an answer says in one word: the code of a refusal, the outcome of an invoke, the status of the rest. */
export function outcomeOf(answer: unknown): string {
  if (!isRecordObject(answer)) return "succeeded";
  const { ok, error, result, status } = answer;
  if (ok === false) return isRecordObject(error) ? String(error["code"]) : "INTERNAL";
  if (isRecordObject(result) && typeof result["outcome"] === "string") return result["outcome"];
  return typeof status === "string" ? status : "succeeded";
}

/** The code of what a verb threw. */
export function codeOf(error: unknown): string {
  if (!(error instanceof RpcError) && !(error instanceof LinkError)) return "INTERNAL";
  const data: unknown = "data" in error ? error.data : undefined;
  return isRecordObject(data) && typeof data["code"] === "string" ? data["code"] : "INTERNAL";
}

const SAID_NO: readonly string[] = ["denied", "cancelled"];

/**
 * Whether a person said yes to a call, as far as its answer tells: not where none was asked, nor while one still is.
 * A call that was asked about and refused never got its yes.
 */
export function confirmedOf(response: InvokeResponse | undefined, wasAsked: boolean): boolean | undefined {
  if (!wasAsked || response === undefined) return undefined;
  if (!response.ok) return response.error.code === "OUTCOME_UNKNOWN" ? undefined : false;
  const { outcome } = response.result;
  return outcome === "pending" ? undefined : !SAID_NO.includes(outcome);
}

/** Whether the person decided a grant request, and how. */
export function decidedOf(status: string): boolean | undefined {
  if (status === "granted") return true;
  return status === "denied" ? false : undefined;
}
