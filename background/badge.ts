import browser from "webextension-polyfill";
import type { Bridge } from "./bridge.ts";
import { reaches } from "./decide-session.ts";
import { confirmations } from "./ui-state.ts";

type Icon = "off" | "on" | "dot";
const SIZES = [16, 32, 48, 128];

const pathsOf = (icon: Icon) => Object.fromEntries(SIZES.map((size) => [size, `popup/icons/${icon}-${size}.png`]));

/** The toolbar icon: grey where the site is off, colour where it is on, a dot where a session lives; and what waits. */
export class Badge {
  readonly #shown = new Map<number, Icon>();
  #text = "";

  constructor(readonly bridge: Bridge) {}

  /** Shows what waits and, in each tab with a Surface, whether a session lives there. */
  review(): void {
    const waiting = this.bridge.grants.waiting.length + confirmations(this.bridge).reduce((sum, c) => sum + c.count, 0);
    this.#write(waiting === 0 ? "" : String(waiting));
    const places = new Map(this.bridge.documents.all.map(({ place }) => [place.tab, place]));
    const live = this.bridge.sessions.live;
    for (const [tab, place] of places) this.#draw(tab, live.some((session) => reaches(session, place)) ? "dot" : "on");
  }

  /** A tab shows another page, of a site that is on or off; the browser has forgotten the tab's icon. */
  navigated(tab: number, isOn: boolean): void {
    this.#shown.delete(tab);
    if (isOn) this.#draw(tab, "on");
    this.review();
  }

  #write(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    browser.action.setBadgeText({ text }).catch(() => undefined);
  }

  #draw(tabId: number, icon: Icon): void {
    if (this.#shown.get(tabId) === icon) return;
    this.#shown.set(tabId, icon);
    // A tab that closed meanwhile has no icon.
    browser.action.setIcon({ tabId, path: pathsOf(icon) }).catch(() => this.#shown.delete(tabId));
  }
}
