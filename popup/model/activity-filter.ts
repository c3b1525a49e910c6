import { type AuditClass, auditClass } from "../../src/contract/audit.ts";
import type { AuditEntry } from "../../src/contract/schemas/audit.ts";

const HOUR = 60 * 60_000;

/** How far back the list is looked at. */
export const PERIODS = { all: Number.POSITIVE_INFINITY, hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR } as const;
export type Period = keyof typeof PERIODS;

/** The person's choice; an empty text is «all». */
export interface ActivityFilter {
  /** A fingerprint, or `PERSON`. */
  agent: string;
  origin: string;
  outcome: AuditClass | "";
  period: Period;
}

/** Stands for the person's own calls among the agents. */
export const PERSON = "person";
export const NO_FILTER: ActivityFilter = { agent: "", origin: "", outcome: "", period: "all" };

/** Whose entry it is, as the filter names them. */
export function askerOf({ by, fingerprint = "" }: AuditEntry): string {
  return by === "person" ? PERSON : fingerprint;
}

/** The entries that fit, in their order. */
export function filtered(entries: readonly AuditEntry[], filter: ActivityFilter, now: number): readonly AuditEntry[] {
  const { agent, origin, outcome, period } = filter;
  if (filter === NO_FILTER) return entries;
  const since = now - PERIODS[period];
  return entries.filter(
    (entry) =>
      (agent === "" || askerOf(entry) === agent) &&
      (origin === "" || entry.origin === origin) &&
      (outcome === "" || auditClass(entry.outcome) === outcome) &&
      entry.at >= since,
  );
}

/** Who and which sites there are to choose from. */
export function choicesOf(entries: readonly AuditEntry[]): {
  agents: { fingerprint: string; name: string }[];
  hasPerson: boolean;
  origins: string[];
} {
  const agents = new Map<string, string>();
  const origins = new Set<string>();
  let hasPerson = false;
  for (const { by, agent, fingerprint, origin } of entries) {
    if (by === "person") hasPerson = true;
    // The newest entry comes first, and with it the name an agent goes by now.
    else if (fingerprint && !agents.has(fingerprint)) agents.set(fingerprint, agent ?? "");
    if (origin) origins.add(origin);
  }
  const named = [...agents].map(([fingerprint, name]) => ({ fingerprint, name }));
  return { agents: named.sort((a, b) => compare(a.name, b.name)), hasPerson, origins: [...origins].sort(compare) };
}

/** One page of a list, and how many pages there are; a page that is not there any more is the last. */
export function pageOf<T>(
  list: readonly T[],
  page: number,
  size: number,
): { rows: readonly T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const shown = Math.min(page, pages - 1);
  return { rows: list.slice(shown * size, (shown + 1) * size), page: shown, pages };
}

/** Entries as JSON Lines (jsonlines.org), oldest first as a log is. */
export function jsonLines(entries: readonly AuditEntry[]): string {
  return entries
    .toReversed()
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join("");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
