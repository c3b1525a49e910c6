import { existsSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { thisMachine } from "../ports/home.ts";
import { writeAtomic } from "../ports/home-files.ts";
import { type ClientName, clientFile, type McpCommand, withServer } from "./client-config.ts";
import type { FileReport } from "./install-apply.ts";

/** What was done about a client's configuration, and the lines that changed. */
export interface ClientReport extends FileReport {
  change: string[];
}

/** Adds this server to an MCP client's configuration; what cannot be kept as it is stays untouched. */
export function writeClient(client: ClientName, command: McpCommand, dryRun: boolean): ClientReport {
  const file = clientFile(client, thisMachine());
  if (existsSync(file) && !lstatSync(file).isFile()) return { path: file, action: "unsafe", change: [] };
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const after = withServer(client, before, command);
  if (after === undefined) return { path: file, action: "foreign", change: [] };
  if (after === before) return { path: file, action: "unchanged", change: [] };
  const change = changedLines(before, after);
  if (dryRun) return { path: file, action: "planned", change };
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeAtomic(file, after, existsSync(file) ? lstatSync(file).mode & 0o777 : 0o600);
  return { path: file, action: "written", change };
}

/** The lines between the first and the last difference, as a diff marks them. */
export function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const start = now.findIndex((line, index) => line !== old[index]);
  const shortest = Math.min(old.length, now.length) - start;
  let same = 0;
  while (same < shortest && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  const removed = old.slice(start, old.length - same).map((line) => `- ${line}`);
  const added = now.slice(start, now.length - same).map((line) => `+ ${line}`);
  return [...removed, ...added];
}
