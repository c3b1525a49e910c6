import type { z } from "zod";
import type { RefusalCode } from "../contract/codes.ts";
import { isRecordObject } from "../contract/json.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import { refusalFor, type Verb } from "./answers.ts";
import type { BrowserLink, CallOptions } from "./browser-link.ts";
import type { Browsers } from "./browsers.ts";

/** One question to whichever profile an id belongs to. */
export interface Question<T> {
  /** A session, page or grant id. */
  id: string;
  method: string;
  params: unknown;
  verb: Verb;
  /** The code by which a profile says that the id is none of its own, so that nothing was done. */
  elsewhere?: RefusalCode;
  /** The request id that an envelope has to carry; an answer to anything else is no answer. */
  requestId?: string | undefined;
  schema: z.ZodType<T>;
}

export type Answer<T> = { ok: true; value: T; profileId: string } | { ok: false; error: Refusal };

/** Knows which profile gave which id, and asks it; an id nobody here gave is asked of every profile in turn. */
export class Router {
  readonly #owners = new Map<string, string>();

  constructor(readonly browsers: Browsers) {}

  remember(id: string, profileId: string): void {
    this.#owners.set(id, profileId);
  }

  knows(id: string): boolean {
    return this.#owners.has(id);
  }

  /** The connected profiles, or the refusal that says why there is none. */
  async links(): Promise<{ ok: true; links: BrowserLink[] } | { ok: false; error: Refusal }> {
    const links = await this.browsers.all();
    if (links.length > 0) return { ok: true, links };
    const [problem] = this.browsers.problems();
    return { ok: false, error: problem === undefined ? refusal.noBrowser() : refusal.browserUnusable(problem) };
  }

  async ask<T>(question: Question<T>, options: CallOptions): Promise<Answer<T>> {
    const found = await this.links();
    if (!found.ok) return found;
    const { elsewhere = "SESSION_MISSING" } = question;
    const owner = this.#owners.get(question.id);
    const links = found.links.filter((link) => owner === undefined || link.profileId === owner);
    let last: Answer<T> = { ok: false, error: refusal.browserGone() };
    for (const link of links) {
      last = await askOne(link, question, options);
      if (refusedWith(last) !== elsewhere) break;
    }
    if (last.ok && refusedWith(last) !== elsewhere) this.remember(question.id, last.profileId);
    return last;
  }
}

function refusedWith(answer: Answer<unknown>): unknown {
  if (!answer.ok) return answer.error.code;
  const error = isRecordObject(answer.value) ? answer.value["error"] : undefined;
  return isRecordObject(error) ? error["code"] : undefined;
}

async function askOne<T>(link: BrowserLink, question: Question<T>, options: CallOptions): Promise<Answer<T>> {
  const { method, params, verb, schema } = question;
  const outcome = await link.call(method, params, options);
  if (!outcome.ok) return { ok: false, error: refusalFor(outcome, verb) };
  const parsed = schema.safeParse(outcome.value);
  if (!parsed.success || !answers(parsed.data, question.requestId)) {
    return { ok: false, error: verb === "act" ? refusal.outcomeUnknown() : refusal.internal() };
  }
  return { ok: true, value: parsed.data, profileId: link.profileId };
}

function answers(value: unknown, requestId: string | undefined): boolean {
  return requestId === undefined || (isRecordObject(value) && value["id"] === requestId);
}
