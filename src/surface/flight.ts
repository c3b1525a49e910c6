import { LIMITS } from "../contract/limits.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import type { CancelReason } from "../contract/session.ts";
import { after } from "./timing.ts";

const REFUSED: Record<CancelReason, () => Refusal> = {
  cancelled: refusal.cancelled,
  timeout: refusal.timedOut,
  revoked: refusal.sessionRevoked,
  expired: refusal.sessionExpired,
  paused: refusal.paused,
};

/** How a call that was called off before its run started is refused; a reason nobody of ours gave is a cancel. */
export function refusalOf(signal: AbortSignal): Refusal {
  const reason: unknown = signal.reason;
  return typeof reason === "string" && Object.hasOwn(REFUSED, reason)
    ? REFUSED[reason as CancelReason]()
    : refusal.cancelled();
}

/**
 * The time of one call from the hand-over to the executor to its answer: one signal out of the caller's, the session's
 * expiry and our own; one limit that is set anew when the call waits and when it starts; and whether it started.
 */
export class Flight {
  readonly #controller = new AbortController();
  readonly #undo: (() => void)[] = [];
  #stopLimit: () => void = () => undefined;
  #limit: () => void = () => undefined;
  #over = false;
  /** The executor said that `run` began. */
  started = false;
  /** The executor uses the call, so its silence about a start means there was none. */
  claimed = false;
  /** Resolves when the present limit is over. */
  readonly timeUp = new Promise<void>((resolve) => {
    this.#limit = resolve;
  });

  constructor(caller: AbortSignal | undefined, expiresInMs: number) {
    const follow = () => this.#controller.abort(caller?.reason);
    if (caller?.aborted) follow();
    caller?.addEventListener("abort", follow);
    this.#undo.push(() => caller?.removeEventListener("abort", follow));
    this.#undo.push(after(expiresInMs, () => this.#controller.abort("expired")));
    this.limitTo(LIMITS.runMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Sets the present limit: a run is short, a person may think. */
  limitTo(ms: number): void {
    this.#stopLimit();
    if (!this.#over) this.#stopLimit = after(ms, this.#limit);
  }

  /** Whether the run is forbidden now; checked synchronously right before it. */
  forbidden(): Refusal | undefined {
    if (this.signal.aborted) return refusalOf(this.signal);
    return this.#over ? refusal.timedOut() : undefined;
  }

  /** The call has its answer: nothing of it may start any more, and nothing of it is left behind. */
  end(): void {
    this.#over = true;
    this.#stopLimit();
    for (const undo of this.#undo) undo();
  }
}
