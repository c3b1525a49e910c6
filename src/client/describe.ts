import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { refused } from "../contract/envelope.ts";
import { AGENT_HOP } from "../contract/hops.ts";
import { LIMITS } from "../contract/limits.ts";
import { SURFACE_PROTOCOL } from "../contract/protocol.ts";
import { describeResponse } from "../contract/schemas/envelope.ts";
import type { CallExtras } from "./call.ts";
import type { Router } from "./router.ts";
import { MARGIN_MS } from "./timing.ts";
import { readToolInput } from "./tool-input.ts";

export type DescribeAnswer = z.infer<typeof describeResponse>;

/** Reads what a session may do and the bounded state of its page. */
export async function describe(router: Router, input: unknown, extras: CallExtras): Promise<DescribeAnswer> {
  const id = randomUUID();
  const read = readToolInput("describe", input);
  if (!read.ok) return refused(id, read.error);
  const { session, page, ...rest } = read.input;
  const request = { protocol: SURFACE_PROTOCOL, id, method: "describe", input: rest };
  const answer = await router.ask(
    {
      id: session,
      method: AGENT_HOP.describe,
      params: { session, ...(page !== undefined && { page }), request },
      verb: "read",
      requestId: id,
      schema: describeResponse,
    },
    { ...extras, timeoutMs: LIMITS.describeMs + MARGIN_MS },
  );
  return answer.ok ? answer.value : refused(id, answer.error);
}
