import { actionId } from "../contract/ids.ts";
import type { JsonObject } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { WAITS_FOR } from "../contract/protocol.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import { carryCall, type ExecuteCall } from "./call.ts";
import { Evidence } from "./evidence.ts";
import { Flight } from "./flight.ts";
import { deepFreeze } from "./freeze.ts";
import type { Kernel, WaitingCall } from "./kernel.ts";
import { compare, type Observation, observe } from "./observe.ts";
import type { CallOptions } from "./options.ts";
import { failedReceipt, type ReadReceipt, readReceipt } from "./receipt.ts";
import type { ActionView } from "./registry-view.ts";
import { checkSession, type LiveSession, type SessionSource } from "./session.ts";
import { within } from "./timing.ts";
import type { After } from "../contract/describe.ts";

/** A call that passed every check and goes to the executor. */
export interface Job {
  readonly action: ActionView;
  readonly record: string | undefined;
  /** The business parameters alone. */
  readonly input: JsonObject;
  readonly requestId: string;
  readonly live: LiveSession;
  readonly source: SessionSource;
  readonly caller: CallOptions;
}

/** How a dispatched call came back. */
export type Landing =
  | { kind: "refused"; refusal: Refusal }
  | { kind: "receipt"; receipt: ReadReceipt; after: After | undefined; flight: Flight; evidence: Evidence };

/** What is known at the limit, and what may still come. */
export interface Dispatched {
  landing: Landing;
  /** The true ending of a call that was answered OUTCOME_UNKNOWN. */
  late?: Promise<Landing>;
}

/** Hands a call to the page's executor and waits for it, as long as the call may take and no longer. */
export async function dispatch(kernel: Kernel, job: Job): Promise<Dispatched> {
  const run = new Dispatch(kernel, job);
  const landing = run.land();
  const first = await Promise.race([landing, run.flight.timeUp]);
  run.close();
  if (first !== undefined) return { landing: first };
  // An executor that asks before it starts was never told that it may, and is told no from here on.
  const certain = run.flight.claimed && !run.flight.started;
  if (certain) return { landing: { kind: "refused", refusal: refusal.timedOut() } };
  return { landing: { kind: "refused", refusal: refusal.outcomeUnknown() }, late: landing };
}

class Dispatch {
  readonly flight: Flight;
  readonly #evidence = new Evidence();
  #before: Observation | undefined;
  #waiting: WaitingCall | undefined;

  constructor(
    readonly kernel: Kernel,
    readonly job: Job,
  ) {
    this.flight = new Flight(job.caller.signal, job.live.call.expiresAt - kernel.now());
  }

  /** Resolves with what became of the call; it never rejects. */
  async land(): Promise<Landing> {
    const { kernel, job, flight } = this;
    await this.#observe();
    const forbidden = this.#forbidden();
    if (forbidden !== undefined) return { kind: "refused", refusal: forbidden };
    const args = deepFreeze({ ...job.input });
    carryCall(args, this.#call());
    const answer = await within(() => kernel.execute(actionId(job.action.id, job.record), args), {
      ms: Number.POSITIVE_INFINITY,
    });
    const receipt = answer.kind === "value" ? readReceipt(answer.value) : failedReceipt();
    if (receipt.refused !== undefined && !flight.started) return { kind: "refused", refusal: receipt.refused };
    return { kind: "receipt", receipt, after: await this.#after(receipt), flight, evidence: this.#evidence };
  }

  close(): void {
    this.flight.end();
    this.#stopWaiting();
  }

  #call(): ExecuteCall {
    const { flight, job } = this;
    return Object.freeze<ExecuteCall>({
      requestId: job.requestId,
      session: job.live.call,
      signal: flight.signal,
      onPending: (wait) => this.#wait(wait),
      observe: () => this.#observe(),
      start: () => this.#start(),
      conceal: (evidence) => this.#evidence.add(evidence),
    });
  }

  async #observe(): Promise<void> {
    this.#before = await observe(this.kernel, this.job, this.flight.signal);
  }

  /** The last word before the run. */
  #start(): Refusal | undefined {
    const { flight } = this;
    flight.claimed = true;
    const forbidden = this.#forbidden();
    if (forbidden !== undefined) return forbidden;
    this.#stopWaiting();
    flight.started = true;
    flight.limitTo(LIMITS.runMs);
    return undefined;
  }

  /** Whether anything may start: by the signal, and by the session as it is now, not as it was before a wait. */
  #forbidden(): Refusal | undefined {
    const { flight, kernel, job } = this;
    const called = flight.forbidden();
    if (called !== undefined) return called;
    const check = checkSession(job.source, { app: kernel.app, now: kernel.now() });
    if (check.ok) return check.live.call.id === job.live.call.id ? undefined : refusal.sessionRevoked();
    // It was there when the call came in: taken away since, it has been ended.
    return check.error.code === "SESSION_MISSING" ? refusal.sessionRevoked() : check.error;
  }

  #wait(wait: Parameters<ExecuteCall["onPending"]>[0]): void {
    const { flight, job, kernel } = this;
    flight.claimed = true;
    if (!WAITS_FOR.includes(wait.waitsFor)) return;
    // The executor ends its own wait; the grace lets its answer win over ours.
    flight.limitTo(LIMITS.confirmMs + LIMITS.runMs);
    this.#stopWaiting();
    const { record, requestId, action, live } = job;
    this.#waiting = Object.freeze({
      session: live.call.id,
      requestId,
      capability: action.id,
      record,
      since: wait.since,
    });
    kernel.waiting.add(this.#waiting);
    void within(() => job.caller.onPending?.({ waitsFor: wait.waitsFor, since: wait.since }), { ms: 0 });
  }

  #stopWaiting(): void {
    if (this.#waiting !== undefined) this.kernel.waiting.delete(this.#waiting);
  }

  /** What changed around a run; a run that did not start changed nothing, whatever else happened meanwhile. */
  async #after({ outcome }: ReadReceipt): Promise<After | undefined> {
    const { flight, kernel, job } = this;
    const ran = flight.claimed ? flight.started : outcome !== "denied" && outcome !== "unavailable";
    if (!ran || this.#before === undefined) return undefined;
    return compare(this.#before, await observe(kernel, job), job.record);
  }
}
