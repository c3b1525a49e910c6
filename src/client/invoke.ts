import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { refused } from "../contract/envelope.ts";
import { AGENT_HOP } from "../contract/hops.ts";
import { isRequestId } from "../contract/ids.ts";
import { copyJson, isRecordObject, jsonBytes } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { SURFACE_PROTOCOL } from "../contract/protocol.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import { invokeResponse } from "../contract/schemas/envelope.ts";
import type { CallExtras } from "./call.ts";
import type { Router } from "./router.ts";
import { MARGIN_MS, waitMsOf } from "./timing.ts";
import { readToolInput } from "./tool-input.ts";

export type InvokeAnswer = z.infer<typeof invokeResponse>;

/** Runs one capability in the page; an answer that does not come leaves the outcome unknown, never silent. */
export async function invoke(router: Router, input: unknown, extras: CallExtras): Promise<InvokeAnswer> {
  const ownId = isRecordObject(input) && isRequestId(input["requestId"]) ? input["requestId"] : undefined;
  const id = ownId ?? randomUUID();
  const read = readToolInput("invoke", input);
  if (!read.ok) return refused(id, read.error);
  const { session, page, capability, waitSeconds } = read.input;
  const problem = inputProblem(read.input.input ?? {});
  if (problem !== undefined) return refused(id, problem);
  const request = { protocol: SURFACE_PROTOCOL, id, method: "invoke", capability, input: read.input.input ?? {} };
  const waitMs = waitMsOf(waitSeconds);
  const answer = await router.ask(
    {
      id: session,
      method: AGENT_HOP.invoke,
      params: { session, ...(page !== undefined && { page }), request, ownId: ownId !== undefined, waitMs },
      verb: "act",
      requestId: id,
      schema: invokeResponse,
    },
    { ...extras, timeoutMs: waitMs + MARGIN_MS },
  );
  return answer.ok ? answer.value : refused(id, answer.error);
}

/** A value of this process that JSON would silently change, or that no hop would carry. */
function inputProblem(input: unknown): Refusal | undefined {
  const copy = copyJson(input);
  if (!copy.ok) return refusal.notJson(`/input${copy.at}`);
  return jsonBytes(copy.value) > LIMITS.inputBytes ? refusal.inputTooLarge() : undefined;
}
