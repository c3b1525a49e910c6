import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeAnswer } from "../../content/answer.ts";
import { copyJson, jsonBytes, readJson } from "../../src/contract/json.ts";
import { LIMITS } from "../../src/contract/limits.ts";

class Exotic {
  x = 1;
}
const cycle: Record<string, unknown> = {};
cycle["self"] = cycle;

describe("an answer crosses exactly when copyJson takes it", () => {
  test.each<[string, unknown]>([
    ["an object", { a: [1, "x", null, true] }],
    ["a member that is undefined", { a: undefined, b: 1 }],
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 })],
    ["minus zero", { a: -0 }],
    ["nothing", undefined],
    ["a bare function", () => 1],
    ["a function inside", { a: () => 1 }],
    ["a symbol", { a: Symbol("x") }],
    ["a BigInt", { a: 1n }],
    ["NaN", { a: Number.NaN }],
    ["Infinity", [Number.POSITIVE_INFINITY]],
    ["undefined in an array", [undefined]],
    ["a hole in an array", Array(2)],
    ["a Date", { a: new Date(0) }],
    ["a Map", { a: new Map() }],
    ["an instance of a class", { a: new Exotic() }],
    ["toJSON", { a: { toJSON: () => "x" } }],
    ["a cycle", cycle],
    [
      "a throwing getter",
      Object.defineProperty({}, "a", {
        enumerable: true,
        get: () => {
          throw new Error("no");
        },
      }),
    ],
    ["a member called __proto__", JSON.parse('{"a":{"__proto__":1}}')],
    ["a lone surrogate", { a: "\uD800" }],
    ["33 levels", JSON.parse(`${"[".repeat(33)}${"]".repeat(33)}`)],
    ["32 levels", JSON.parse(`${"[".repeat(32)}${"]".repeat(32)}`)],
  ])("%s", (_name, value) => {
    expect(crosses(value)).toEqual(copied(value));
  });

  test("whatever JSON-like value", () => {
    const odd = fc.constantFrom(undefined, Number.NaN, () => 1, new Date(0), new Map(), 1n, Symbol("s"));
    const anything = fc.anything({
      withDate: true,
      withMap: true,
      withBigInt: true,
      withNullPrototype: true,
      maxDepth: 4,
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), anything, odd), (value) => {
        expect(crosses(value)).toEqual(copied(value));
      }),
    );
  });
});

/** What arrives behind the relay's own reading of the text, or that nothing does. */
function crosses(value: unknown): { value?: unknown } {
  const encoded = encodeAnswer(value);
  if (encoded.fault !== undefined) return {};
  const read = readJson(encoded.text ?? "");
  return read.ok ? { value: read.value } : {};
}

function copied(value: unknown): { value?: unknown } {
  const copy = copyJson(value);
  return copy.ok ? { value: copy.value } : {};
}

describe("an answer too large for a frame", () => {
  const large = "x".repeat(LIMITS.frameBytes);
  const response = (result: object) => ({ ok: true, result });

  test("loses its output and keeps what was observed", () => {
    const answer = encodeAnswer(response({ outcome: "succeeded", output: large, after: { records: {} } }));
    expect(JSON.parse(answer.text ?? "")).toEqual(
      response({
        outcome: "succeeded",
        after: { records: {} },
        omitted: [{ part: "output", reason: "bytes" }],
      }),
    );
  });

  test("loses both where both are large, and says so beside what was omitted before", () => {
    const omitted = [{ part: "state", reason: "limit" }];
    const answer = encodeAnswer(response({ output: large, after: large, omitted }));
    expect(JSON.parse(answer.text ?? "")).toEqual(
      response({
        omitted: [...omitted, { part: "output", reason: "bytes" }, { part: "after", reason: "bytes" }],
      }),
    );
  });

  test("is named as too large where nothing can be left out", () => {
    expect(encodeAnswer(response({ capabilities: large }))).toEqual({ fault: "bytes" });
  });

  test("whatever crosses fits a frame in bytes, also where each character takes three", () => {
    const answer = encodeAnswer(response({ capabilities: "仙".repeat(LIMITS.frameBytes / 3 - 2000) }));
    expect(jsonBytes(answer)).toBeLessThanOrEqual(LIMITS.frameBytes);
  });
});
