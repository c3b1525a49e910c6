import type { z } from "zod";
import { AGENT_HOP } from "../contract/hops.ts";
import { LIMITS } from "../contract/limits.ts";
import { disconnectResult } from "../contract/schemas/hop-agent.ts";
import { type ToolError, toolErrorOf } from "./answers.ts";
import type { CallExtras } from "./call.ts";
import type { Router } from "./router.ts";
import { MARGIN_MS } from "./timing.ts";
import { readToolInput } from "./tool-input.ts";

export type DisconnectAnswer = z.infer<typeof disconnectResult>;

/** Ends a session of this agent; answered once nothing of it can start any more. */
export async function disconnect(
  router: Router,
  input: unknown,
  extras: CallExtras,
): Promise<DisconnectAnswer | ToolError> {
  const read = readToolInput("disconnect", input);
  if (!read.ok) return toolErrorOf(read.error);
  const { session } = read.input;
  const answer = await router.ask(
    { id: session, method: AGENT_HOP.disconnect, params: { session }, verb: "read", schema: disconnectResult },
    { ...extras, timeoutMs: LIMITS.endAckMs + MARGIN_MS },
  );
  return answer.ok ? answer.value : toolErrorOf(answer.error);
}
