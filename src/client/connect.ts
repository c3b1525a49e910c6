import type { z } from "zod";
import { AGENT_HOP } from "../contract/hops.ts";
import { LIMITS } from "../contract/limits.ts";
import { refusal } from "../contract/refusals.ts";
import { connectResult } from "../contract/schemas/hop-agent.ts";
import { type ToolError, toolErrorOf } from "./answers.ts";
import type { CallExtras } from "./call.ts";
import { pages } from "./pages.ts";
import type { Router } from "./router.ts";
import { MARGIN_MS } from "./timing.ts";
import { readConnectAsk, readToolInput } from "./tool-input.ts";

export type ConnectAnswer = z.infer<typeof connectResult>;

/** Asks the person for a session on a page, or how an earlier request stands. */
export async function connect(router: Router, input: unknown, extras: CallExtras): Promise<ConnectAnswer | ToolError> {
  const read = readToolInput("connect", input);
  const asked = read.ok ? readConnectAsk(read.input) : read;
  if (!asked.ok) return toolErrorOf(asked.error);
  const { ask } = asked;
  if ("page" in ask && !router.knows(ask.page)) {
    // A page id of an earlier process is known to the browser alone; asking it for its list finds the owner.
    const listed = await pages(router, {}, extras);
    if ("error" in listed) return listed;
    if (!router.knows(ask.page)) return toolErrorOf(refusal.pageGone());
  }
  const waitMs = LIMITS.connectWaitMs;
  const answer = await router.ask(
    {
      id: "grant" in ask ? ask.grant : ask.page,
      method: AGENT_HOP.connect,
      params: { ask: "grant" in ask ? ask : { minutes: LIMITS.defaultMinutes, ...ask }, waitMs },
      verb: "read",
      ...("grant" in ask && { elsewhere: "INVALID_REQUEST" }),
      schema: connectResult,
    },
    { ...extras, timeoutMs: waitMs + MARGIN_MS },
  );
  if (!answer.ok) return toolErrorOf(answer.error);
  const { grant, session } = answer.value;
  router.remember(grant, answer.profileId);
  if (session !== undefined) router.remember(session, answer.profileId);
  return answer.value;
}
