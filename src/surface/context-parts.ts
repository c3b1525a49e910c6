import type { DescribeContext, Feedback } from "../contract/describe.ts";
import { copyJson, type JsonObject } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { FEEDBACK_LEVELS } from "../contract/protocol.ts";
import type { Omissions } from "./omissions.ts";
import { neutralText } from "./text.ts";

/** Reads the page's feedback lines; what is none is counted as left out. */
export function readFeedback(value: unknown, omitted: Omissions): Feedback[] {
  return readItems(value, { part: "feedback", omitted }, (item) => {
    const level = FEEDBACK_LEVELS.find((name) => name === Reflect.get(item, "level"));
    const text = neutralText(Reflect.get(item, "text"), LIMITS.reasonChars);
    return level === undefined || text === "" ? undefined : { level, text };
  });
}

/** Reads the page's regions. */
export function readRegions(value: unknown, omitted: Omissions): NonNullable<DescribeContext["regions"]> {
  return readItems(value, { part: "regions", omitted }, (item) => {
    const id = neutralText(Reflect.get(item, "id"), LIMITS.titleChars);
    const title = neutralText(Reflect.get(item, "title"), LIMITS.titleChars);
    if (id === "") return undefined;
    return title === "" ? { id } : { id, title };
  });
}

interface Part {
  part: string;
  omitted: Omissions;
}

function readItems<T>(value: unknown, { part, omitted }: Part, read: (item: object) => T | undefined): T[] {
  if (!Array.isArray(value)) {
    omitted.add(part, "error");
    return [];
  }
  const items: T[] = [];
  omitted.add(part, "limit", Math.max(0, value.length - LIMITS.contextItems));
  for (const item of value.slice(0, LIMITS.contextItems) as unknown[]) {
    const known = typeof item === "object" && item !== null ? attempt(() => read(item)) : undefined;
    if (known === undefined) omitted.add(part, "error", 1);
    else items.push(known);
  }
  return items;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Copies the members of a page's object that are plain JSON; each other one is counted as left out. */
export function readMembers(value: unknown, { part, omitted }: Part): JsonObject | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    omitted.add(part, "error");
    return undefined;
  }
  const plain: JsonObject = {};
  for (const key of Object.keys(value)) {
    const copy = attempt(() => copyJson({ [key]: Reflect.get(value, key) }));
    if (copy?.ok) Object.assign(plain, copy.value);
    else omitted.add(part, "error", 1);
  }
  return plain;
}
