import type { RefusalCode } from "../src/contract/codes.ts";
import type { PagePending, PageSettled } from "./wire.ts";

const UNKNOWN: RefusalCode = "OUTCOME_UNKNOWN";

/** What the main world has said about a call. */
export interface Reports {
  pending?: PagePending;
  settled?: PageSettled;
}

/** The calls this document has accepted and whose outcome the background has not acknowledged: the truth about them. */
export interface HeldCalls {
  ids(): string[];
  reports(): Reports[];
  /** False where the call is held already: it was sent twice, and runs once. */
  accept(call: string): boolean;
  /**
   * False where the call is not held or has settled: what the main world says counts once, and only of its own calls.
   * Where the first answer was that nobody knows, the true one may still come.
   */
  note(call: string, change: Reports): boolean;
  /** The background has the outcome. */
  drop(call: string): void;
}

export function createHeldCalls(): HeldCalls {
  const held = new Map<string, Reports>();
  /** Calls whose outcome was reported as unknown: too few to bound, each took a run's whole time. */
  const unknown = new Set<string>();
  return {
    ids: () => [...held.keys()],
    reports: () => [...held.values()],
    accept: (call) => !held.has(call) && !!held.set(call, {}),
    note(call, change) {
      if (change.settled && unknown.delete(call)) return !!held.set(call, change);
      const known = held.get(call);
      if (!known || known.settled) return false;
      if (isUnknown(change.settled)) unknown.add(call);
      return !!Object.assign(known, change);
    },
    drop: (call) => void held.delete(call),
  };
}

function isUnknown(settled: PageSettled | undefined): boolean {
  const response = settled?.response as { error?: { code?: unknown } } | undefined;
  return response?.error?.code === UNKNOWN;
}
