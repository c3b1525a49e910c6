import { FRAME_BYTES } from "../src/contract/limits.ts";
import type { PageSettled } from "./wire.ts";

type Encoded = Omit<PageSettled, "call">;
interface Large {
  result?: { omitted?: unknown[]; output?: unknown; after?: unknown };
}

// Taken before the page's first script, so that a page that replaces them later does not change the rule.
const { stringify, parse } = JSON;
const { getPrototypeOf } = Object;
/** A third of the frame: UTF-8 needs up to three bytes for each unit of a string. */
const MOST_UNITS = FRAME_BYTES / 3 - 1024;

/**
 * Turns whatever a Surface answered into JSON text, or says why it cannot cross: the rule of `copyJson`, of which this
 * script checks what JSON text no longer shows (exotic objects, functions, NaN, `toJSON`) and the relay the rest.
 */
export function encodeAnswer(answer: unknown): Encoded {
  let response: Large | undefined;
  try {
    response = parse(stringify(answer, refuseExotic)) as Large;
  } catch {
    return { fault: "json" };
  }
  const isLarge = () => stringify(response).length > MOST_UNITS;
  for (const part of ["output", "after"] as const) {
    const result = response?.result;
    if (!isLarge() || result?.[part] === undefined) continue;
    delete result[part];
    result.omitted = [...(result.omitted ?? []), { part, reason: "bytes" }];
  }
  return isLarge() ? { fault: "bytes" } : { response };
}

/** A replacer of JSON.stringify: it sees a member after `toJSON`, so the member itself is looked at again. */
function refuseExotic(this: unknown, key: string, value: unknown): unknown {
  const member: unknown = (this as Record<string, unknown>)[key];
  const isObject = typeof member === "object" && member !== null;
  const isPlain = isObject
    ? member === value && (Array.isArray(member) || !isDeep(member))
    : typeof member === "number"
      ? Number.isFinite(member)
      : typeof member !== "function" && typeof member !== "symbol" && !(member === undefined && Array.isArray(this));
  if (!isPlain) throw new TypeError("not plain JSON");
  return value;
}

/** Another frame's plain object has another Object.prototype: what counts is that the chain ends after one step. */
function isDeep(value: object): boolean {
  const proto: unknown = getPrototypeOf(value);
  return proto !== null && getPrototypeOf(proto) !== null;
}
