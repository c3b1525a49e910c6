import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { BLOCKS, DOCUMENTS, withBlocks } from "../../scripts/docs/blocks.ts";
import { ROOT } from "../../scripts/lib/setup.mjs";
import { DOCTOR_EN } from "../../src/cli/doctor/texts-en.ts";

const texts = DOCUMENTS.map((name) => readFileSync(join(ROOT, name), "utf8"));

test.each(DOCUMENTS)("%s says what the code says (npm run docs writes it)", (name) => {
  const text = readFileSync(join(ROOT, name), "utf8");
  expect(withBlocks(text)).toBe(text);
});

test.each(Object.keys(BLOCKS))("the block %s stands in a document", (name) => {
  expect(texts.some((text) => text.includes(`<!-- contract:${name} -->`))).toBe(true);
});

test("each step that the doctor names stands in the table of what it says", () => {
  // Steps whose fault is told in words of its own, of another end or of the system, have no row.
  const own = ["socketUnsafeFix", "faultOldExtensionFix", "faultOldDesktopFix", "faultRefusedFix"];
  const steps = Object.entries(DOCTOR_EN).filter(([key]) => key.endsWith("Fix") && !own.includes(key));
  const rows = BLOCKS["doctor"]?.() ?? "";
  expect(steps.filter(([, step]) => !rows.includes(`| ${step} |`))).toEqual([]);
});

const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(ROOT, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
];

test.each(PAGES)("every picture and every file that %s links is there, and every picture is put in words", (name) => {
  const text = readFileSync(join(ROOT, name), "utf8");
  for (const [, mark, words = "", target = ""] of text.matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g)) {
    if (mark) expect(words, target).toMatch(/\p{L}{2}.*\P{L}.*\p{L}|\p{Script=Han}{4}/u);
    if (/^[a-z]+:|^#/.test(target)) continue;
    const file = join(ROOT, dirname(name), target.replace(/#.*/, ""));
    expect(statSync(file, { throwIfNoEntry: false }), target).toBeDefined();
  }
});

const PICTURES = readdirSync(join(ROOT, "docs", "images"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".png"))
  .map((name) => join("docs", "images", name));

test.each(PICTURES)("the picture %s is used, at most 1200 pixels wide where it is a browser's, and small", (name) => {
  const bytes = readFileSync(join(ROOT, name));
  expect(
    PAGES.some((page) => readFileSync(join(ROOT, page), "utf8").includes(name.slice(name.indexOf("images")))),
  ).toBe(true);
  if (!name.includes("install")) return;
  // A PNG names its width in its header (PNG specification, IHDR).
  expect(bytes.readUInt32BE(16)).toBeLessThanOrEqual(1200);
  expect(bytes.length).toBeLessThanOrEqual(150_000);
});
