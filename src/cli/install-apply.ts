import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { writeAtomic } from "../ports/home-files.ts";
import type { PlannedFile } from "./install-plan.ts";
import { isManifestFor, standingAt } from "./shared-file.ts";

export type FileAction = "written" | "unchanged" | "planned" | "removed" | "toRemove" | "foreign" | "unsafe";

/** What was done about one file. */
export interface FileReport {
  path: string;
  action: FileAction;
}

/** Whether a report says that something could not be done. */
export function isFault({ action }: FileReport): boolean {
  return action === "foreign" || action === "unsafe";
}

/** Writes what differs; a dry run only says so. What is not ours is left alone and reported. */
export function applyInstall(files: PlannedFile[], dryRun: boolean): FileReport[] {
  return files.map((file) => ({ path: file.path, action: writeOne(file, dryRun) }));
}

function writeOne({ path: file, content, mode, shared }: PlannedFile, dryRun: boolean): FileAction {
  const standing = shared ? standingAt(file) : "ours";
  if (standing === "foreign" || standing === "unsafe") return standing;
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(content)) && modeOf(file) === mode) return "unchanged";
  if (dryRun) return "planned";
  makeFolder(path.dirname(file), (mode & 0o055) === 0 ? 0o700 : 0o755);
  writeAtomic(file, content, mode);
  // The process's umask has no say in who may read or start what browsers depend on.
  chmodSync(file, mode);
  return "written";
}

function makeFolder(folder: string, mode: number): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) chmodSync(made, mode);
}

function modeOf(file: string): number {
  return statSync(file).mode & 0o777;
}

/** Removes what an install wrote: its own files, and the host manifests that start this launcher and no other. */
export function applyUninstall(
  { own, manifests, launcher }: { own: string[]; manifests: string[]; launcher: string },
  dryRun: boolean,
): FileReport[] {
  const found = manifests.filter((file) => isManifestFor(file, launcher));
  return [...found, ...own.filter((file) => existsSync(file))].map((file) => {
    if (!dryRun) rmSync(file, { force: true });
    return { path: file, action: dryRun ? "toRemove" : "removed" };
  });
}
