import browser from "webextension-polyfill";
import { serveAgent } from "./agent-link.ts";
import { Badge } from "./badge.ts";
import type { Bridge } from "./bridge.ts";
import { browserInfo } from "./browser-info.ts";
import { createBridge } from "./core.ts";
import { httpOrigin, patternOf } from "./decide-origin.ts";
import type { Documents } from "./documents.ts";
import { GrantWindow } from "./grant-window.ts";
import { HostLink } from "./host-link.ts";
import { Scripts } from "./scripts.ts";
import { Sites } from "./sites.ts";
import { OrgPolicy } from "./org-policy.ts";
import { enforcePolicy } from "./enforce-policy.ts";
import { loadState, type State } from "./state.ts";
import { Timers } from "./timers.ts";

interface AppParts {
  bridge: Bridge;
  sites: Sites;
  scripts: Scripts;
  changed(): void;
}

/** The whole background once its state is loaded. */
export class App {
  readonly window: GrantWindow;
  readonly badge: Badge;
  readonly host: HostLink;
  readonly bridge: Bridge;
  readonly sites: Sites;
  readonly scripts: Scripts;
  readonly #timers = new Timers(() => this.sweep());

  private constructor({ bridge, sites, scripts, changed }: AppParts) {
    this.bridge = bridge;
    this.sites = sites;
    this.scripts = scripts;
    this.window = new GrantWindow(bridge);
    this.badge = new Badge(bridge);
    const brands = (navigator as { userAgentData?: { brands: { brand: string }[] } }).userAgentData?.brands ?? [];
    const info = browserInfo(
      navigator.userAgent,
      brands.map(({ brand }) => brand),
    );
    this.host = new HostLink({
      connect: (name) => browser.runtime.connectNative(name),
      lastError: () => browser.runtime.lastError?.message,
      isWanted: () => sites.isAnyOn,
      opened: (channel) => serveAgent(channel, bridge, info),
      changed,
    });
  }

  static async start(documents: Documents, changed: () => void): Promise<App> {
    const scripts = new Scripts();
    const [state, policy, sites] = await App.#load(scripts);
    const bridge = await createBridge(state, { documents, policy, sites, changed });
    const app = new App({ bridge, sites, scripts, changed });
    void enforcePolicy(bridge);
    await app.window.resume();
    app.sweep();
    app.host.review();
    return app;
  }

  /**
   * What the background knows. Pages that load meanwhile get their scripts as soon as the sites are known; nothing is
   * served to them before the policy is (Chromium takes seconds for it while it starts).
   */
  static async #load(scripts: Scripts): Promise<[State, OrgPolicy, Sites]> {
    const loading = [
      loadState(browser.storage.local, browser.storage.session),
      OrgPolicy.load(browser.storage.managed),
    ] as const;
    const sites = await Sites.load(browser.storage.local);
    void scripts.sync(() => sites.patterns);
    const [state, policy] = await Promise.all(loading);
    sites.obey(policy);
    void scripts.sync(() => sites.patterns);
    return [state, policy, sites];
  }

  /** Something changed that a person may see or that runs out at another time now. */
  review(): void {
    const { sessions, grants } = this.bridge;
    this.badge.review();
    this.window.review();
    this.#timers.at(Math.min(sessions.nextAt, grants.nextAt));
    this.#timers.retry(this.host.state.state === "down");
  }

  /** Ends what has run out, and looks after the host. */
  sweep(): void {
    this.bridge.sessions.sweep();
    this.bridge.grants.sweep();
    this.host.review();
    this.review();
  }

  /** A tab loads a page; without permission for its site the browser does not say which. */
  tabUpdated(tab: number, url: string | undefined, status: string | undefined): void {
    if (status === undefined) return;
    const origin = url === undefined ? undefined : httpOrigin(url);
    const isOn = origin !== undefined && this.sites.isOn(origin);
    this.bridge.documents.navigated(tab, { isOn, isComplete: status === "complete" });
    this.badge.navigated(tab, isOn);
  }

  async setPaused(isOn: boolean): Promise<void> {
    const { state, invokes } = this.bridge;
    const stored = state.paused.set(isOn);
    if (isOn) for (const entry of invokes.open) invokes.cancel(entry, "paused");
    this.review();
    await stored;
  }

  async setSite(origin: string, isOn: boolean): Promise<void> {
    await this.sites.set(origin, isOn);
    const pattern = patternOf(origin);
    const isShared = this.sites.list.value.some((other) => patternOf(other) === pattern);
    if (!isOn && !isShared) await browser.permissions.remove({ origins: [pattern] }).catch(() => undefined);
    await this.permissionsChanged();
    // Its scripts may be there already, refused while it was off or because of another port of the same host.
    if (this.sites.isOn(origin)) this.scripts.wake(pattern);
  }

  /** The organisation's policy may be another one now: what it no longer allows ends at once. */
  async policyChanged(): Promise<void> {
    if (!(await this.bridge.policy.refresh())) return;
    void this.bridge.audit.shorten();
    await enforcePolicy(this.bridge);
    await this.permissionsChanged();
    // Where it allows more than before, pages whose scripts were refused ask again.
    for (const pattern of this.sites.patterns) this.scripts.wake(pattern);
  }

  /** The browser gave or took a host; what is off now ends at once. */
  async permissionsChanged(): Promise<void> {
    await this.sites.refresh();
    const { sessions, grants, documents } = this.bridge;
    const ended = sessions.endAll("revoked", ({ origin }) => !this.sites.isOn(origin));
    for (const grant of grants.waiting) if (!this.sites.isOn(grant.origin)) void grants.drop(grant);
    await this.scripts.sync(() => this.sites.patterns);
    await ended;
    for (const { place } of documents.all) if (!this.sites.isOn(place.origin)) documents.closeOrigin(place.origin);
    this.host.review();
    this.review();
  }
}
