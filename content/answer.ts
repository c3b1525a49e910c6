import { FRAME_BYTES } from "../src/contract/limits.ts";
import { getPrototypeOf, parse, stringify } from "./natives.ts";
import type { WorldSettled } from "./wire.ts";

type Encoded = Omit<WorldSettled, "call">;
interface Large {
  result?: { omitted?: unknown[]; output?: unknown; after?: unknown };
}

/** A third of the frame: a unit of this text needs up to three bytes in the message that carries it as a string. */
const MOST_UNITS = FRAME_BYTES / 3 - 1024;

/**
 * Turns whatever a Surface answered into JSON text, or says why it cannot cross: the rule of `copyJson`, of which this
 * script checks what JSON text no longer shows (exotic objects, functions, NaN, `toJSON`) and the relay the rest.
 */
export function encodeAnswer(answer: unknown): Encoded {
  let text: string | undefined;
  try {
    text = stringify(answer, refuseExotic);
  } catch {
    // Exotic, circular or throwing: there is no text of it.
  }
  if (!text) return { fault: "json" };
  for (const part of ["output", "after"] as const) {
    if (text.length <= MOST_UNITS) break;
    // So long a text is not the one of null.
    const response = parse(text) as Large;
    const { result } = response;
    if (result?.[part] === undefined) continue;
    delete result[part];
    result.omitted = [...(result.omitted ?? []), { part, reason: "bytes" }];
    text = stringify(response);
  }
  return text.length > MOST_UNITS ? { fault: "bytes" } : { text };
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
  if (!isPlain) throw new TypeError("exotic");
  return value;
}

/** Another frame's plain object has another Object.prototype: what counts is that the chain ends after one step. */
function isDeep(value: object): boolean {
  const proto: unknown = getPrototypeOf(value);
  return proto !== null && getPrototypeOf(proto) !== null;
}
