import { isWellFormed } from "./ids.ts";
import { FRAME_BYTES, JSON_DEPTH, JSON_VALUES } from "./limits.ts";

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Why a value or text is not JSON that may cross a hop. */
export type JsonFault = "cycle" | "type" | "depth" | "key" | "throws" | "bytes" | "values" | "syntax";

/** A copied value, or what was wrong and where (RFC 6901 pointer). */
export type JsonResult = { ok: true; value: Json } | { ok: false; fault: JsonFault; at: string };

/** Whether the value is an object with members, not an array and not null. */
export function isRecordObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The bytes of a string in UTF-8. */
export function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The bytes of a JSON value as compact UTF-8 JSON: the unit of every size limit. */
export function jsonBytes(value: unknown): number {
  return utf8Bytes(JSON.stringify(value) ?? "");
}

/** One step of a JSON pointer (RFC 6901). */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

interface Walk {
  path: unknown[];
  values: number;
}

class Fault extends Error {
  constructor(
    readonly fault: JsonFault,
    readonly at: string,
  ) {
    super(fault);
  }
}

/**
 * Copies what a page or an agent handed over into plain JSON, or says why it cannot cross.
 * The one rule, the same in every browser: plain objects, arrays, well-formed strings, finite numbers, booleans and
 * null are copied in their own order; members that are undefined are left out; anything else, a cycle, a
 * `__proto__` member or more than 32 levels is a fault. Getters are read once. It never throws.
 */
export function copyJson(value: unknown, maxDepth: number = JSON_DEPTH): JsonResult {
  const walk: Walk = { path: [], values: 0 };
  try {
    return { ok: true, value: copyAny(value, "", { walk, maxDepth }) };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.fault, at: error.at };
    return { ok: false, fault: "throws", at: "" };
  }
}

function copyAny(value: unknown, at: string, run: { walk: Walk; maxDepth: number }): Json {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") {
    if (!isWellFormed(value)) throw new Fault("type", at);
    return value;
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Fault("type", at);
    return value === 0 ? 0 : value;
  }
  if (typeof value !== "object") throw new Fault("type", at);
  const { walk } = run;
  if (walk.path.includes(value)) throw new Fault("cycle", at);
  if (walk.path.length >= run.maxDepth) throw new Fault("depth", at);
  walk.path.push(value);
  const copy = Array.isArray(value) ? copyArray(value, at, run) : copyObject(value, at, run);
  walk.path.pop();
  return copy;
}

function copyArray(value: unknown[], at: string, run: { walk: Walk; maxDepth: number }): Json[] {
  count(run.walk, value.length, at);
  return Array.from({ length: value.length }, (_, index) => copyAny(value[index], at + pointerStep(index), run));
}

function copyObject(value: object, at: string, run: { walk: Walk; maxDepth: number }): JsonObject {
  // Another frame's plain object has another Object.prototype: what counts is that the chain ends after one step.
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== null && Object.getPrototypeOf(proto) !== null) throw new Fault("type", at);
  if (Object.prototype.toString.call(value) !== "[object Object]") throw new Fault("type", at);
  const copy: JsonObject = {};
  const keys = Object.keys(value);
  count(run.walk, keys.length, at);
  for (const key of keys) {
    if (key === "__proto__" || !isWellFormed(key)) throw new Fault("key", at + pointerStep(key));
    const member: unknown = Reflect.get(value, key);
    if (member !== undefined) copy[key] = copyAny(member, at + pointerStep(key), run);
  }
  return copy;
}

function count(walk: Walk, more: number, at: string): void {
  walk.values += more;
  if (walk.values > JSON_VALUES) throw new Fault("values", at);
}

/**
 * Parses text that came over a hop: its bytes, nesting and number of values are checked before it is parsed.
 * A byte order mark, a comment or a second document is a syntax fault, as in RFC 8259.
 */
export function readJson(text: string, maxBytes: number = FRAME_BYTES): JsonResult {
  // A UTF-16 unit is at least one byte, so a longer string is over without being encoded.
  if (text.length > maxBytes || utf8Bytes(text) > maxBytes) return { ok: false, fault: "bytes", at: "" };
  const form = scan(text);
  if (form !== undefined) return { ok: false, fault: form, at: "" };
  try {
    const value: unknown = JSON.parse(text);
    // JSON.parse gives plain JSON; the copy refuses `__proto__` members and lone surrogates.
    return copyJson(value);
  } catch {
    return { ok: false, fault: "syntax", at: "" };
  }
}

function scan(text: string): "depth" | "values" | undefined {
  let depth = 0;
  let values = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (quoted) {
      if (unit === 0x5c) index += 1;
      else if (unit === 0x22) quoted = false;
      continue;
    }
    if (unit === 0x22) quoted = true;
    else if (unit === 0x7b || unit === 0x5b) depth += 1;
    else if (unit === 0x7d || unit === 0x5d) depth -= 1;
    else if (unit === 0x2c) values += 1;
    if (depth > JSON_DEPTH) return "depth";
    if (values > JSON_VALUES) return "values";
  }
  return undefined;
}

/** The canonical text of a JSON value (RFC 8785): members sorted by UTF-16 code unit; equal values, equal bytes. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}
