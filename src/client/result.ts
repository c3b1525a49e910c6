import { refused } from "../contract/envelope.ts";
import { AGENT_HOP } from "../contract/hops.ts";
import { invokeResponse } from "../contract/schemas/envelope.ts";
import type { CallExtras } from "./call.ts";
import type { InvokeAnswer } from "./invoke.ts";
import type { Router } from "./router.ts";
import { MARGIN_MS, waitMsOf } from "./timing.ts";
import { readToolInput } from "./tool-input.ts";

/** Asks for the outcome of an invoke of this session, by its id or the latest. */
export async function result(router: Router, input: unknown, extras: CallExtras): Promise<InvokeAnswer> {
  const read = readToolInput("result", input);
  if (!read.ok) return refused(null, read.error);
  const { session, requestId, waitSeconds } = read.input;
  const waitMs = waitMsOf(waitSeconds);
  const answer = await router.ask(
    {
      id: session,
      method: AGENT_HOP.result,
      params: { session, ...(requestId !== undefined && { requestId }), waitMs },
      verb: "read",
      requestId,
      schema: invokeResponse,
    },
    { ...extras, timeoutMs: waitMs + MARGIN_MS },
  );
  return answer.ok ? answer.value : refused(requestId ?? null, answer.error);
}
