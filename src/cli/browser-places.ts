import path from "node:path";
import type { Machine } from "../ports/home-path.ts";
import type { Family } from "./host-manifest.ts";

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

/** One folder in which one channel of a browser looks for host manifests. */
export interface Place {
  browser: BrowserName;
  family: Family;
  /** The browser's own folder; it exists where the browser was ever started. */
  evidence: string;
  /** Where the host manifest goes. */
  folder: string;
}

const FIREFOX_FAMILY: readonly BrowserName[] = ["firefox", "librewolf", "zen"];

export function familyOf(browser: BrowserName): Family {
  return FIREFOX_FAMILY.includes(browser) ? "firefox" : "chromium";
}

/** Each browser's own folders, under the place where this system keeps them. */
const LINUX: Partial<Record<BrowserName, string[]>> = {
  chrome: [".config/google-chrome", ".config/google-chrome-beta", ".config/google-chrome-unstable"],
  chromium: [".config/chromium"],
  edge: [".config/microsoft-edge", ".config/microsoft-edge-beta", ".config/microsoft-edge-dev"],
  brave: [
    ".config/BraveSoftware/Brave-Browser",
    ".config/BraveSoftware/Brave-Browser-Beta",
    ".config/BraveSoftware/Brave-Browser-Nightly",
  ],
  vivaldi: [".config/vivaldi", ".config/vivaldi-snapshot"],
  opera: [".config/opera", ".config/opera-beta", ".config/opera-developer"],
  firefox: [".mozilla"],
  librewolf: [".librewolf"],
  zen: [".zen"],
};

const MAC_BASE = "Library/Application Support";
const MAC: Partial<Record<BrowserName, string[]>> = {
  chrome: ["Google/Chrome", "Google/Chrome Beta", "Google/Chrome Dev", "Google/Chrome Canary"],
  chromium: ["Chromium"],
  edge: ["Microsoft Edge", "Microsoft Edge Beta", "Microsoft Edge Dev", "Microsoft Edge Canary"],
  brave: ["BraveSoftware/Brave-Browser", "BraveSoftware/Brave-Browser-Beta", "BraveSoftware/Brave-Browser-Nightly"],
  vivaldi: ["Vivaldi", "Vivaldi Snapshot"],
  opera: ["com.operasoftware.Opera"],
  arc: ["Arc/User Data"],
  firefox: ["Mozilla"],
  librewolf: ["LibreWolf"],
  zen: ["zen"],
};

/** Every place of one user on a system with folders; Windows has a registry instead. */
export function userPlaces({ platform, userHome }: Machine): Place[] {
  const folders = platform === "darwin" ? MAC : LINUX;
  const base = platform === "darwin" ? path.posix.join(userHome, MAC_BASE) : userHome;
  return BROWSER_NAMES.flatMap((browser) =>
    (folders[browser] ?? []).map((own) => placeIn(browser, path.posix.join(base, own))),
  );
}

/** A Chromium profile folder of the person's own choice. */
export function customPlace(browser: BrowserName, userDataDir: string): Place {
  return placeIn(browser, path.resolve(userDataDir));
}

function placeIn(browser: BrowserName, evidence: string): Place {
  const family = familyOf(browser);
  const leaf = family === "firefox" ? "native-messaging-hosts" : "NativeMessagingHosts";
  return { browser, family, evidence, folder: path.posix.join(evidence, leaf) };
}
