import path from "node:path";
import type { Machine } from "../ports/home-path.ts";
import type { Family } from "./host-manifest.ts";
import { LINUX, MAC, SYSTEM } from "./place-tables.ts";

/** The browsers `install` knows, by their lower-case names. */
export const BROWSER_NAMES = [
  "chrome",
  "chromium",
  "edge",
  "brave",
  "vivaldi",
  "opera",
  "arc",
  "firefox",
  "librewolf",
  "zen",
] as const;
export type BrowserName = (typeof BROWSER_NAMES)[number];

/** One folder in which a browser looks for host manifests. */
export interface Place {
  browser: BrowserName;
  family: Family;
  /** Folders of the browser's own; one of them exists where it was ever started. */
  evidence: string[];
  /** Where the host manifest goes. */
  folder: string;
}

const FIREFOX_FAMILY: readonly BrowserName[] = ["firefox", "librewolf", "zen"];

export function familyOf(browser: BrowserName): Family {
  return FIREFOX_FAMILY.includes(browser) ? "firefox" : "chromium";
}

/** Every place of one user on a system with folders (Windows has its registry instead). */
export function userPlaces({ platform, userHome }: Machine): Place[] {
  const base = platform === "darwin" ? path.posix.join(userHome, "Library/Application Support") : userHome;
  return (platform === "darwin" ? MAC : LINUX).map(({ browser, evidence, folder }) => ({
    browser,
    family: familyOf(browser),
    evidence: evidence.map((own) => path.posix.join(base, own)),
    folder: path.posix.join(base, folder),
  }));
}

/** Every place that serves all users of the machine. */
export function systemPlaces({ platform }: Pick<Machine, "platform">): Place[] {
  return SYSTEM[platform === "darwin" ? "darwin" : "linux"].map(({ browser, folder }) => ({
    browser,
    family: familyOf(browser),
    evidence: [path.posix.dirname(folder)],
    folder,
  }));
}

/** A Chromium profile folder of the person's own choice. */
export function customPlace(browser: BrowserName, userDataDir: string): Place {
  const own = path.resolve(userDataDir);
  return { browser, family: familyOf(browser), evidence: [own], folder: path.join(own, "NativeMessagingHosts") };
}

/** The places to write to: those named, or else those whose browser is there; each folder once. */
export function choosePlaces(
  places: Place[],
  { named, exists }: { named: BrowserName[]; exists: (folder: string) => boolean },
): Place[] {
  const wanted = places.filter(({ browser, evidence }) =>
    named.length > 0 ? named.includes(browser) : evidence.some(exists),
  );
  // Of a browser that is named, the channels that were never started are left out where another one was.
  const present = wanted.filter((place) => place.evidence.some(exists));
  const chosen = wanted.filter(
    (place) => present.includes(place) || !present.some(({ browser }) => browser === place.browser),
  );
  return [...new Map(chosen.map((place) => [place.folder, place])).values()];
}
