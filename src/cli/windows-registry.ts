import { spawnSync } from "node:child_process";
import type { FileReport } from "./install-apply.ts";
import type { PlannedKey } from "./windows-plan.ts";

/** Runs one program and gives its exit code and output; a test records instead. */
export type Runner = (program: string, args: string[]) => { code: number; stdout: string };

export const runProgram: Runner = (program, args) => {
  const { status, stdout } = spawnSync(program, args, { encoding: "utf8", windowsHide: true });
  return { code: status ?? 1, stdout: stdout ?? "" };
};

/** Points registry keys at host manifests; a key that points elsewhere is another product's and is left alone. */
export function applyKeys(keys: PlannedKey[], { run, dryRun }: { run: Runner; dryRun: boolean }): FileReport[] {
  return keys.map(({ key, value }): FileReport => {
    const present = readDefault(key, run);
    if (present === value) return { path: key, action: "unchanged" };
    if (present !== undefined && !isOurs(present, value)) return { path: key, action: "foreign" };
    if (dryRun) return { path: key, action: "planned" };
    const { code } = run("reg", ["add", key, "/ve", "/t", "REG_SZ", "/d", value, "/f"]);
    return { path: key, action: code === 0 ? "written" : "unsafe" };
  });
}

/** Removes the keys that point at these manifests. */
export function removeKeys(keys: PlannedKey[], { run, dryRun }: { run: Runner; dryRun: boolean }): FileReport[] {
  const ours = keys.filter(({ key, value }) => readDefault(key, run) === value);
  return ours.map(({ key }): FileReport => {
    if (dryRun) return { path: key, action: "toRemove" };
    return { path: key, action: run("reg", ["delete", key, "/f"]).code === 0 ? "removed" : "unsafe" };
  });
}

/** The default value of a key, whose own name `reg` prints in the system's language. */
export function readDefault(key: string, run: Runner): string | undefined {
  const { code, stdout } = run("reg", ["query", key, "/ve"]);
  return code === 0 ? /REG_SZ\s+(.*\S)/.exec(stdout)?.[1] : undefined;
}

/** An older install of ours may have had another home; its manifest had the same file name. */
function isOurs(present: string, planned: string): boolean {
  const nameOf = (file: string) => file.slice(file.lastIndexOf("\\") + 1);
  return nameOf(present) === nameOf(planned);
}
