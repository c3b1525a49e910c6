import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BLOCKS, DOCUMENTS, withBlocks } from "../../scripts/docs/blocks.ts";
import { ROOT } from "../../scripts/lib/setup.mjs";

const texts = DOCUMENTS.map((name) => readFileSync(join(ROOT, name), "utf8"));

test.each(DOCUMENTS)("%s says what the code says (npm run docs writes it)", (name) => {
  const text = readFileSync(join(ROOT, name), "utf8");
  expect(withBlocks(text)).toBe(text);
});

test.each(Object.keys(BLOCKS))("the block %s stands in a document", (name) => {
  expect(texts.some((text) => text.includes(`<!-- contract:${name} -->`))).toBe(true);
});
