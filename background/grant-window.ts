import browser from "webextension-polyfill";
import type { Clock } from "./clock.ts";
import { nextToShow } from "./decide-grant.ts";
import type { Grants } from "./grants.ts";
import type { State } from "./state.ts";

const SIZE = { width: 480, height: 680 };

interface Parts {
  state: State;
  clock: Clock;
  grants: Grants;
}

/** The one small window that asks the person; closing it is a Deny. */
export class GrantWindow {
  /** Windows open and close one after another, whatever happens meanwhile. */
  #turn: Promise<void> = Promise.resolve();

  constructor(readonly parts: Parts) {}

  /** Closes the window of a request that is decided, and opens one for the first that waits. */
  review(): void {
    this.#turn = this.#turn.then(() => this.#review()).catch(() => undefined);
  }

  /** Opens the window for one request because the person asked to see it, quiet time or not. */
  show(grant: string): Promise<void> {
    this.#turn = this.#turn.then(() => this.#show(grant)).catch(() => undefined);
    return this.#turn;
  }

  /** A window has closed; if it was ours with an undecided request, that is a Deny. */
  async closed(window: number): Promise<void> {
    const { state, grants } = this.parts;
    const open = state.window.value;
    if (open?.window !== window) return;
    await this.#note(null);
    await grants.decide(open.grant, { allow: false, scope: [], where: "tab", minutes: 1 });
    this.review();
  }

  /** After a restart of the worker: a window that closed meanwhile is treated as if its event had been heard. */
  async resume(): Promise<void> {
    const open = this.parts.state.window.value;
    if (open === null) return;
    const isThere = await browser.windows.get(open.window).then(
      () => true,
      () => false,
    );
    if (!isThere) await this.closed(open.window);
  }

  async #review(): Promise<void> {
    const { state, grants, clock } = this.parts;
    const open = state.window.value;
    if (open !== null) {
      if (grants.waiting.some(({ id }) => id === open.grant)) return;
      await this.#note(null);
      await browser.windows.remove(open.window).catch(() => undefined);
    }
    const next = nextToShow(grants.all, state.quiet.value, clock.now());
    if (next === undefined) return;
    await grants.shown(next).catch(() => undefined);
    await this.#open(next.id);
  }

  async #show(grant: string): Promise<void> {
    const { state, grants } = this.parts;
    if (!grants.waiting.some(({ id }) => id === grant)) return;
    const open = state.window.value;
    if (open?.grant === grant) {
      await browser.windows.update(open.window, { focused: true });
      return;
    }
    await this.#note(null);
    if (open !== null) await browser.windows.remove(open.window).catch(() => undefined);
    await this.#open(grant);
  }

  /** Kept for the next worker; where it cannot be stored this one still knows it. */
  #note(open: State["window"]["value"]): Promise<void> {
    return this.parts.state.window.set(open).catch(() => undefined);
  }

  async #open(grant: string): Promise<void> {
    const url = browser.runtime.getURL(`popup/grant.html?grant=${encodeURIComponent(grant)}`);
    const made = await browser.windows.create({ url, type: "popup", ...SIZE });
    if (made.id !== undefined) await this.#note({ window: made.id, grant });
  }
}
