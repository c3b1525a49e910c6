import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/setup.mjs";
import schema from "../../public/managed-schema.json" with { type: "json" };
import { organisationPolicy, POLICY_KEY } from "../../src/contract/schemas/policy.ts";

const text = readFileSync(join(ROOT, "docs", "organisation-policy.md"), "utf8");
const blocks = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = ""]) => JSON.parse(json) as unknown);
const members = Object.keys(organisationPolicy.shape);

test("the document's policy names every member, and is one", () => {
  const [policy] = blocks;
  expect(Object.keys(policy as object)).toEqual(members);
  const known = JSON.parse(JSON.stringify(policy).replace("…", "f".repeat(43))) as unknown;
  expect(organisationPolicy.safeParse(known).error).toBeUndefined();
});

test("its table says what each member does", () => {
  expect([...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(members);
});

test("the policies inside its browser examples are policies", () => {
  const inner = blocks.slice(1).map((block) => /"policy":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(block))?.[1] ?? "");
  expect(inner).toHaveLength(2);
  for (const policy of inner) {
    expect(organisationPolicy.safeParse(JSON.parse(JSON.parse(policy) as string)).success).toBe(true);
  }
});

test("the browser's schema has the one key, as text", () => {
  expect(Object.keys(schema.properties)).toEqual([POLICY_KEY]);
  expect(schema.properties[POLICY_KEY].type).toBe("string");
  for (const member of members) expect(schema.properties[POLICY_KEY].description).toContain(member);
});
