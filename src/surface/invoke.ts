import { readBusinessInput } from "./business-input.ts";
import type { InvokeResult } from "../contract/describe.ts";
import { handled, refused, type SurfaceRequest } from "../contract/envelope.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import { type AuditDraft, auditEntry, writeAudit } from "./audit.ts";
import { reasonAgainst } from "./availability.ts";
import { type Dispatched, dispatch, type Job } from "./dispatch.ts";
import { refusalOf } from "./flight.ts";
import { askGuard, type GuardQuestion } from "./guards.ts";
import { effective, type Kernel } from "./kernel.ts";
import type { CallOptions } from "./options.ts";
import { askRateLimit, guardQuestion } from "./rate-limit.ts";
import type { ActionView } from "./registry-view.ts";
import { respond } from "./result.ts";
import type { LiveSession, SessionSource } from "./session.ts";
import type { InvokeResponse, ReplayEntry } from "./session-memory.ts";

/** A request whose envelope and session were checked. */
export interface Admitted {
  readonly request: SurfaceRequest;
  readonly live: LiveSession;
  readonly source: SessionSource;
  readonly caller: CallOptions;
  readonly draft: AuditDraft;
}

/** Steps 3 to 6 of an invoke, in order; each can end it, and none after that is reached. */
export async function invoke(kernel: Kernel, admitted: Admitted): Promise<InvokeResponse> {
  const { request, live, draft } = admitted;
  const { id, capability = "" } = request;
  draft.capability = capability;
  const action = effective(kernel, live, capability);
  if (action === undefined) return refused(id, refusal.notExposed());
  const question = guardQuestion(request, live);
  const limited = await askRateLimit(kernel, live, question);
  if (limited !== undefined) return refused(id, limited);
  const begun = kernel.memory.begin(live.call, { id, payload: question.payload, now: kernel.now() });
  if (begun.kind === "other") return refused(id, refusal.replayed(id));
  if (begun.kind === "full") return refused(id, refusal.guardUnavailable());
  if (begun.kind === "same") return begun.response;
  return once(kernel, admitted, { action, question, entry: begun.entry });
}

interface Once {
  action: ActionView;
  question: GuardQuestion;
  entry: ReplayEntry;
}

/** A request seen for the first time; whatever becomes of it is what the same request is told from now on. */
async function once(kernel: Kernel, admitted: Admitted, { action, question, entry }: Once): Promise<InvokeResponse> {
  const { id } = admitted.request;
  const denied = await askGuard(kernel.guards, "replay", question);
  if (denied !== undefined) {
    const response = refused(id, denied);
    entry.forget(response);
    return response;
  }
  const response = await execute(kernel, admitted, { action, entry }).catch(() =>
    refused(id, refusal.outcomeUnknown()),
  );
  entry.settle(response);
  return response;
}

type Execution = Omit<Once, "question">;

async function execute(kernel: Kernel, admitted: Admitted, { action, entry }: Execution): Promise<InvokeResponse> {
  const { request, live, source, caller, draft } = admitted;
  const { id } = request;
  const read = await readBusinessInput(action, request.input, { allowed: live.records, signal: caller.signal });
  if (!read.ok) return refused(id, read.error);
  draft.record = read.record ?? null;
  const job: Job = { action, record: read.record, input: read.input, requestId: id, live, source, caller };
  const reason = await reasonAgainst(() => action.available(read.record), caller.signal);
  if (caller.signal?.aborted) return refused(id, refusalOf(caller.signal));
  if (reason !== undefined) return handled(id, unavailable(job, reason));
  const unaudited = await auditStart(kernel, draft);
  if (unaudited !== undefined) return refused(id, unaudited);
  const dispatched = await dispatch(kernel, job);
  followLate(job, dispatched, entry);
  return respond(job, dispatched.landing);
}

function unavailable({ action, record, requestId }: Job, message: string): InvokeResult {
  return {
    capability: action.id,
    ...(record === undefined ? {} : { record }),
    outcome: "unavailable",
    error: { code: "UNAVAILABLE", message },
    requestId,
  };
}

/** Where the audit is required, its first entry has to be taken before anything runs. */
async function auditStart(kernel: Kernel, draft: AuditDraft): Promise<Refusal | undefined> {
  const entry = auditEntry(draft, { event: "started", at: kernel.now(), app: kernel.app, outcome: null });
  if (!kernel.auditRequired) {
    void writeAudit(kernel.audit, entry);
    return undefined;
  }
  return (await writeAudit(kernel.audit, entry)) ? undefined : refusal.guardUnavailable();
}

/** A call that ends after its time was up is remembered with its true ending, and whoever can hear it is told. */
function followLate(job: Job, { late }: Dispatched, entry: ReplayEntry): void {
  if (late === undefined) return;
  void late
    .then((landing) => {
      const response = respond(job, landing);
      entry.settle(response);
      job.caller.onSettled?.(response);
    })
    .catch(() => undefined);
}
