import { readdirSync } from "node:fs";
import path from "node:path";
import { FIREFOX_ID } from "../../contract/hops.ts";
import { isRecordObject } from "../../contract/json.ts";
import type { BrowserName, Place } from "../browser-places.ts";
import { EXTENSION_ID } from "../extension-id.ts";
import type { ExtensionState } from "./facts.ts";
import { readJsonObject } from "./read-json.ts";

/** From what counts least to what counts most: one profile with the extension on makes the browser one that has it. */
const ORDER: ExtensionState[] = ["absent", "off", "on"];

/** What the profiles of each browser say of the extension; browsers without a profile that can be read are left out. */
export function lookAtExtensions(places: Place[]): Partial<Record<BrowserName, ExtensionState>> {
  const found: Partial<Record<BrowserName, ExtensionState>> = {};
  for (const { browser, family, evidence } of places) {
    const states = evidence.flatMap(family === "firefox" ? firefoxStates : chromiumStates);
    const known = [...states, ...(found[browser] ? [found[browser]] : [])];
    const best = ORDER.findLast((state) => known.includes(state));
    if (best) found[browser] = best;
  }
  return found;
}

/** Chromium keeps an extension's state among the preferences of each profile (`extensions.settings`). */
function chromiumStates(userData: string): ExtensionState[] {
  const profiles = foldersIn(userData).filter((name) => name === "Default" || name.startsWith("Profile "));
  return profiles.flatMap((name) => {
    const files = ["Secure Preferences", "Preferences"].map((file) => readJsonObject(path.join(userData, name, file)));
    const read = files.filter((file) => file !== undefined);
    if (read.length === 0) return [];
    const entry = read.map((file) => member(file, "extensions", "settings", EXTENSION_ID)).find(isRecordObject);
    return [chromiumState(entry)];
  });
}

/** What one profile's entry of the extension says; reasons are a list, and were a sum of bits in older releases. */
export function chromiumState(entry: Record<string, unknown> | undefined): ExtensionState {
  if (entry === undefined) return "absent";
  const { disable_reasons: reasons, state } = entry;
  const isOff = Array.isArray(reasons) ? reasons.length > 0 : typeof reasons === "number" && reasons !== 0;
  return isOff || state === 0 ? "off" : "on";
}

/** Firefox lists the add-ons of each profile in `extensions.json`, without those that are loaded until it closes. */
function firefoxStates(own: string): ExtensionState[] {
  const parents = [own, path.join(own, "firefox"), path.join(own, "Profiles")];
  const profiles = parents.flatMap((parent) => foldersIn(parent).map((name) => path.join(parent, name)));
  return profiles.flatMap((profile) => {
    const list = readJsonObject(path.join(profile, "extensions.json"))?.["addons"];
    const own = Array.isArray(list) ? list.filter(isRecordObject).find(({ id }) => id === FIREFOX_ID) : undefined;
    if (own === undefined) return [];
    return [own["active"] === true ? "on" : "off"];
  });
}

function member(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((at, key) => (isRecordObject(at) ? at[key] : undefined), value);
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [] : [entry.name]));
  } catch {
    return [];
  }
}
