import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Home, thisMachine } from "../ports/home.ts";
import { BROWSER_NAMES } from "./browser-places.ts";
import { applyInstall, type FileReport } from "./install-apply.ts";
import type { TargetOptions } from "./target-places.ts";
import { planWindowsFiles, windowsBrowsers, windowsKeys } from "./windows-plan.ts";
import { applyKeys, removeKeys, type Runner, runProgram } from "./windows-registry.ts";

/** Where the install of all users keeps its files. */
function binOf(options: TargetOptions, home: Home): string {
  const programs = process.env["ProgramFiles"] ?? String.raw`C:\Program Files`;
  return options.system === true ? path.win32.join(programs, "agent-surface") : home.bin;
}

/** `install` on Windows: files in the bin folder, and a registry key of each browser. */
export function installOnWindows(
  options: TargetOptions & { extensionIds: string[] },
  { home, run = runProgram }: { home: Home; run?: Runner },
): FileReport[] {
  const bin = binOf(options, home);
  const dryRun = options.dryRun === true;
  const system = options.system === true;
  const self = readFileSync(fileURLToPath(import.meta.url));
  const facts = { bin, home: system ? undefined : home.path, node: process.execPath, self };
  const files = planWindowsFiles({ ...facts, extensionIds: options.extensionIds });
  const browsers = options.browser ?? windowsBrowsers(thisMachine(), existsSync);
  return [...applyInstall(files, dryRun), ...applyKeys(windowsKeys(browsers, { bin, system }), { run, dryRun })];
}

/** `uninstall` on Windows: the keys that point at our manifests, then the files, unless browsers were named. */
export function uninstallOnWindows(
  options: TargetOptions,
  { home, run = runProgram }: { home: Home; run?: Runner },
): FileReport[] {
  const bin = binOf(options, home);
  const dryRun = options.dryRun === true;
  const keys = windowsKeys(options.browser ?? BROWSER_NAMES, { bin, system: options.system === true });
  const facts = { bin, home: undefined, node: "", self: Buffer.alloc(0), extensionIds: [] };
  const own =
    options.browser === undefined
      ? planWindowsFiles(facts)
          .map((file) => file.path)
          .filter(existsSync)
      : [];
  return [
    ...removeKeys(keys, { run, dryRun }),
    ...own.map((file): FileReport => {
      if (!dryRun) rmSync(file, { force: true });
      return { path: file, action: dryRun ? "toRemove" : "removed" };
    }),
  ];
}
