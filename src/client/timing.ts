import { LIMITS } from "../contract/limits.ts";

/** What an answer may take on its way beyond the time it was asked to wait. */
export const MARGIN_MS = LIMITS.handshakeMs;

/** How long the profile waits for an outcome: what the agent asked, cut so that the whole call ends in its limit. */
export function waitMsOf(waitSeconds: number | undefined): number {
  const asked = waitSeconds === undefined ? LIMITS.defaultWaitMs : waitSeconds * 1000;
  return Math.min(asked, LIMITS.toolMs - MARGIN_MS);
}
