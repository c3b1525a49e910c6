import type { WaitsFor } from "./protocol.ts";
import type { CallSession } from "./session.ts";

/** What travels with a call beside the request: never part of the envelope. */
export interface SurfaceCall {
  readonly session: CallSession;
  /** Aborted when the caller cancels, the session ends or the time is up; its reason is a `CancelReason`. */
  readonly signal: AbortSignal;
  /** Told when the call starts to wait for a person or the backend, before its answer exists. */
  readonly onPending: (wait: { waitsFor: WaitsFor; since: number }) => void;
  /** Told the true answer of a call that was answered `OUTCOME_UNKNOWN` and ended after all. */
  readonly onSettled: (response: unknown) => void;
  /**
   * Set only for the describe that fills the grant window: the bridge, not an agent, asks what is published at all,
   * so the scope of the session does not cut the answer. An invoke never carries it.
   */
  readonly declaration?: true;
}

/** What a page registers on the window hook; any object of this form is one, with or without our library. */
export interface SurfaceLike {
  readonly app: string;
  handle(request: unknown, call: SurfaceCall): Promise<unknown>;
  /** Optional: told which sessions may act here, for the page's own sign. */
  session?(change: { kind: "start" | "end"; session: CallSession }): void;
}

/** Whether the value has the form of a Surface. */
export function isSurfaceLike(value: unknown): value is SurfaceLike {
  if (typeof value !== "object" || value === null) return false;
  return typeof Reflect.get(value, "app") === "string" && typeof Reflect.get(value, "handle") === "function";
}
