import path from "node:path";
import { HOST_NAME } from "../contract/hops.ts";
import type { Machine } from "../ports/home-path.ts";
import { type BrowserName, familyOf } from "./browser-places.ts";
import { type Family, hostManifest } from "./host-manifest.ts";
import { COPY, type InstallFacts, LAUNCHER, type PlannedFile } from "./install-plan.ts";
import { goneMessage, nativeFrame } from "./launcher.ts";
import { WINDOWS } from "./place-tables.ts";

/** A registry key whose default value names a host manifest; Windows browsers find hosts that way. */
export interface PlannedKey {
  key: string;
  value: string;
}

/** The browsers that are there on a Windows machine, by the folders they keep. */
export function windowsBrowsers({ env }: Pick<Machine, "env">, exists: (folder: string) => boolean): BrowserName[] {
  const roots = [env["LOCALAPPDATA"], env["APPDATA"]].filter((root) => root !== undefined);
  return WINDOWS.filter(({ evidence }) =>
    roots.some((root) => exists(path.win32.join(root, ...evidence.split("/")))),
  ).map(({ browser }) => browser);
}

/** The registry keys of browsers: under the user, or for all users. */
export function windowsKeys(browsers: readonly BrowserName[], { bin, system }: { bin: string; system: boolean }) {
  const keys = WINDOWS.filter(({ browser }) => browsers.includes(browser)).map(
    ({ browser, key }): PlannedKey => ({
      key: `${system ? "HKLM" : "HKCU"}\\Software\\${key}\\NativeMessagingHosts\\${HOST_NAME}`,
      value: manifestFile(bin, familyOf(browser)),
    }),
  );
  return [...new Map(keys.map((planned) => [planned.key, planned])).values()];
}

function manifestFile(bin: string, family: Family): string {
  return path.win32.join(bin, `${HOST_NAME}.${family}.json`);
}

/** The files of a Windows install; the manifests stand beside the launcher, and the registry points at them. */
export function planWindowsFiles(facts: Omit<InstallFacts, "places">): PlannedFile[] {
  const { bin, self, extensionIds } = facts;
  const launcher = path.win32.join(bin, `${LAUNCHER}.bat`);
  const own = (name: string, content: string | Uint8Array) => ({
    path: path.win32.join(bin, name),
    content,
    mode: 0o600,
    shared: false,
  });
  return [
    own(COPY, self),
    own(`${LAUNCHER}.bat`, windowsLauncher(facts)),
    own("node-gone.frame", nativeFrame(goneMessage("Node.js"))),
    own("copy-gone.frame", nativeFrame(goneMessage("The desktop side"))),
    ...(["chromium", "firefox"] as const).map((family) =>
      own(`${HOST_NAME}.${family}.json`, hostManifest(family, launcher, extensionIds)),
    ),
  ];
}

/** As the other launcher does, it stays until the browser closes the pipe. */
const UNTIL_HEARD = '"%SystemRoot%\\System32\\findstr.exe" "^" >nul & exit /b 1';

/** The launcher as a batch file; it cannot write a zero byte, so what it says where node is gone lies in a file. */
function windowsLauncher({ bin, home, node }: Omit<InstallFacts, "places">): string {
  const inBin = (name: string) => literal(path.win32.join(bin, name));
  const lines = [
    "@echo off",
    "chcp 65001 >nul",
    "rem Written by agent-surface install. Run that again after moving or updating Node.",
    ...(home === undefined ? [] : [`if not defined AGENT_SURFACE_HOME set "AGENT_SURFACE_HOME=${literal(home)}"`]),
    `if not exist "${literal(node)}" (type "${inBin("node-gone.frame")}" & ${UNTIL_HEARD})`,
    `if not exist "${inBin(COPY)}" (type "${inBin("copy-gone.frame")}" & ${UNTIL_HEARD})`,
    `"${literal(node)}" "${inBin(COPY)}" native-host %*`,
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** A path as a batch file takes it literally. */
function literal(text: string): string {
  return text.replaceAll("%", "%%");
}
