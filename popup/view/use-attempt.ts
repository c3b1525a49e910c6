import { useState } from "preact/hooks";

/** How the last click on something went; while `busy` another click changes nothing. */
export type Attempt = "idle" | "busy" | "failed";

/** Runs what a click starts, and knows whether it still runs or has failed. */
export function useAttempt(): [Attempt, (work: () => Promise<unknown>) => void] {
  const [attempt, setAttempt] = useState<Attempt>("idle");
  const run = (work: () => Promise<unknown>) => {
    if (attempt === "busy") return;
    setAttempt("busy");
    work().then(
      () => setAttempt("idle"),
      () => setAttempt("failed"),
    );
  };
  return [attempt, run];
}
