import type { z } from "zod";
import { AGENT_HOP } from "../contract/hops.ts";
import { LIMITS } from "../contract/limits.ts";
import { pagesResult } from "../contract/schemas/hop-agent.ts";
import type { toolOutputs } from "../contract/schemas/tools.ts";
import { type ToolError, toolErrorOf } from "./answers.ts";
import type { CallExtras } from "./call.ts";
import type { Router } from "./router.ts";
import { readToolInput } from "./tool-input.ts";

export type PagesAnswer = z.infer<typeof toolOutputs.pages>;

/** Lists the pages of every browser; one that does not answer is named among the browsers, without pages. */
export async function pages(router: Router, input: unknown, extras: CallExtras): Promise<PagesAnswer | ToolError> {
  const read = readToolInput("pages", input);
  if (!read.ok) return toolErrorOf(read.error);
  const found = await router.links();
  if (!found.ok) return toolErrorOf(found.error);
  const lists = await Promise.all(
    found.links.map(async (link) => {
      const outcome = await link.call(AGENT_HOP.pages, {}, { ...extras, timeoutMs: LIMITS.handshakeMs });
      const parsed = pagesResult.safeParse(outcome.ok ? outcome.value : { pages: [] });
      const list = parsed.success ? parsed.data.pages : [];
      for (const { page, session } of list) {
        router.remember(page, link.profileId);
        if (session !== undefined) router.remember(session, link.profileId);
      }
      return list.map((info) => ({ ...info, ...link.label }));
    }),
  );
  const browsers = found.links.map((link) => ({ ...link.label, version: link.greeting.browser.version }));
  return { pages: lists.flat(), browsers };
}
