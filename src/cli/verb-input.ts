import { isRecordObject, readJson } from "../contract/json.ts";
import type { Flag } from "./flags.ts";

/** A usage mistake; the message says which flag and what was expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Turns the flags that were given into a tool's input; `-` for JSON stands for what `stdin` reads. */
export async function verbInput(
  flags: Flag[],
  given: Record<string, unknown>,
  stdin: () => Promise<string>,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const { key, kind } of flags) {
    const value = given[key];
    if (value === undefined) continue;
    if (kind === "integer") input[key] = Number(value);
    else if (kind === "json") input[key] = parseObject(value === "-" ? await stdin() : String(value));
    else input[key] = value;
  }
  return input;
}

function parseObject(text: string): unknown {
  const read = readJson(text);
  if (!read.ok || !isRecordObject(read.value)) {
    throw new UsageError(`--input is not a JSON object${read.ok ? "" : ` (${read.fault})`}.`);
  }
  return read.value;
}
