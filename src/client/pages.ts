import type { z } from "zod";
import { AGENT_HOP } from "../contract/hops.ts";
import { LIMITS } from "../contract/limits.ts";
import { refusal } from "../contract/refusals.ts";
import { pagesResult } from "../contract/schemas/hop-agent.ts";
import type { toolOutputs } from "../contract/schemas/tools.ts";
import { refusalFor, type ToolError, toolErrorOf } from "./answers.ts";
import type { BrowserLink } from "./browser-link.ts";
import type { CallExtras } from "./call.ts";
import type { Router } from "./router.ts";
import { readToolInput } from "./tool-input.ts";

export type PagesAnswer = z.infer<typeof toolOutputs.pages>;

/** Lists the pages of every browser; one that does not answer in time is named among the browsers, without pages. */
export async function pages(router: Router, input: unknown, extras: CallExtras): Promise<PagesAnswer | ToolError> {
  const read = readToolInput("pages", input);
  if (!read.ok) return toolErrorOf(read.error);
  const found = await router.links();
  if (!found.ok) return toolErrorOf(found.error);
  const answers = await Promise.all(found.links.map((link) => pagesOf(link, { router, extras })));
  const present = answers.filter((answer) => answer !== undefined);
  if (present.length === 0) return toolErrorOf(refusal.noBrowser());
  // «No pages» must not stand for «not told»: where every browser refused, its own words are the answer.
  const refused = present.map((answer) => answer.refused);
  if (refused[0] !== undefined && !refused.includes(undefined)) return toolErrorOf(refused[0]);
  return { pages: present.flatMap((answer) => answer.pages), browsers: present.map((answer) => answer.browser) };
}

/** One browser's part of the list; undefined if it went away meanwhile. */
async function pagesOf(link: BrowserLink, { router, extras }: { router: Router; extras: CallExtras }) {
  const outcome = await link.call(AGENT_HOP.pages, {}, { ...extras, timeoutMs: LIMITS.handshakeMs });
  if (!outcome.ok && outcome.fault === "closed") return undefined;
  const parsed = pagesResult.safeParse(outcome.ok ? outcome.value : undefined);
  const list = parsed.success ? parsed.data.pages : [];
  for (const { page, session } of list) {
    router.remember(page, link.profileId);
    if (session !== undefined) router.remember(session, link.profileId);
  }
  const isRefused = !outcome.ok && outcome.fault === "remote";
  return {
    refused: isRefused ? refusalFor(outcome, "read") : undefined,
    pages: list.map((info) => ({ ...info, ...link.label })),
    browser: { ...link.label, version: link.greeting.browser.version },
  };
}
