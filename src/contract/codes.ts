import type { Outcome } from "./protocol.ts";

/** Every way a request is refused. Append only: agents match on these strings. */
export const REFUSAL_CODES = [
  "INVALID_REQUEST",
  "UNSUPPORTED_PROTOCOL",
  "UNKNOWN_METHOD",
  "SESSION_MISSING",
  "SESSION_EXPIRED",
  "SESSION_REVOKED",
  "CAPABILITY_NOT_EXPOSED",
  "RECORD_REQUIRED",
  "RECORD_NOT_FOUND",
  "INVALID_INPUT",
  "RATE_LIMITED",
  "REQUEST_REPLAYED",
  "GUARD_UNAVAILABLE",
  "PAYLOAD_TOO_LARGE",
  "NO_SURFACE",
  "PAGE_GONE",
  "BROWSER_GONE",
  "TIMED_OUT",
  "CANCELLED",
  "PAUSED",
  "OUTCOME_UNKNOWN",
  "INTERNAL",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** What the business says through `result.error.code`; a page may add codes of its own. */
export const BUSINESS_CODES = [
  "UNAVAILABLE",
  "PERMISSION_DENIED",
  "HANDOFF_REQUIRED",
  "EXECUTION_FAILED",
  "CANCELLED",
] as const;
export type BusinessCode = (typeof BUSINESS_CODES)[number];

const OUTCOME_OF: Partial<Record<string, Outcome>> = {
  PERMISSION_DENIED: "denied",
  UNAVAILABLE: "unavailable",
  HANDOFF_REQUIRED: "handoff",
  CANCELLED: "cancelled",
};

/** The outcome a plain page's `result.error.code` stands for; any other code is a failure. */
export function outcomeOfError(code: string): Outcome {
  return Object.hasOwn(OUTCOME_OF, code) ? (OUTCOME_OF[code] ?? "failed") : "failed";
}

/** Whether the run of an action started, as far as the refusing side can know. */
export type Executed = "no" | "unknown";

/** `OUTCOME_UNKNOWN` is the only refusal after which a run may have happened. */
export function executedOf(code: RefusalCode): Executed {
  return code === "OUTCOME_UNKNOWN" ? "unknown" : "no";
}
