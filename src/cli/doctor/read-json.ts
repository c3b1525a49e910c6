import { readFileSync } from "node:fs";
import { isRecordObject } from "../../contract/json.ts";

/** A JSON object in a file of somebody else; undefined where there is none that can be read. */
export function readJsonObject(file: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecordObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
