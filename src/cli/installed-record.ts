import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { writeAtomic } from "../ports/home-files.ts";

const record = z.object({ manifests: z.array(z.string()), keys: z.array(z.string()).default([]) });
export type InstalledRecord = z.infer<typeof record>;

function recordFile(bin: string): string {
  return path.join(bin, "installed.json");
}

/** What earlier installs wrote outside the bin folder: host manifests, and registry keys on Windows. */
export function readRecord(bin: string): InstalledRecord {
  const file = recordFile(bin);
  if (!existsSync(file)) return { manifests: [], keys: [] };
  try {
    return record.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // A damaged record only means that the known places alone are looked at.
    return { manifests: [], keys: [] };
  }
}

export function writeRecord(bin: string, installed: InstalledRecord): void {
  const unique = (list: string[]) => [...new Set(list)].sort();
  const text = JSON.stringify({ manifests: unique(installed.manifests), keys: unique(installed.keys) }, null, 2);
  writeAtomic(recordFile(bin), `${text}\n`);
}
