import browser from "webextension-polyfill";
import { patternOf, patternsCover } from "./decide-origin.ts";
import { allowsOrigin, mayTurnOn, NO_POLICY } from "./decide-policy.ts";
import type { OrgPolicy } from "./org-policy.ts";
import { type Area, Box } from "./storage.ts";
import { storedSites } from "./stored.ts";

/** Patterns of the dev build's `host_permissions`: their origins are on as long as the browser grants them. */
export function fixedPatterns(): string[] {
  const manifest = browser.runtime.getManifest();
  return "host_permissions" in manifest ? ((manifest.host_permissions as string[] | undefined) ?? []) : [];
}

/** Which sites are on: on our list by exact origin, the browser's permission still there, and no policy against it. */
export class Sites {
  readonly #declared = fixedPatterns();
  #granted: string[] = [];

  #policy: Pick<OrgPolicy, "value"> = { value: NO_POLICY };

  private constructor(readonly list: Box<string[]>) {}

  static async load(local: Area): Promise<Sites> {
    const sites = new Sites(await Box.load(local, "sites", { schema: storedSites, initial: () => [] }));
    await sites.refresh();
    return sites;
  }

  /** From now on the organisation's policy counts; while a browser starts it is known seconds after everything else. */
  obey(policy: OrgPolicy): void {
    this.#policy = policy;
  }

  /** Asks the browser which hosts it lets us on; again after each change of permissions. */
  async refresh(): Promise<void> {
    this.#granted = (await browser.permissions.getAll()).origins ?? [];
  }

  /** In Firefox, and in Chromium's settings, a person may take away what was granted at install. */
  get fixed(): string[] {
    return this.#declared.filter((pattern) => this.#granted.includes(pattern));
  }

  isFixed(origin: string): boolean {
    return patternsCover(this.fixed, origin);
  }

  isOn(origin: string): boolean {
    return allowsOrigin(this.#policy.value, origin) && (this.isFixed(origin) || this.#isTurnedOn(origin));
  }

  /** Whether the organisation leaves the person no choice about a site: it cannot be turned on. */
  isLocked(origin: string): boolean {
    return !this.isOn(origin) && !mayTurnOn(this.#policy.value, origin);
  }

  get on(): string[] {
    return this.list.value.filter((origin) => this.isOn(origin));
  }

  /** Whether the person has turned on any; a policy against it leaves the link up, so that it can be told about. */
  get isAnyOn(): boolean {
    return this.fixed.length > 0 || this.list.value.some((origin) => this.#isTurnedOn(origin));
  }

  /** How many sites are on; a host that is on with all its ports counts once. */
  get count(): number {
    return this.fixed.length + this.on.length;
  }

  /** The match patterns of every site that is on, for the scripts. */
  get patterns(): string[] {
    return [...new Set([...this.fixed, ...this.on.map(patternOf)])].sort();
  }

  #isTurnedOn(origin: string): boolean {
    return this.list.value.includes(origin) && patternsCover(this.#granted, origin);
  }

  async set(origin: string, isOn: boolean): Promise<void> {
    if (isOn && this.isLocked(origin)) throw new Error("the organisation's policy does not let this site be turned on");
    const others = this.list.value.filter((other) => other !== origin);
    await this.list.set(isOn ? [...others, origin].sort() : others);
  }
}
