import fc from "fast-check";
import { expect, test } from "vitest";
import { printable } from "../../src/cli/printable.ts";

test.each([
  ["plain", "plain"],
  ["订单 😀 e\u0301", "订单 😀 e\u0301"],
  ["👩\u200D💻", "👩\u200D💻"],
  ["\u001B[31mred", "\\u{1b}[31mred"],
  ["\u009B2J", "\\u{9b}2J"],
  ["a\u202Eb", "a\\u{202e}b"],
  ["a\nb\tc", "a\\u{a}b\\u{9}c"],
  ["a\u2028b", "a\\u{2028}b"],
])("%j is shown as %j", (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test("nothing that moves a cursor or turns the direction of text survives", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(printable(text).replaceAll("\u200D", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    }),
  );
});
