import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../src/contract/json.ts";
import { checkPlain, jsonSchema } from "../../src/page/json-schema.ts";
import { patternCost } from "../../src/page/pattern-cost.ts";
import { checkForm } from "../../src/page/schema-form.ts";

interface Group {
  description: string;
  schema: JsonObject | boolean;
  tests: { description: string; data: Json; valid: boolean }[];
}

/** The official suite's required tests of draft 2020-12 (see README.md beside the file). */
const SUITE = JSON.parse(
  gunzipSync(readFileSync(new URL("json-schema-test-suite/draft2020-12.json.gz", import.meta.url))).toString("utf8"),
) as Record<string, Group[]>;

/** The draft is always 2020-12: naming it is dropped before the form is checked, as the registry does. */
function formOf(schema: Group["schema"]): JsonObject | undefined {
  if (typeof schema === "boolean") return undefined;
  const { $schema: _draft, ...rest } = schema;
  try {
    checkForm(rest);
    return rest;
  } catch {
    return undefined;
  }
}

describe("the official JSON-Schema-Test-Suite", () => {
  const groups = Object.entries(SUITE).flatMap(([file, list]) =>
    list.map((group) => ({ file, group, form: formOf(group.schema) })),
  );
  const accepted = groups.flatMap(({ file, group, form }) => (form === undefined ? [] : [{ file, group, form }]));

  test.each(accepted.map(({ file, group, form }) => [`${file}: ${group.description}`, group, form] as const))(
    "%s",
    (_name, group, form) => {
      for (const { description, data, valid } of group.tests) {
        expect([description, checkPlain(form, data).ok]).toEqual([description, valid]);
      }
    },
  );

  test("what the form check refuses of it, by file", () => {
    const refused: Record<string, string> = {};
    for (const [file, list] of Object.entries(SUITE)) {
      const out = list.filter(({ schema }) => formOf(schema) === undefined).length;
      if (out > 0) refused[file] = `${out} of ${list.length}`;
    }
    expect(refused).toMatchInlineSnapshot(`
      {
        "anchor.json": "6 of 7",
        "boolean_schema.json": "2 of 2",
        "content.json": "1 of 4",
        "defs.json": "1 of 1",
        "dynamicRef.json": "17 of 17",
        "id.json": "4 of 5",
        "not.json": "1 of 7",
        "pattern.json": "1 of 2",
        "patternProperties.json": "4 of 5",
        "ref.json": "22 of 33",
        "refRemote.json": "14 of 14",
        "unevaluatedItems.json": "24 of 24",
        "unevaluatedProperties.json": "36 of 36",
        "uniqueItems.json": "3 of 6",
        "unknownKeyword.json": "1 of 1",
        "vocabulary.json": "1 of 2",
      }
    `);
  });
});

