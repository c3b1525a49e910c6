import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWellFormed } from "../../src/contract/ids.ts";
import { neutralText, visibleText } from "../../src/surface/text.ts";

describe("neutral text", () => {
  test.each([
    ["plain", "plain"],
    ["two\nlines\tand a tab", "two\nlines\tand a tab"],
    ["a\u202Eb\u2066c\u200Fd\uFEFFe\u0000f\u2028g", "abcdefg"],
    ["👩‍👩‍👧 و می‌خواهم", "👩‍👩‍👧 و می‌خواهم"],
    ["lone \uD800", "lone \uFFFD"],
    [5, ""],
    [undefined, ""],
    [{ toString: () => "x" }, ""],
  ])("%j", (given, expected) => {
    expect(neutralText(given, 100)).toBe(expected);
  });

  test("is never longer than allowed, in characters, and always well-formed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 20 }), (text, max) => {
        const neutral = neutralText(text, max);
        expect([...neutral].length).toBeLessThanOrEqual(max);
        expect(isWellFormed(neutral)).toBe(true);
      }),
    );
  });
});

test("visible text writes out what cannot be seen and changes nothing else", () => {
  expect(visibleText("a\u202Eb\u0007\n")).toBe("a\\u{202E}b\\u{7}\n");
  expect(visibleText("\uD800")).toBe("\\u{D800}");
  expect(visibleText("👩‍👧 ok")).toBe("👩‍👧 ok");
});
