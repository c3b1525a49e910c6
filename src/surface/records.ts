import { isRecordId } from "../contract/ids.ts";
import type { Omissions } from "./omissions.ts";
import type { RecordBinding, RecordSource } from "./registry-view.ts";

/** The records a session may reference in one source; provider faults cost this part and are reported, never thrown. */
export interface ReadableSource {
  readonly source: RecordSource;
  /** How many the session may reference. */
  readonly total: number;
  /** How many the page holds. */
  readonly held: number;
  ids(from: number, count: number): string[];
}

/** What decides which records are there for a session. */
export interface RecordRule {
  /** The session's own limit; undefined: every record the page holds. */
  readonly allowed: ReadonlySet<string> | undefined;
  readonly omitted: Omissions;
}

/** Asks a provider; one that throws or answers with another type costs its part. */
export function ask<T>(rule: { omitted: Omissions; part: string }, question: () => T, fallback: T): T {
  try {
    const answer = question();
    if (typeof answer === typeof fallback && Array.isArray(answer) === Array.isArray(fallback)) return answer;
  } catch {
    // Falls through: a provider that throws and one that answers nonsense cost the same.
  }
  rule.omitted.add(rule.part, "error");
  return fallback;
}

/** A count as a provider gave it; anything that is none is 0. */
export function countOf(value: number): number {
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

export function readable(source: RecordSource, rule: RecordRule): ReadableSource {
  const held = countOf(ask({ omitted: rule.omitted, part: "recordsTotal" }, () => source.total(), 0));
  if (rule.allowed === undefined)
    return { source, held, total: held, ids: (from, count) => pageIds(source, rule, [from, count]) };
  const own = [...rule.allowed].filter((id) => has(source, id));
  return { source, held, total: own.length, ids: (from, count) => own.slice(from, from + count) };
}

function pageIds(source: RecordSource, { omitted }: RecordRule, [from, count]: [number, number]): string[] {
  const given = ask({ omitted, part: "recordIds" }, () => source.ids(from, count), [] as readonly string[]);
  const ids = given.slice(0, count).filter(isRecordId);
  omitted.add("recordIds", "error", Math.min(given.length, count) - ids.length);
  return ids;
}

/** Whether the page holds the record now; a provider that cannot say has it not. */
export function has(holder: { has(id: string): boolean }, id: string): boolean {
  try {
    return isRecordId(id) && holder.has(id) === true;
  } catch {
    return false;
  }
}

/** How many records an action covers for a session. */
export function coverage(binding: RecordBinding, rule: RecordRule): number {
  const { allowed, omitted } = rule;
  if (allowed !== undefined) return [...allowed].filter((id) => has(binding, id)).length;
  return countOf(ask({ omitted, part: "record.total" }, () => binding.total(), 0));
}

/** Whether a session may name the record for an action. */
export function isReferenceable(binding: RecordBinding, id: string, allowed: ReadonlySet<string> | undefined): boolean {
  return (allowed === undefined || allowed.has(id)) && has(binding, id);
}

/** A page of ids over several sources, in their order. */
export interface RecordWindow {
  rows: { id: string; source: RecordSource }[];
  total: number;
  held: number;
  /** Where the next window begins; undefined at the end. */
  next?: number;
}

/** Reads one window; its cost is the window's size and the number of sources, never the number of records. */
export function readWindow(
  sources: readonly ReadableSource[],
  { from, count }: { from: number; count: number },
): RecordWindow {
  const listing: RecordWindow = { rows: [], total: 0, held: 0 };
  for (const readableSource of sources) {
    const start = Math.max(0, from - listing.total);
    const room = count - listing.rows.length;
    if (room > 0 && start < readableSource.total) {
      const ids = readableSource.ids(start, Math.min(room, readableSource.total - start));
      listing.rows.push(...ids.map((id) => ({ id, source: readableSource.source })));
    }
    listing.total += readableSource.total;
    listing.held += readableSource.held;
  }
  const end = from + count;
  if (count > 0 && end < listing.total) listing.next = end;
  return listing;
}
