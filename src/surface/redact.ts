import type { Json } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { neutralText } from "./text.ts";

/** Shorter values are ordinary words of a message («string», «at most 5»); a longer one is somebody's data. */
const VALUE_MIN = 8;

/** A schema's message without the input's own values, which some schema libraries quote. */
export function redact(message: string, input: Json): string {
  let clean = neutralText(message, LIMITS.reasonChars);
  for (const text of longTexts(input)) clean = clean.replaceAll(text, "…");
  return clean;
}

function longTexts(value: Json): string[] {
  if (typeof value === "string" || typeof value === "number") return leaf(String(value));
  if (typeof value !== "object" || value === null) return [];
  const members = Array.isArray(value) ? value : Object.values(value);
  return members.flatMap(longTexts);
}

function leaf(text: string): string[] {
  return text.length < VALUE_MIN ? [] : [text, JSON.stringify(text).slice(1, -1)];
}
