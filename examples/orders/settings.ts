/** What the address of the page asks for. */
export interface Settings {
  /** How many orders there are. */
  readonly count: number;
  /** Whether every row is rendered instead of one page of them. */
  readonly all: boolean;
}

const DEFAULT_COUNT = 1000;
// SO-1002 is in every document, so there are never fewer than two orders.
const MIN_COUNT = 2;
const MAX_COUNT = 10_000;

/** Reads `?n=` (2 to 10,000, else 1,000) and `?all=1`. */
export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search);
  const asked = query.get("n") ?? "";
  const count = /^\d{1,6}$/.test(asked) ? Number(asked) : DEFAULT_COUNT;
  return { count: Math.min(MAX_COUNT, Math.max(MIN_COUNT, count)), all: query.get("all") === "1" };
}
