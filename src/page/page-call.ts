import { LIMITS } from "../contract/limits.ts";
import type { CallSession } from "../contract/session.ts";
import type { ExecuteCall } from "../surface/index.ts";
import { refusalOf } from "../surface/flight.ts";
import type { ExecuteOptions } from "./executor.ts";

/** A call as the executor works with it: the Surface's, or one of the page's own code. */
export interface PageCall extends Omit<ExecuteCall, "session" | "requestId"> {
  readonly session: CallSession | undefined;
  /** How long a run may take here; a Surface keeps the time itself. */
  readonly runMs: number;
}

/** The call of the page's own code: nobody observes, nobody is told that it waits, and it may start unless aborted. */
export function ownCall({ signal = new AbortController().signal, session }: ExecuteOptions): PageCall {
  return {
    session,
    signal,
    runMs: LIMITS.runMs,
    onPending: () => undefined,
    observe: () => Promise.resolve(),
    start: () => (signal.aborted ? refusalOf(signal) : undefined),
    conceal: () => undefined,
  };
}

export function surfaceCall(call: ExecuteCall): PageCall {
  return { ...call, runMs: Number.POSITIVE_INFINITY };
}
