import { AUDIT_OFF } from "../contract/audit.ts";
import { AGENT_HOP } from "../contract/hops.ts";
import { isRecordObject } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { refusal } from "../contract/refusals.ts";
import { type AuditEntry, auditPage } from "../contract/schemas/audit.ts";
import { refusalFor, type ToolError, toolErrorOf } from "./answers.ts";
import type { BrowserLink, CallFailure } from "./browser-link.ts";
import type { Router } from "./router.ts";
import { MARGIN_MS } from "./timing.ts";

/** One request of an agent, as its browser profile noted it. */
export type ClientAuditEntry = AuditEntry & { browser: string; profile: string };
export type AuditAnswer = { entries: ClientAuditEntry[] };

export interface AuditOptions {
  /** Goes on with what comes, until the signal aborts or no browser is left. */
  follow?: boolean;
  signal?: AbortSignal;
}

/** What one browser said; `error` is its last word, and without either it has gone or was slow. */
interface Read {
  link: BrowserLink;
  entries?: ClientAuditEntry[];
  error?: ToolError;
}

/**
 * Reads the activity lists of every browser, batch after batch, oldest first in each browser. A browser whose person
 * does not let it be read is left out; where that leaves none, the one error says so.
 */
export async function* audit(router: Router, options: AuditOptions = {}): AsyncGenerator<AuditAnswer | ToolError> {
  const lists = new Lists(options);
  while (options.signal?.aborted !== true) {
    const found = await router.links();
    lists.ask(found.ok ? found.links : []);
    const read = await lists.next();
    if (read === undefined) {
      const error = lists.error ?? (found.ok ? undefined : toolErrorOf(found.error));
      if (error) yield error;
      return;
    }
    if (read.entries && read.entries.length > 0) yield { entries: read.entries };
  }
}

/** The lists that are read at once, one question to each browser at a time. */
class Lists {
  readonly #cursors = new Map<string, number>();
  readonly #asked = new Map<string, Promise<Read>>();
  readonly #over = new Set<string>();
  #hasRead = false;
  #error: ToolError | undefined;

  constructor(readonly options: AuditOptions) {}

  /** Why there is nothing to read, where a browser said so; what was read before is no error but ends a following. */
  get error(): ToolError | undefined {
    return this.#hasRead && this.options.follow !== true ? undefined : this.#error;
  }

  ask(links: readonly BrowserLink[]): void {
    for (const link of links) {
      const { profileId } = link;
      if (!this.#over.has(profileId) && !this.#asked.has(profileId)) this.#asked.set(profileId, this.#read(link));
    }
  }

  /** The first answer to come; undefined where there is nothing left to wait for. */
  async next(): Promise<Read | undefined> {
    const read = await (this.#asked.size === 0 ? undefined : Promise.race(this.#asked.values()));
    if (read === undefined) return undefined;
    const { profileId } = read.link;
    this.#asked.delete(profileId);
    this.#error = read.error ?? this.#error;
    this.#hasRead ||= read.entries !== undefined;
    const isWhole = this.options.follow !== true && (read.entries ?? []).length === 0;
    if (read.error || isWhole) this.#over.add(profileId);
    return read;
  }

  async #read(link: BrowserLink): Promise<Read> {
    const { follow, signal } = this.options;
    const waitMs = follow ? LIMITS.toolMs - MARGIN_MS : 0;
    const params = { after: this.#cursors.get(link.profileId), waitMs };
    const outcome = await link.call(AGENT_HOP.audit, params, { timeoutMs: waitMs + MARGIN_MS, signal });
    if (!outcome.ok) return outcome.fault === "remote" ? { link, error: errorOf(outcome) } : { link };
    const page = auditPage.safeParse(outcome.value);
    if (!page.success) return { link, error: toolErrorOf(refusal.internal()) };
    this.#cursors.set(link.profileId, page.data.cursor);
    return { link, entries: page.data.entries.map((entry) => ({ ...entry, ...link.label })) };
  }
}

function errorOf(failure: CallFailure): ToolError {
  const data = failure.remote?.data;
  const isOff = isRecordObject(data) && data["code"] === AUDIT_OFF.code;
  return isOff ? { error: { ...AUDIT_OFF } } : toolErrorOf(refusalFor(failure, "read"));
}

/** All there is now, in the order of time. */
export async function wholeAudit(router: Router, signal?: AbortSignal): Promise<AuditAnswer | ToolError> {
  const entries: ClientAuditEntry[] = [];
  for await (const batch of audit(router, signal ? { signal } : {})) {
    if ("error" in batch) return batch;
    entries.push(...batch.entries);
  }
  if (signal?.aborted) return toolErrorOf(refusal.cancelled());
  return { entries: entries.sort((a, b) => a.at - b.at) };
}
