/** The refusal of an agent that asks for the activity list before the person lets local programs read it. */
export const AUDIT_OFF = {
  code: "AUDIT_OFF",
  message:
    "The activity list is not open to local programs. In the extension's Activity page, turn on `Let local programs read the activity list`.",
} as const;

/** How a request ended, in four words that people and log levels need. */
export type AuditClass = "done" | "waiting" | "failed" | "refused";

const DONE: readonly string[] = ["succeeded", "granted", "ended"];

/** Sorts an entry's outcome: refusals are codes in capitals, everything else says how it was handled. */
export function auditClass(outcome: string): AuditClass {
  if (DONE.includes(outcome)) return "done";
  if (outcome === "pending") return "waiting";
  return /^[A-Z_]+$/.test(outcome) ? "refused" : "failed";
}
