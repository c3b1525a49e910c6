import type { SurfaceCall } from "../contract/surface.ts";
import type { CallSession } from "../contract/session.ts";
import type { Refusal } from "../contract/refusals.ts";

/** What the executor needs of the call it runs for; found under the `args` the Surface handed over. */
export interface ExecuteCall {
  readonly requestId: string;
  readonly session: CallSession;
  /** Aborted with a `CancelReason`; from then on nothing of the call may start. */
  readonly signal: AbortSignal;
  readonly onPending: SurfaceCall["onPending"];
  /** Reads record and state as they are before the run, so that `after` can tell what changed. */
  observe(): Promise<void>;
  /**
   * Asked synchronously right before `run`: a refusal forbids it, undefined counts as started.
   * It is the executor's word on whether the run began.
   */
  start(): Refusal | undefined;
  /** Names approval evidence, so that nothing equal to it leaves the page. */
  conceal(evidence: unknown): void;
}

/**
 * The calls under way, by the frozen `args` of each: a page may pass `(id, args) => executor.execute(id, args)` and
 * still lose neither signal, session nor `onPending`.
 */
const calls = new WeakMap<object, ExecuteCall>();

export function carryCall(args: object, call: ExecuteCall): void {
  calls.set(args, call);
}

/** The call behind the `args` of an `execute`, for a page that brings an executor of its own. */
export function callOf(args: unknown): ExecuteCall | undefined {
  return typeof args === "object" && args !== null ? calls.get(args) : undefined;
}
