import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { HOST_NAME } from "../contract/hops.ts";
import type { Home } from "../ports/home.ts";
import { writeAtomic } from "../ports/home-files.ts";
import type { Place } from "./browser-places.ts";
import { hostManifest } from "./host-manifest.ts";
import { posixLauncher } from "./launcher.ts";

/** One file an install is about. */
export interface PlannedFile {
  path: string;
  content: string | Uint8Array;
  mode: number;
}

export type FileAction = "written" | "unchanged" | "planned";

/** The files that make browsers find the desktop side: the copy, the launcher, and a manifest in each place. */
export function planInstall(home: Home, { places, self }: { places: Place[]; self: string }): PlannedFile[] {
  const copy = path.join(home.bin, "agent-surface.mjs");
  const launcher = path.join(home.bin, "agent-surface-host");
  return [
    { path: copy, content: readFileSync(self), mode: 0o600 },
    { path: launcher, content: posixLauncher({ node: process.execPath, copy, home: home.path }), mode: 0o700 },
    ...places.map(({ family, folder }) => ({
      path: path.join(folder, `${HOST_NAME}.json`),
      content: hostManifest(family, launcher),
      mode: 0o600,
    })),
  ];
}

/** Writes what differs; a dry run only says so. */
export function applyInstall(files: PlannedFile[], dryRun: boolean): { path: string; action: FileAction }[] {
  return files.map((file) => {
    if (isUpToDate(file)) return { path: file.path, action: "unchanged" as const };
    if (dryRun) return { path: file.path, action: "planned" as const };
    mkdirSync(path.dirname(file.path), { recursive: true, mode: 0o700 });
    writeAtomic(file.path, file.content, file.mode);
    return { path: file.path, action: "written" as const };
  });
}

function isUpToDate({ path: file, content }: PlannedFile): boolean {
  return existsSync(file) && readFileSync(file).equals(Buffer.from(content));
}
