const SECOND = 1000;
const STEPS = [SECOND, 5 * SECOND, 30 * SECOND];
const THEN = 60 * SECOND;

/** How long after so many failures in a row the host is tried again. */
export function retryAfter(failures: number): number {
  return STEPS[failures - 1] ?? THEN;
}
