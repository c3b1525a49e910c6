import { type Refusal, refusal } from "../contract/refusals.ts";
import type { Receipt } from "../surface/index.ts";

/** `run` did not start, and why. */
export function notStarted(refused: Refusal): Receipt {
  return { outcome: "cancelled", error: { code: refused.code, message: refused.message }, refused };
}

export function invalidInput({ pointer, problem }: { pointer: string; problem: string }): Receipt {
  const { code, message } = refusal.invalidInput(pointer, problem);
  return { outcome: "failed", error: { code, message } };
}

export function unavailable(message: string): Receipt {
  return { outcome: "unavailable", error: { code: "UNAVAILABLE", message } };
}

export function denied(message: string): Receipt {
  return { outcome: "denied", error: { code: "PERMISSION_DENIED", message } };
}

/** What ran and failed; an error that was not made for the caller may hold anything, so nothing of it is shown. */
export function failed(message = "The action failed. Look at the record before you try again."): Receipt {
  return { outcome: "failed", error: { code: "EXECUTION_FAILED", message } };
}
