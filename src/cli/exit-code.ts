import { isRecordObject } from "../contract/json.ts";

/** The exit codes of the command line; scripts rely on them. */
export const EXIT = { done: 0, broken: 1, usage: 2, refused: 3, business: 4, pending: 5, unknown: 6 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Refusals that are our own fault or a broken chain, not somebody's decision. */
const BROKEN: unknown[] = ["BROWSER_GONE", "INTERNAL"];

/** The exit code that a tool's structured answer stands for. */
export function exitOf(answer: unknown): Exit {
  if (!isRecordObject(answer)) return EXIT.broken;
  const { error, status, result } = answer;
  if (isRecordObject(error)) {
    if (error["code"] === "OUTCOME_UNKNOWN") return EXIT.unknown;
    return BROKEN.includes(error["code"]) ? EXIT.broken : EXIT.refused;
  }
  if (status === "pending") return EXIT.pending;
  if (status === "denied") return EXIT.refused;
  return isRecordObject(result) && "outcome" in result ? outcomeExit(result) : EXIT.done;
}

function outcomeExit({ outcome, error }: Record<string, unknown>): Exit {
  if (outcome === "pending") return EXIT.pending;
  return outcome === "succeeded" && error === undefined ? EXIT.done : EXIT.business;
}
