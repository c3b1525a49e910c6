import { execFileSync } from "node:child_process";
import type { BrowserName } from "../browser-places.ts";

/** Names of browsers' processes, as `ps` prints them, and what people call them. */
const NAMES: [pattern: RegExp, name: BrowserName][] = [
  [/^(google-)?chrome(-beta|-unstable)?$|Google Chrome/, "chrome"],
  [/^chromium/i, "chromium"],
  [/^(microsoft-edge|msedge)|Microsoft Edge/, "edge"],
  [/^brave|Brave Browser/, "brave"],
  [/^vivaldi/i, "vivaldi"],
  [/^opera/i, "opera"],
  [/(^|\/)Arc$/, "arc"],
  [/^firefox|(^|\/)firefox$/, "firefox"],
  [/^librewolf/i, "librewolf"],
  [/^zen(-bin|-browser)?$/, "zen"],
];

/** The browsers that run now; undefined where the system does not tell. */
export function lookAtRunning(): BrowserName[] | undefined {
  try {
    const list = execFileSync("ps", ["-A", "-o", "comm="], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return browsersIn(list);
  } catch {
    return undefined;
  }
}

/** The browsers in a list of process names. */
export function browsersIn(processList: string): BrowserName[] {
  const lines = processList.split("\n").map((line) => line.trim());
  return NAMES.filter(([pattern]) => lines.some((line) => pattern.test(line))).map(([, name]) => name);
}
