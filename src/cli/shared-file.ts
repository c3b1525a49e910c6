import { lstatSync, readFileSync, type Stats } from "node:fs";
import path from "node:path";
import { HOST_NAME } from "../contract/hops.ts";
import { isRecordObject } from "../contract/json.ts";
import { LAUNCHER } from "./install-plan.ts";

/** What stands where a host manifest belongs. */
export type Standing = "absent" | "ours" | "foreign" | "unsafe";

/** Looks before a manifest is written or removed: links, other owners and other products are left alone. */
export function standingAt(file: string): Standing {
  if (isUnsafe(lstatOf(path.dirname(file)), "directory")) return "unsafe";
  const stats = lstatOf(file);
  if (stats === undefined) return "absent";
  if (isUnsafe(stats, "file")) return "unsafe";
  return isOurManifest(readFileSync(file, "utf8")) ? "ours" : "foreign";
}

/** Whether a host manifest is one that an install of ours wrote, whatever home it was for. */
export function isOurManifest(text: string): boolean {
  return path.win32.basename(targetIn(text) ?? "").startsWith(LAUNCHER);
}

/** Whether a file is a manifest of ours that starts exactly this launcher. */
export function isManifestFor(file: string, launcher: string): boolean {
  return standingAt(file) === "ours" && targetIn(readFileSync(file, "utf8")) === launcher;
}

/** What a manifest of our name starts; undefined for any other text. */
function targetIn(text: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(text);
    if (!isRecordObject(manifest) || manifest["name"] !== HOST_NAME) return undefined;
    return typeof manifest["path"] === "string" ? manifest["path"] : undefined;
  } catch {
    return undefined;
  }
}

function isUnsafe(stats: Stats | undefined, kind: "directory" | "file"): boolean {
  if (stats === undefined) return false;
  const uid = process.getuid?.();
  const isKind = kind === "file" ? stats.isFile() : stats.isDirectory();
  return !isKind || (uid !== undefined && stats.uid !== uid);
}

function lstatOf(entry: string): Stats | undefined {
  return lstatSync(entry, { throwIfNoEntry: false });
}
