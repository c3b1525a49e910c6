import { LIMITS } from "../../src/contract/limits.ts";

const USUAL = [15, 60, 480];

/** The durations a person may choose, in minutes, rising; the last is the agent's own, and none is longer. */
export function durationOptions(asked: number): number[] {
  const ceiling = Math.max(1, Math.min(Math.floor(asked), LIMITS.sessionMinutes));
  return [...USUAL.filter((minutes) => minutes < ceiling), ceiling];
}
