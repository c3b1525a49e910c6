import { type BrowserName, familyOf } from "../browser-places.ts";
import { bad, type Check, good } from "./check.ts";
import type { ExtensionState, Facts } from "./facts.ts";
import type { DoctorKey } from "./texts-en.ts";
import type { Tell } from "./texts.ts";

/** Browsers that call themselves another one. */
const SEEN_AS: Partial<Record<BrowserName, BrowserName>> = {
  ...{ librewolf: "firefox", zen: "firefox" },
  ...{ vivaldi: "chrome", arc: "chrome" },
};

const TEXTS: Record<ExtensionState | "unseen", [detail: DoctorKey, fix: DoctorKey]> = {
  absent: ["extensionAbsent", "extensionAbsentFix"],
  off: ["extensionOff", "extensionOffFix"],
  on: ["extensionIdle", "extensionIdleFix"],
  unseen: ["extensionUnseen", "extensionUnseenFix"],
};

/** Why a browser that runs is not connected, where everything on the desktop side is there for it. */
export function checkExtensions(facts: Facts, tell: Tell): Check[] {
  const { running = [], launcher, manifests, sockets, extensions } = facts;
  // Whose socket a broken one is, nobody knows.
  if (launcher.kind !== "fine" || sockets.some(({ kind }) => kind === "broken")) return [];
  const live = sockets.flatMap((socket) => (socket.kind === "live" ? [socket.browser.toLowerCase()] : []));
  const isServed = (name: BrowserName) =>
    manifests.some(({ browser, state }) => browser === name && state.kind === "fine");
  const isLive = (name: BrowserName) => live.includes(name) || live.includes(SEEN_AS[name] ?? name);
  return running
    .filter((name) => isServed(name) && !isLive(name))
    .flatMap((browser) => checkExtension(browser, { state: extensions[browser], isAnyLive: live.length > 0, tell }));
}

function checkExtension(
  browser: BrowserName,
  {
    state = "unseen",
    isAnyLive,
    tell,
  }: { state: ExtensionState | "unseen" | undefined; isAnyLive: boolean; tell: Tell },
): Check[] {
  const id = `extension:${browser}`;
  const [said, step] = TEXTS[state];
  const detail = tell(said, { browser });
  if (!isAnyLive) return [bad(id, { detail, fix: tell(step, { page: pageOf(browser) }) })];
  // Another browser works: this one is in nobody's way, and only what is known of it is told.
  return state === "unseen" ? [] : [good(id, detail)];
}

/** Where the person switches extensions on, or loads them. */
function pageOf(browser: BrowserName): string {
  return familyOf(browser) === "chromium" ? "chrome://extensions" : "about:addons";
}
