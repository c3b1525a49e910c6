/** The three ways a call can end, for a client that keeps the two classes of failure apart. */
export type Verdict = "handled" | "refused" | "businessNo";

/** Reads an answer: `ok: false` is a refusal, `result.error` is the business saying no. */
export function verdictOf(answer: unknown): Verdict {
  if (member(answer, "ok") !== true) return "refused";
  return member(member(answer, "result"), "error") === undefined ? "handled" : "businessNo";
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
