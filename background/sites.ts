import browser from "webextension-polyfill";
import { patternOf, patternsCover } from "./decide-origin.ts";
import type { State } from "./state.ts";

/** Patterns of the dev build's `host_permissions`: their origins are on and cannot be turned off. */
export function fixedPatterns(): string[] {
  const manifest = browser.runtime.getManifest();
  return "host_permissions" in manifest ? ((manifest.host_permissions as string[] | undefined) ?? []) : [];
}

/** Which sites are on: on our list by exact origin, and the browser's permission still there. */
export class Sites {
  readonly fixed = fixedPatterns();
  #granted: string[] = [];

  constructor(readonly list: State["sites"]) {}

  /** Asks the browser which hosts it lets us on; again after each change of permissions. */
  async refresh(): Promise<void> {
    this.#granted = (await browser.permissions.getAll()).origins ?? [];
  }

  isFixed(origin: string): boolean {
    return patternsCover(this.fixed, origin);
  }

  isOn(origin: string): boolean {
    return this.isFixed(origin) || (this.list.value.includes(origin) && patternsCover(this.#granted, origin));
  }

  get on(): string[] {
    return this.list.value.filter((origin) => this.isOn(origin));
  }

  get isAnyOn(): boolean {
    return this.fixed.length > 0 || this.on.length > 0;
  }

  /** The match patterns of every site that is on, for the scripts. */
  get patterns(): string[] {
    return [...new Set([...this.fixed, ...this.on.map(patternOf)])].sort();
  }

  async set(origin: string, isOn: boolean): Promise<void> {
    const others = this.list.value.filter((other) => other !== origin);
    await this.list.set(isOn ? [...others, origin].sort() : others);
  }
}
