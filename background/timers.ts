import browser from "webextension-polyfill";

/** A later moment than this needs no timer: an alarm rings in any case. */
const LONGEST_MS = 600_000;
const SWEEP = "sweep";
const RETRY = "retry";

/** Wakes the background when something runs out: a timer while the worker lives, an alarm beyond its life. */
export class Timers {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #when = 0;
  #isRetrying = false;

  constructor(readonly ring: () => void) {}

  /** Rings at the moment given, and not for an earlier one. */
  at(when: number): void {
    clearTimeout(this.#timer);
    if (!Number.isFinite(when)) return;
    this.#timer = setTimeout(this.ring, Math.min(LONGEST_MS, Math.max(0, when - Date.now())));
    if (when === this.#when) return;
    this.#when = when;
    void browser.alarms.create(SWEEP, { when });
  }

  /** Rings each minute too, as long as the host is away. */
  retry(isOn: boolean): void {
    if (isOn === this.#isRetrying) return;
    this.#isRetrying = isOn;
    void (isOn ? browser.alarms.create(RETRY, { periodInMinutes: 1 }) : browser.alarms.clear(RETRY));
  }
}
