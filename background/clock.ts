import type { State } from "./state.ts";

/** How far time may run on in memory before its mark is stored again. */
const STORE_EACH_MS = 10_000;

/** Time that never goes back within a browser run: a clock set back revives no session. */
export class Clock {
  #stored: number;

  constructor(
    readonly run: State["run"],
    readonly wall: () => number = () => Date.now(),
  ) {
    this.#stored = run.value.clock;
  }

  now(): number {
    const now = Math.max(this.run.value.clock, this.wall());
    this.run.value.clock = now;
    if (now - this.#stored >= STORE_EACH_MS) {
      this.#stored = now;
      // A mark that cannot be stored costs nothing now; the next one tries again.
      this.run.save().catch(() => undefined);
    }
    return now;
  }
}
