import { expect, test } from "vitest";
import manifest from "../../manifest.json" with { type: "json" };
import packageJson from "../../package.json" with { type: "json" };
import { FIREFOX_ID } from "../../src/contract/hops.ts";
import { agreeOn, BRIDGE_VERSION } from "../../src/contract/version.ts";

test("package, manifest and contract name the same release", () => {
  expect([packageJson.version, manifest.version]).toEqual([BRIDGE_VERSION, BRIDGE_VERSION]);
});

test("the manifest's Firefox id is the one host manifests allow", () => {
  expect(manifest.browser_specific_settings.gecko.id).toBe(FIREFOX_ID);
});

test.each([
  [
    { min: 1, max: 1 },
    { min: 1, max: 1 },
    { ok: true, version: 1 },
  ],
  [
    { min: 1, max: 3 },
    { min: 2, max: 5 },
    { ok: true, version: 3 },
  ],
  [
    { min: 1, max: 1 },
    { min: 2, max: 3 },
    { ok: false, behind: "ours" },
  ],
  [
    { min: 4, max: 5 },
    { min: 2, max: 3 },
    { ok: false, behind: "theirs" },
  ],
])("ranges %o and %o agree as %o", (ours, theirs, expected) => {
  expect(agreeOn(ours, theirs)).toEqual(expected);
});
