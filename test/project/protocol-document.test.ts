import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROTOCOL_BLOCKS, withBlocks } from "../../scripts/docs/protocol-tables.ts";
import { ROOT } from "../../scripts/lib/setup.mjs";

const text = readFileSync(join(ROOT, "PROTOCOL.md"), "utf8");

test("PROTOCOL.md says what the contract says (npm run docs writes it)", () => {
  expect(withBlocks(text)).toBe(text);
});

test.each(Object.keys(PROTOCOL_BLOCKS))("PROTOCOL.md has the block %s", (name) => {
  expect(text).toContain(`<!-- contract:${name} -->`);
});
