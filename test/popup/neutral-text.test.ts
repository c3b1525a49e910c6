import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neutralLine, neutralText } from "../../popup/model/neutral-text.ts";

const LIMIT = 500;

describe("foreign text", () => {
  test.each([
    ["plain text stays", "Call the customer, 你好, مرحبا 👍", "Call the customer, 你好, مرحبا 👍"],
    ["bidi overrides are shown", "a\u202Eb\u202Cc", "a[U+202E]b[U+202C]c"],
    ["bidi isolates are shown", "\u2066x\u2069", "[U+2066]x[U+2069]"],
    ["zero-width characters are shown", "Al\u200Blow\uFEFF!", "Al[U+200B]low[U+FEFF]!"],
    ["a soft hyphen is shown", "Al\u00ADlow", "Al[U+00AD]low"],
    ["a blank filler is shown", "\u3164\u2800x", "[U+3164][U+2800]x"],
    ["invisible tag letters are shown", "x\u{E0041}", "x[U+E0041]"],
    ["control characters are shown", "a\u0000b\u001B[31m", "a[U+0000]b[U+001B][31m"],
    ["a joiner between letters is shown", "a\u200Db", "a[U+200D]b"],
    ["emoji keep their glue", "👩\u200D💻 ❤\uFE0F 👍🏽", "👩\u200D💻 ❤\uFE0F 👍🏽"],
    ["stacked marks are thinned", `Z${"\u0335".repeat(30)}a`, "Z\u0335\u0335\u0335\u0335a"],
    ["markup is only text", "<b>x</b>", "<b>x</b>"],
    ["line breaks of every kind are one kind", "a\r\nb\rc\u2028d\u2029e", "a\nb\nc\nd\ne"],
    ["empty lines do not push the page away", "a\n\n \n\n\nb", "a\n\nb"],
    ["a tab is a space", "a\tb", "a b"],
    ["the ends are trimmed", "\n\n  a  \n", "a"],
  ])("%s", (_name, text, shown) => {
    expect(neutralText(text, LIMIT)).toBe(shown);
  });

  test("is cut in whole characters", () => {
    expect(neutralText("👍👍👍", 2)).toBe("👍👍…");
    expect(neutralText("👍👍👍", 3)).toBe("👍👍👍");
  });

  test("whatever comes in, nothing hidden, nothing reordering and no more than the limit comes out", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const shown = neutralText(text, 50);
        expect([...shown].length).toBeLessThanOrEqual(51);
        expect(shown).not.toMatch(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\p{M}{5}|\n{3}|[^\P{Cc}\n]/u);
      }),
      { numRuns: 500 },
    );
  });
});

test("a line has no breaks", () => {
  expect(neutralLine("Orders\nAllow\r\n\nDeny", LIMIT)).toBe("Orders Allow  Deny");
});
