/** What is remembered of an invoke that was accepted: enough to know it again, and its outcome. */
export interface Remembered {
  request: string;
  /** Keyed digest of what it does: page, capability and input. */
  hash: string;
  state: "accepted" | "dispatched" | "settled";
  /** Settled as `OUTCOME_UNKNOWN`: it may have run. */
  isUnknown: boolean;
}

export type Replay<R extends Remembered> =
  | { kind: "fresh" }
  /** The same request again: it gets the first one's outcome. */
  | { kind: "again"; entry: R }
  /** Another payload under a used id, or the same act under a new one while the first is open. */
  | { kind: "replayed"; firstId: string };

/** Whether an invoke may run, answered from what the session has asked before. */
export function decideReplay<R extends Remembered>(
  asked: { request: string; hash: string; ownId: boolean },
  known: { byId: R | undefined; alike: readonly R[] },
): Replay<R> {
  const { byId, alike } = known;
  if (byId !== undefined) {
    return byId.hash === asked.hash ? { kind: "again", entry: byId } : { kind: "replayed", firstId: byId.request };
  }
  const open = asked.ownId ? undefined : alike.find((entry) => entry.state !== "settled" || entry.isUnknown);
  return open === undefined ? { kind: "fresh" } : { kind: "replayed", firstId: open.request };
}
