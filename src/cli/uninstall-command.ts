import { rmSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { HOST_NAME } from "../contract/hops.ts";
import { peekHome, thisMachine } from "../ports/home.ts";
import { systemPlaces, userPlaces } from "./browser-places.ts";
import { EXIT } from "./exit-code.ts";
import { applyUninstall, type FileReport } from "./install-apply.ts";
import { reportFiles, targetCommand } from "./install-command.ts";
import { COPY, LAUNCHER } from "./install-plan.ts";
import { readRecord, writeRecord } from "./installed-record.ts";
import { complain, processOutput } from "./output.ts";
import { type TargetOptions, targetPlaces } from "./target-places.ts";
import type { Say } from "./texts.ts";
import { UsageError } from "./verb-input.ts";
import { uninstallOnWindows } from "./windows-install.ts";

export function uninstallCommand(say: Say): Command {
  return targetCommand("uninstall", say).action((options: TargetOptions) => {
    try {
      runUninstall(options);
    } catch (error) {
      complain(error, error instanceof UsageError ? EXIT.usage : EXIT.broken);
    }
  });
}

/** Without a browser named, everything goes that an install wrote; the agents' keys stay. */
function runUninstall(options: TargetOptions): void {
  const dryRun = options.dryRun === true;
  const output = processOutput(options.json === true);
  if (process.platform === "win32") {
    reportFiles(uninstallOnWindows(options, { home: peekHome() }), output);
    return;
  }
  const { places, bin } = targetPlaces(options, peekHome());
  const partial = options.browser !== undefined || options.userDataDir !== undefined;
  const known = readRecord(bin);
  const every = options.system === true ? systemPlaces(thisMachine()) : userPlaces(thisMachine());
  const folders = (partial ? places : every).map(({ folder }) => path.join(folder, `${HOST_NAME}.json`));
  const manifests = [...new Set(partial ? folders : [...known.manifests, ...folders])];
  const launcher = path.join(bin, LAUNCHER);
  const own = partial ? [] : [launcher, path.join(bin, COPY)];
  const files = applyUninstall({ own, manifests, launcher }, dryRun);
  if (!dryRun) forget(bin, { files, partial });
  reportFiles(files, output);
}

function forget(bin: string, { files, partial }: { files: FileReport[]; partial: boolean }): void {
  const known = readRecord(bin);
  const removed = files.filter(({ action }) => action === "removed").map(({ path: file }) => file);
  const left = known.manifests.filter((file) => !removed.includes(file));
  if (partial && left.length > 0) writeRecord(bin, { ...known, manifests: left });
  else rmSync(path.join(bin, "installed.json"), { force: true });
}
