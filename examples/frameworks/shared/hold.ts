import { createWatched, type Watched } from "./watched.ts";

/** Whether the switch is on, and how many calls it keeps waiting. */
export interface HoldState {
  readonly on: boolean;
  readonly waiting: number;
}

/** A switch that keeps what runs from ending, so that code can be replaced under a running call. */
export interface Hold extends Watched<HoldState> {
  set(on: boolean): void;
  /** Resolves once the switch is off; rejects if the call is ended before. */
  released(signal: AbortSignal): Promise<void>;
}

/** Creates the switch, off. */
export function createHold(): Hold {
  const state = createWatched<HoldState>({ on: false, waiting: 0 });
  const count = (by: number): void => state.set({ ...state.get(), waiting: state.get().waiting + by });
  return {
    get: state.get,
    subscribe: state.subscribe,
    set: (on) => state.set({ ...state.get(), on }),
    async released(signal) {
      if (!state.get().on) return;
      count(1);
      await off(state, signal).finally(() => count(-1));
    },
  };
}

async function off(state: Watched<HoldState>, signal: AbortSignal): Promise<void> {
  let undo = (): void => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    undo = state.subscribe(({ on }) => {
      if (!on) resolve();
    });
  });
  await ended.finally(undo);
}
