import { copyJson, type Json } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { refusal } from "../contract/refusals.ts";
import type { CallSession } from "../contract/session.ts";
import { GONE, reasonAgainst } from "../surface/availability.ts";
import { refusalOf } from "../surface/flight.ts";
import { deepFreeze } from "../surface/freeze.ts";
import { callOf, type Receipt } from "../surface/index.ts";
import { within } from "../surface/timing.ts";
import { ownCall, type PageCall, surfaceCall } from "./page-call.ts";
import type { Policy } from "./policy.ts";
import type { Registry } from "./registry.ts";
import { denied, failed, invalidInput, notStarted, unavailable } from "./receipts.ts";
import { finish, type RunPlan } from "./run.ts";
import type { Settle } from "./settle.ts";
import type { Runnable } from "./template.ts";

export interface ExecutorOptions {
  registry: Pick<Registry, "resolve">;
  policy: Policy;
  settle?: Settle;
}

/** What the page's own code may hand along; a Surface hands the same along under `args`. */
export interface ExecuteOptions {
  signal?: AbortSignal;
  session?: CallSession;
}

/** Runs the page's actions, for a page agent and a Surface alike. */
export interface Executor {
  /** Runs `capability` or `capability#record`; resolves with what became of it and never rejects. */
  execute(id: string, args?: Readonly<Record<string, unknown>>, options?: ExecuteOptions): Promise<Receipt>;
}

/** Makes the one executor of a page. */
export function createExecutor({ registry, policy, settle }: ExecutorOptions): Executor {
  return {
    async execute(id, args = {}, options = {}) {
      const handed = callOf(args);
      const call = handed === undefined ? ownCall(options) : surfaceCall(handed);
      const find = () => registry.resolve(id);
      return run({ find, args, call, policy, settle }).catch(() => failed());
    },
  };
}

interface Execution {
  find: () => Runnable | undefined;
  args: unknown;
  call: PageCall;
  policy: Policy;
  settle: Settle | undefined;
}

/** How long a caller waits whose question did not fit behind the ones that wait already. */
const FULL_RETRY_MS = 5_000;

/** Availability, input, confirmation, availability again, run: each step can end it. */
async function run({ find, args, call, policy, settle }: Execution): Promise<Receipt> {
  const action = find();
  const early = await notAvailable(action, call);
  if (action === undefined || early !== undefined) return early ?? unavailable(GONE);
  const checked = await within(() => action.check(args), { ms: LIMITS.describeMs, signal: call.signal });
  if (checked.kind === "aborted") return notStarted(refusalOf(call.signal));
  if (checked.kind !== "value") return invalidInput({ pointer: "", problem: "it could not be checked" });
  if (!checked.value.ok) return invalidInput(checked.value);
  const input = checked.value.value;
  const decision = await policy.decide(action, {
    input: shown(input, args),
    session: call.session,
    signal: call.signal,
    onWait: () => call.onPending({ waitsFor: "person", since: Date.now() }),
  });
  if (decision.kind === "aborted") return notStarted(refusalOf(call.signal));
  if (decision.kind === "full") return notStarted(refusal.rateLimited(FULL_RETRY_MS));
  if (decision.kind === "denied") return denied(decision.message);
  return start({ find, input, evidence: decision.evidence, call, settle });
}

/** After a wait the action is looked up anew: the row may have gone, the order may have shipped. */
async function start(plan: Omit<RunPlan, "action"> & { find: () => Runnable | undefined }): Promise<Receipt> {
  const action = plan.find();
  const late = await notAvailable(action, plan.call);
  if (action === undefined || late !== undefined) return late ?? unavailable(GONE);
  await plan.call.observe();
  return finish({ ...plan, action });
}

async function notAvailable(action: Runnable | undefined, { signal }: PageCall): Promise<Receipt | undefined> {
  const reason = await reasonAgainst(() => action?.available() ?? GONE, signal);
  if (signal.aborted) return notStarted(refusalOf(signal));
  return reason === undefined ? undefined : unavailable(reason);
}

/** The input as it will run where it is plain JSON, else as it was sent. */
function shown(input: unknown, args: unknown): Json {
  const copy = copyJson(input);
  const sent = copy.ok ? copy : copyJson(args);
  return sent.ok ? deepFreeze(sent.value) : null;
}
