import type { SessionChange } from "./options.ts";

/** Which sessions may act in this page, as the bridge tells it; for the page's own sign, never for a decision. */
export interface SessionsHere {
  session(change: SessionChange): void;
  on(event: "session", listener: (change: SessionChange) => void): () => void;
}

export function createSessionsHere(): SessionsHere {
  const listeners = new Set<(change: SessionChange) => void>();
  const live = new Map<string, SessionChange>();
  return {
    session(change) {
      if (change.kind === "start") live.set(change.session.id, change);
      else live.delete(change.session.id);
      for (const listener of [...listeners]) tell(listener, change);
    },
    on(_event, listener) {
      listeners.add(listener);
      for (const change of [...live.values()]) tell(listener, change);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A listener that throws must not keep the others, or the bridge, from going on; the page still sees its error. */
function tell(listener: (change: SessionChange) => void, change: SessionChange): void {
  try {
    listener(change);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
