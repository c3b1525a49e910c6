import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, copyJson, type Json, jsonBytes, readJson } from "../../src/contract/json.ts";
import { LIMITS } from "../../src/contract/limits.ts";

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

const cycle: Record<string, unknown> = { name: "loop" };
cycle["self"] = { cycle };

const throwing = Object.defineProperty({}, "field", {
  enumerable: true,
  get() {
    throw new Error("no");
  },
});

describe("copyJson", () => {
  test("copies every JSON value to an equal one in the same order", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        // JSON has one zero; the copy gives the same bytes as JSON itself.
        const text = JSON.stringify(value);
        if (text.includes('"__proto__"')) return;
        const copy = copyJson(value);
        if (copy.ok) expect(JSON.stringify(copy.value)).toBe(text);
        else expect(copy.fault).toMatch(/type|key/);
      }),
    );
  });

  test("leaves out undefined members and reads a getter once", () => {
    let reads = 0;
    const value = {
      gone: undefined,
      get once() {
        reads += 1;
        return reads;
      },
    };
    expect(copyJson(value)).toEqual({ ok: true, value: { once: 1 } });
    expect(reads).toBe(1);
  });

  test.each([
    ["a cycle", cycle, "cycle", "/self/cycle"],
    ["a Map", { m: new Map() }, "type", "/m"],
    ["a Set", new Set([1]), "type", ""],
    ["a Date", { at: new Date(0) }, "type", "/at"],
    ["a BigInt", { n: 1n }, "type", "/n"],
    ["NaN", [Number.NaN], "type", "/0"],
    ["Infinity", [0, Number.POSITIVE_INFINITY], "type", "/1"],
    ["a function", { run: () => 1 }, "type", "/run"],
    ["a symbol", { s: Symbol("s") }, "type", "/s"],
    ["a hole", Array.from({ length: 1 }), "type", "/0"],
    ["undefined", undefined, "type", ""],
    ["a promise", Promise.resolve(1), "type", ""],
    ["a typed array", new Uint8Array(2), "type", ""],
    [
      "a class's object",
      new (class Order {
        note = "x";
      })(),
      "type",
      "",
    ],
    ["a lone surrogate", { t: "\uD800" }, "type", "/t"],
    ["a lone surrogate in a key", { "\uDC00": 1 }, "key", "/\uDC00"],
    ["a member named __proto__", JSON.parse('{"a":{"__proto__":{"x":1}}}'), "key", "/a/__proto__"],
    ["a throwing getter", throwing, "throws", ""],
    ["33 levels", nested(LIMITS.depth + 1), "depth", "/0".repeat(LIMITS.depth)],
    ["escaped pointer steps", { "a/b~c": 1n }, "type", "/a~1b~0c"],
  ])("refuses %s", (_name, value, fault, at) => {
    expect(copyJson(value)).toEqual({ ok: false, fault, at });
  });

  test("takes exactly the allowed depth, objects without a prototype, and one value seen twice", () => {
    expect(copyJson(nested(LIMITS.depth)).ok).toBe(true);
    const bare = Object.assign(Object.create(null) as Record<string, unknown>, { a: 1 });
    expect(copyJson([bare, bare])).toEqual({ ok: true, value: [{ a: 1 }, { a: 1 }] });
  });

  test("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.anything({ withProxy: false } as never), (value) => typeof copyJson(value).ok === "boolean"),
    );
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    expect(copyJson(revoked.proxy).ok).toBe(false);
  });
});

describe("readJson", () => {
  test.each([
    ["{", "syntax"],
    ["", "syntax"],
    ["{} {}", "syntax"],
    ["[1,]", "syntax"],
    ["/* c */ 1", "syntax"],
    ["\uFEFF{}", "syntax"],
    ['"a\u0000b"', "syntax"],
    ["[".repeat(33), "depth"],
    ["[".repeat(1_000_000), "depth"],
    [`[${"1,".repeat(70_000)}1]`, "values"],
    ['{"__proto__":1}', "key"],
    ['"\\ud800"', "type"],
  ])("refuses %.20s as a %s fault", (text, fault) => {
    expect(readJson(text)).toMatchObject({ ok: false, fault });
  });

  test("counts bytes, not characters, and takes exactly the limit", () => {
    const text = JSON.stringify("é€😀");
    expect(readJson(text, jsonBytes("é€😀")).ok).toBe(true);
    expect(readJson(text, jsonBytes("é€😀") - 1)).toMatchObject({ fault: "bytes" });
  });

  test("brackets and commas inside strings count for nothing", () => {
    const value = { text: `${"[{".repeat(100)}\\"${",".repeat(70_000)}` };
    expect(readJson(JSON.stringify(value))).toEqual({ ok: true, value });
  });
});

describe("canonicalJson", () => {
  test("gives equal values equal bytes, however their members are ordered", () => {
    const shuffled = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })).map((value) => {
      const entries = Object.entries(value);
      return [Object.fromEntries(entries), Object.fromEntries(entries.reverse())] as [Json, Json];
    });
    fc.assert(fc.property(shuffled, ([a, b]) => canonicalJson(a) === canonicalJson(b)));
  });

  test("sorts by UTF-16 code unit and keeps nested order out of it (RFC 8785 §3.2.3)", () => {
    expect(canonicalJson({ "€": 1, "\r": 2, "😀": 3, "1": 4, a: { z: [1, "x"], b: null } })).toBe(
      '{"\\r":2,"1":4,"a":{"b":null,"z":[1,"x"]},"€":1,"😀":3}',
    );
  });
});
