import { outcomeOfError } from "../contract/codes.ts";
import { LIMITS } from "../contract/limits.ts";
import { refusal } from "../contract/refusals.ts";
import type { Receipt } from "../surface/index.ts";
import { type Timed, within } from "../surface/timing.ts";
import { ActionAnswer, ActionError } from "./answers.ts";
import type { PageCall } from "./page-call.ts";
import { failed, notStarted } from "./receipts.ts";
import type { Settle } from "./settle.ts";
import type { Runnable } from "./template.ts";

/** Everything a run needs. */
export interface RunPlan {
  readonly action: Runnable;
  readonly input: unknown;
  readonly evidence: unknown;
  readonly call: PageCall;
  readonly settle: Settle | undefined;
}

/** Starts the action, unless the last check forbids it, and follows it to its receipt. */
export async function finish(plan: RunPlan): Promise<Receipt> {
  const { action, input, evidence, call } = plan;
  call.conceal(evidence);
  // Nothing may come between this check and the run: from an abort on, nothing starts.
  const refused = call.start();
  if (refused !== undefined) return notStarted(refused);
  const context = { signal: call.signal, session: call.session, evidence };
  const ran = await within(() => action.run(input, context), { ms: call.runMs });
  return receiptOf(plan, ran);
}

async function receiptOf(plan: RunPlan, ran: Timed<unknown>): Promise<Receipt> {
  if (ran.kind === "error") return failure(ran.error);
  if (ran.kind !== "value") return unknown();
  if (!(ran.value instanceof ActionAnswer)) return succeeded(plan, ran.value);
  const { answer } = ran.value;
  if (answer.kind === "handoff")
    return { outcome: "handoff", error: { code: "HANDOFF_REQUIRED", message: answer.message } };
  return backendDecides(plan, answer.later);
}

/** The business backend still decides: the call stays open until it has, or until nobody waits any more. */
async function backendDecides(plan: RunPlan, later: PromiseLike<unknown> | undefined): Promise<Receipt> {
  const { call } = plan;
  const since = Date.now();
  const waits: Receipt = { outcome: "pending", pending: { waitsFor: "backend", since } };
  if (later === undefined) return waits;
  call.onPending({ waitsFor: "backend", since });
  const first = await within(() => later, { ms: LIMITS.confirmMs, signal: call.signal });
  // Called off, the action may still take its request back and say so.
  const ended = first.kind === "aborted" ? await within(() => later, { ms: LIMITS.settleMs }) : first;
  return ended.kind === "value" || ended.kind === "error" ? receiptOf(plan, ended) : waits;
}

async function succeeded(plan: RunPlan, output: unknown): Promise<Receipt> {
  const { action, input, settle, call } = plan;
  const finished = {
    action: action.id,
    signal: call.signal,
    ...(action.record === undefined ? {} : { record: action.record }),
  };
  // A settle that fails or hangs costs only its time: what ran has run.
  if (settle !== undefined) await within(() => settle(finished), { ms: LIMITS.settleMs });
  const judged = await within(() => action.succeeded({ input, output }), { ms: LIMITS.settleMs });
  if (judged.kind !== "value")
    return failed("The page could not confirm that it was done. Look at the record before you try again.");
  if (judged.value !== true) return failed(typeof judged.value === "string" ? judged.value : undefined);
  return withOutput(action, output);
}

/** An output that does not fit its declared schema is left out: what ran has still succeeded. */
async function withOutput({ checkOutput }: Runnable, output: unknown): Promise<Receipt> {
  if (output === undefined) return { outcome: "succeeded" };
  if (checkOutput === undefined) return { outcome: "succeeded", output };
  const checked = await within(() => checkOutput(output), { ms: LIMITS.settleMs });
  if (checked.kind === "value" && checked.value.ok) return { outcome: "succeeded", output: checked.value.value };
  return { outcome: "succeeded", omitted: [{ part: "output", reason: "error" }] };
}

function failure(error: unknown): Receipt {
  if (!(error instanceof ActionError)) return failed();
  const { code, message } = error;
  return { outcome: outcomeOfError(code), error: { code, message } };
}

/** A page agent's run that took too long; the Surface keeps its own time and answers the same. */
function unknown(): Receipt {
  const { code, message } = refusal.outcomeUnknown();
  return { outcome: "failed", error: { code, message } };
}
