import type { PagePending, PageSettled } from "./wire.ts";

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
  /** False where the call is not held or has settled: what the main world says counts once, and only of its own calls. */
  note(call: string, change: Reports): boolean;
  /** The background has the outcome. */
  drop(call: string): void;
}

export function createHeldCalls(): HeldCalls {
  const held = new Map<string, Reports>();
  return {
    ids: () => [...held.keys()],
    reports: () => [...held.values()],
    accept: (call) => !held.has(call) && !!held.set(call, {}),
    note(call, change) {
      const known = held.get(call);
      return !!known && !known.settled && !!Object.assign(known, change);
    },
    drop: (call) => void held.delete(call),
  };
}
