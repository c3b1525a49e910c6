import browser from "webextension-polyfill";
import { UI_HOP } from "../../src/contract/hops.ts";
import { hostPattern } from "../model/host-pattern.ts";
import type { BackgroundLink } from "./background-link.ts";

/** What a person can do in the popup; each promise rejects if it did not happen. */
export interface PopupActions {
  /** Turns a site on; must be the first thing a click does. Resolves to false if the browser gave no access. */
  turnOn(origin: string): Promise<boolean>;
  /** Turns a site off; the background gives the permission back unless another port of the host needs it. */
  turnOff(origin: string): Promise<void>;
  revoke(session: string): Promise<void>;
  revokeAll(): Promise<void>;
  pause(on: boolean): Promise<void>;
  openGrant(grant: string): Promise<void>;
  goTo(tab: number): Promise<void>;
  /** Gives a session time until then, in ms since 1970. */
  extend(session: string, until: number): Promise<void>;
  /** Leaves a session these capabilities of its own. */
  narrow(session: string, scope: readonly string[]): Promise<void>;
  /** Closes the tab of a page that does not acknowledge the end of a session. */
  closeTab(session: string, tab: number): Promise<void>;
  /** The person's own name for an agent; an empty one takes it away. */
  callAgent(fingerprint: string, called: string): Promise<void>;
  forgetAgent(fingerprint: string): Promise<void>;
  /** Names this profile; an empty name gives back the first one. */
  nameProfile(name: string): Promise<void>;
  /** Opens the Activity page in a tab of its own. */
  openActivity(): Promise<void>;
  /** Opens the Inspector of one tab. */
  openInspector(tab: number): Promise<void>;
}

/** The popup's actions over a link to the background. */
export function popupActions({ request }: BackgroundLink): PopupActions {
  const tell = async (method: string, params: unknown) => {
    await request(method, params);
  };
  const site = (origin: string, on: boolean) => tell(UI_HOP.site, { origin, on });
  return {
    turnOn: async (origin) => {
      // First and before any await: the browser shows its question only while the click is being handled.
      const asked = browser.permissions.request({ origins: [hostPattern(origin)] });
      // Said before the answer, because the browser may close the popup to ask; the background waits for the permission.
      const noted = site(origin, true);
      const [granted] = await Promise.all([asked, noted]);
      await site(origin, granted);
      return granted;
    },
    turnOff: (origin) => site(origin, false),
    revoke: (session) => tell(UI_HOP.revoke, { session }),
    revokeAll: () => tell(UI_HOP.revokeAll, {}),
    pause: (on) => tell(UI_HOP.pause, { on }),
    openGrant: (grant) => tell(UI_HOP.openGrant, { grant }),
    goTo: (tab) => tell(UI_HOP.goTo, { tab }),
    extend: (session, until) => tell(UI_HOP.extend, { session, until }),
    narrow: (session, scope) => tell(UI_HOP.narrow, { session, scope }),
    closeTab: (session, tab) => tell(UI_HOP.closeTab, { session, tab }),
    callAgent: (fingerprint, called) => tell(UI_HOP.callAgent, { fingerprint, called }),
    forgetAgent: (fingerprint) => tell(UI_HOP.forgetAgent, { fingerprint }),
    nameProfile: (name) => tell(UI_HOP.nameProfile, { name }),
    openActivity: () => openPage("popup/audit.html"),
    openInspector: (tab) => openPage(`popup/inspector.html?tab=${tab}`),
  };
}

/** Opens one of our own pages; the popup closes by itself when the tab takes the focus. */
async function openPage(path: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(path) });
}
