import type { DescribeResult, InvokeResult } from "../contract/describe.ts";
import { readDescribeInput } from "../contract/describe.ts";
import { handled, readRequest, refused, type SurfaceResponse } from "../contract/envelope.ts";
import { copyJson, jsonBytes } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { refusal } from "../contract/refusals.ts";
import { type AuditDraft, type AuditEntry, auditEntry, writeAudit } from "./audit.ts";
import { describe } from "./describe.ts";
import { refusalOf } from "./flight.ts";
import { type Admitted, invoke } from "./invoke.ts";
import type { Kernel } from "./kernel.ts";
import type { CallOptions } from "./options.ts";
import { askRateLimit, guardQuestion } from "./rate-limit.ts";
import { checkSession, type LiveSession } from "./session.ts";

export type Answer = SurfaceResponse<DescribeResult | InvokeResult>;

const CURSOR = /^\d{1,9}$/;

/** Answers one request: the steps in order, then the audit. It never throws and never rejects. */
export async function handle(kernel: Kernel, value: unknown, caller: CallOptions): Promise<Answer> {
  const draft: AuditDraft = {
    requestId: null,
    method: null,
    session: undefined,
    capability: null,
    record: null,
    since: kernel.now(),
  };
  const answer = await steps(kernel, value, { caller, draft }).catch(() =>
    refused(draft.requestId, refusal.internal()),
  );
  const entry = auditEntry(draft, { event: "ended", at: kernel.now(), app: kernel.app, outcome: outcomeOf(answer) });
  void writeAudit(kernel.audit, entry);
  return answer;
}

function outcomeOf(answer: Answer): AuditEntry["outcome"] {
  if (!answer.ok) return answer.error.code;
  return "outcome" in answer.result ? answer.result.outcome : "described";
}

async function steps(
  kernel: Kernel,
  value: unknown,
  { caller, draft }: { caller: CallOptions; draft: AuditDraft },
): Promise<Answer> {
  const read = readEnvelope(value);
  if (!read.ok) {
    draft.requestId = read.response.id;
    return read.response;
  }
  const { request } = read;
  draft.requestId = request.id;
  draft.method = request.method;
  if (caller.signal?.aborted) return refused(request.id, refusalOf(caller.signal));
  const source = caller.session ?? kernel.session;
  const check = checkSession(source, { app: kernel.app, now: kernel.now() });
  if (!check.ok) return refused(request.id, check.error);
  const live = caller.declaration && request.method === "describe" ? declared(kernel, check.live) : check.live;
  draft.session = live.call;
  const admitted: Admitted = { request, live, source, caller, draft };
  return request.method === "describe" ? describeStep(kernel, admitted) : invoke(kernel, admitted);
}

/** The grant window asks what is published at all, before anybody has a scope: for this describe the scope does not cut. */
function declared(kernel: Kernel, live: LiveSession): LiveSession {
  return { ...live, scope: kernel.expose };
}

/** Step 1: plain JSON, one envelope, within the size. */
function readEnvelope(value: unknown): ReturnType<typeof readRequest> {
  const copy = copyJson(value);
  if (!copy.ok) return { ok: false, response: refused(null, refusal.notJson(copy.at)) };
  const read = readRequest(copy.value);
  if (read.ok && jsonBytes(read.request.input) > LIMITS.inputBytes) {
    return { ok: false, response: refused(read.request.id, refusal.inputTooLarge()) };
  }
  return read;
}

async function describeStep(kernel: Kernel, { request, live }: Admitted): Promise<Answer> {
  const limited = await askRateLimit(kernel, live, guardQuestion(request, live));
  if (limited !== undefined) return refused(request.id, limited);
  const read = readDescribeInput(request.input);
  if (!read.ok) return refused(request.id, read.error);
  if (read.input.cursor !== undefined && !CURSOR.test(read.input.cursor)) {
    return refused(request.id, refusal.invalidInput("/cursor", "expected the nextCursor of an earlier answer"));
  }
  const result = await describe(kernel, live, read.input);
  return jsonBytes(result) > LIMITS.resultBytes
    ? refused(request.id, refusal.resultTooLarge())
    : handled(request.id, result);
}
