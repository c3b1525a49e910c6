import type { z } from "zod";
import { AGENT_HOP } from "../contract/hops.ts";
import { LIMITS } from "../contract/limits.ts";
import { sessionsResult } from "../contract/schemas/hop-agent.ts";
import type { clientSession } from "../contract/schemas/tools.ts";
import { type ToolError, toolErrorOf } from "./answers.ts";
import type { CallExtras } from "./call.ts";
import type { Router } from "./router.ts";

export type SessionsAnswer = { sessions: z.infer<typeof clientSession>[] };

/** Lists this agent's live sessions in every browser. */
export async function sessions(router: Router, extras: CallExtras): Promise<SessionsAnswer | ToolError> {
  const found = await router.links();
  if (!found.ok) return toolErrorOf(found.error);
  const lists = await Promise.all(
    found.links.map(async (link) => {
      const outcome = await link.call(AGENT_HOP.sessions, {}, { ...extras, timeoutMs: LIMITS.handshakeMs });
      const parsed = sessionsResult.safeParse(outcome.ok ? outcome.value : { sessions: [] });
      const list = parsed.success ? parsed.data.sessions : [];
      for (const { session } of list) router.remember(session, link.profileId);
      return list.map((info) => ({ ...info, ...link.label }));
    }),
  );
  return { sessions: lists.flat() };
}
