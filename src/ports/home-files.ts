import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { checkOwn } from "./home.ts";

/** Reads a file of the home as JSON; undefined where it is not there, throws where it is not ours or not JSON. */
export function readOwnJson(file: string): unknown {
  try {
    checkOwn(file, "file");
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Writes a file so that a reader sees the old text or the new one, never half of it. */
export function writeAtomic(file: string, content: string | Uint8Array, mode = 0o600): void {
  const half = writeHalf(file, content, mode);
  try {
    renameSync(half, file);
  } catch (error) {
    unlinkSync(half);
    throw error;
  }
}

/** Writes a file unless it is there already; false if another process was first. */
export function writeIfAbsent(file: string, content: string): boolean {
  const half = writeHalf(file, content, 0o600);
  try {
    // A link never replaces: of two processes exactly one wins, and its file is whole.
    linkSync(half, file);
    return true;
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    throw error;
  } finally {
    unlinkSync(half);
  }
}

function writeHalf(file: string, content: string | Uint8Array, mode: number): string {
  const half = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  writeFileSync(half, content, { mode, flag: "wx" });
  return half;
}

/** Whether the value is a system error of this code. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && Reflect.get(error, "code") === code;
}
