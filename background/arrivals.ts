import { LIMITS } from "../src/contract/limits.ts";

/** How long after a Port dropped, or the worker started, documents may still be on their way back. */
export const GRACE_MS = 1500;
/** How long after its load a page of a site that is on may still bring its Surface. */
const AFTER_LOAD_MS = 1000;

/** Knows for how long it is worth waiting for documents: after a start of the worker, a dropped Port, a navigation. */
export class Arrivals {
  readonly #startedUntil: number;
  readonly #tabs = new Map<number, number>();
  #droppedUntil = 0;
  #joining = 0;

  constructor(readonly now: () => number = Date.now) {
    this.#startedUntil = now() + GRACE_MS;
  }

  /** A Port has opened and not said hello yet; the return value is to be called when it has, or has closed. */
  joining(): () => void {
    let isDone = false;
    this.#joining += 1;
    this.dropped();
    return () => {
      if (!isDone) this.#joining -= 1;
      isDone = true;
    };
  }

  dropped(): void {
    this.#droppedUntil = this.now() + GRACE_MS;
  }

  /** A tab of a site that is on has begun or ended to load. */
  loads(tab: number, isComplete: boolean): void {
    this.#tabs.set(tab, this.now() + (isComplete ? AFTER_LOAD_MS : LIMITS.describeMs));
  }

  /** The tab's document is here, or the tab shows something else or nothing. */
  arrived(tab: number): void {
    this.#tabs.delete(tab);
  }

  /** Whether anything is known to be on its way. */
  get isAny(): boolean {
    return this.#joining > 0 || this.now() < Math.max(this.#startedUntil, ...this.#tabs.values());
  }

  /** Until when a page that is not there may still come, in one tab or in any. */
  until(tab: number | undefined): number {
    const loading = tab === undefined ? [...this.#tabs.values()] : [this.#tabs.get(tab) ?? 0];
    return Math.max(this.#startedUntil, this.#droppedUntil, ...loading);
  }
}
