import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText } from "../../src/client/cut-text.ts";

test.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["ab😀", 3, "ab"],
  ["ab😀", 4, "ab😀"],
  ["😀😀", 3, "😀"],
])("%s cut to %d is %s", (text, units, cut) => {
  expect(cutText(text, units)).toBe(cut);
});

test("a cut text is a beginning of the text and never half a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (text, units) => {
      const cut = cutText(text, units);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(units);
      expect(cut).toBe(Buffer.from(cut).toString());
    }),
  );
});
