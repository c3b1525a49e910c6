import { createWatched, type Watched } from "./watched.ts";

/** A switch that keeps what runs from ending, so that code can be replaced under a running call. */
export interface Hold extends Watched<boolean> {
  set(held: boolean): void;
  /** Resolves once nothing is held; rejects if the call is ended before. */
  released(signal: AbortSignal): Promise<void>;
}

/** Creates the switch, off. */
export function createHold(): Hold {
  const held = createWatched(false);
  return {
    ...held,
    async released(signal) {
      let undo = (): void => undefined;
      const ended = new Promise<void>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        undo = held.subscribe((isHeld) => {
          if (!isHeld) resolve();
        });
      });
      await ended.finally(undo);
    },
  };
}