describe("forms that are refused", () => {
  const deep = (depth: number): JsonObject =>
    depth === 0 ? { type: "string" } : { properties: { a: deep(depth - 1) } };
  const exponential: JsonObject = {
    $defs: Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `d${index}`,
        index === 19 ? {} : { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
      ]),
    ),
    $ref: "#/$defs/d0",
  };
  test.each<[string, JsonObject, RegExp]>([
    ["an unknown keyword", { kind: "x" }, /"\/kind": this keyword/],
    [
      "an unknown keyword deep inside",
      { properties: { a: { items: { $anchor: "x" } } } },
      /"\/properties\/a\/items\/\$anchor"/,
    ],
    ["a schema that is a number", { not: 5 }, /a schema is an object/],
    ["an empty list of schemas", { anyOf: [] }, /a list of schemas/],
    ["a list where a map is", { properties: [] }, /an object of schemas/],
    ["a count that is a text", { minLength: "5" }, /wrong kind/],
    ["a count below 0", { minItems: -1 }, /wrong kind/],
    ["a type nobody knows", { type: "strin" }, /wrong kind/],
    ["required that is no list", { required: "a" }, /wrong kind/],
    ["a step of 0", { multipleOf: 0 }, /wrong kind/],
    ["a reference to elsewhere", { $ref: "https://example.com/schema" }, /points into the schema itself/],
    ["a reference to nothing", { $ref: "#/$defs/none" }, /no schema is at/],
    ["a reference to something that is no schema", { const: { a: 1 }, $ref: "#/const" }, /no schema is at/],
    ["a reference to itself", { $ref: "#" }, /leads back to itself/],
    [
      "references in a ring",
      { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" },
      /leads back to itself/,
    ],
    ["references that unfold without end", exponential, /unfolds to more than/],
    ["1,001 parts", { anyOf: Array.from({ length: 1_001 }, () => ({})) }, /unfolds to more than/],
    ["a hostile pattern", { pattern: "^(a+)+$" }, /could take for ever/],
    ["a pattern that may begin anywhere", { pattern: "a+b" }, /could take for ever/],
    ["a long pattern", { pattern: "a".repeat(300) }, /at most 256/],
    ["no pattern at all", { pattern: "(" }, /could take for ever/],
    ["a hostile property pattern", { patternProperties: { "(a|a)*$": {} } }, /could take for ever/],
    ["unique items without a bound", { uniqueItems: true }, /small `maxItems`/],
  ])("%s", (_what, schema, message) => {
    expect(() => checkForm(schema)).toThrow(message);
  });

  test("too deep or too large", () => {
    expect(() => jsonSchema(deep(40))).toThrow(/depth/);
    expect(() => jsonSchema({ description: "x".repeat(100_000) })).toThrow(/bytes/);
  });
});

describe("what a pattern may cost", () => {
  test.each([
    ["^[A-Z]{2}-\\d{4}$", 262_144, true],
    ["^\\d+$", 262_144, true],
    ["^[^@]+@[^@]+$", 200, true],
    ["^[^@]+@[^@]+$", 262_144, false],
    ["[0-9]", 262_144, true],
    ["^(?:open|closed)$", 262_144, true],
    ["^(?:ab)*$", 262_144, true],
    ["^a|b+$", 262_144, false],
    ["(a+)+$", 20, false],
    ["(a|aa)+$", 20, false],
    ["^(a|a)*$", 20, false],
    ["^(\\w+\\s?)*$", 20, false],
    ["(x)\\1", 20, false],
    ["(?<n>x)\\k<n>", 20, false],
    ["^(a?){30}a{30}$", 100, false],
    ["^[a-z]{1,3}(-[a-z]{1,3}){0,2}$", 100, true],
    ["^\\p{L}[\\]|)(]+$", 262_144, true],
    ["^(?=.*a).{1,8}$", 64, true],
  ])("%s on %i characters: allowed %s", (pattern, length, allowed) => {
    expect(patternCost(pattern, length) <= 10_000_000).toBe(allowed);
  });

  test("what is allowed ends soon on the worst text, what runs long was refused", () => {
    const texts = (length: number) => ["a", "x ", "1", "@", "-"].map((unit) => `${unit.repeat(length / unit.length)}!`);
    for (const pattern of ["^\\d+$", "^(?:ab)*$", "[0-9]", "^[^@]+$", "^a*!?$"]) {
      if (patternCost(pattern, 100_000) > 10_000_000) throw new Error(`expected ${pattern} to be allowed`);
      for (const text of texts(100_000)) expect(typeof checkPlain({ pattern }, text).ok).toBe("boolean");
    }
  });

  test("beside a maxLength a costlier pattern is tried on fitting texts only", () => {
    const schema = jsonSchema({ type: "string", maxLength: 200, pattern: "^[^@]+@[^@]+$" });
    const check = (value: unknown) => schema["~standard"].validate(value);
    expect(check("a@b")).toEqual({ value: "a@b" });
    expect(check("ab")).toMatchObject({ issues: [{}] });
    expect(check("a".repeat(200_000))).toMatchObject({ issues: [{}] });
    // Tried on this text, a pattern of three loops would take for ever.
    const cubic = jsonSchema({ type: "string", maxLength: 200, pattern: "^[^@]*[^@]*[^@]*@$" });
    expect(cubic["~standard"].validate("a".repeat(20_000))).toMatchObject({ issues: [{}] });
  });
});
