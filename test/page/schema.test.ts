import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { jsonSchema } from "../../src/page/json-schema.ts";
import { createExecutor, createPolicy, createRegistry, createSurface, type Schema } from "../../src/page/index.ts";

const plain = {
  type: "object",
  properties: { note: { type: "string", minLength: 1, maxLength: 20 }, count: { type: "integer" } },
  required: ["note"],
  additionalProperties: false,
};

/** The same input said in each way a page may say it. */
const ways: [string, Schema][] = [
  ["zod", z.strictObject({ note: z.string().min(1).max(20), count: z.int().optional() })],
  [
    "valibot",
    toStandardJsonSchema(
      v.strictObject({
        note: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
        count: v.optional(v.pipe(v.number(), v.integer())),
      }),
    ) as unknown as Schema,
  ],
  ["arktype", type({ "+": "reject", note: "1 <= string <= 20", "count?": "number.integer" })],
  ["plain JSON Schema", plain],
  ["plain JSON Schema, wrapped", jsonSchema(plain)],
];

function page(input: Schema) {
  const registry = createRegistry();
  const ran: unknown[] = [];
  registry.register({
    id: "do",
    description: "Does it",
    effect: "read",
    input,
    run: (given: unknown) => void ran.push(given),
  });
  const executor = createExecutor({ registry, policy: createPolicy() });
  const surface = createSurface({
    registry,
    execute: (id, args) => executor.execute(id, args),
    app: "schemas",
    expose: ["do"],
    session: { id: "s", scope: ["do"], expiresAt: Number.MAX_SAFE_INTEGER },
  });
  return { surface, ran };
}

describe.each(ways)("an input in %s", (_way, input) => {
  test("is published as JSON Schema 2020-12 of an object", async () => {
    const [capability] = (await page(input).surface.describe()).capabilities;
    expect(capability?.inputSchema).toMatchObject({
      type: "object",
      properties: { note: { type: "string", minLength: 1, maxLength: 20 } },
      required: ["note"],
    });
    expect(capability?.inputSchema).not.toHaveProperty("$schema");
  });

  test("lets through what fits, as it is", async () => {
    const { surface, ran } = page(input);
    await surface.invoke("do", { note: "hi", count: 5 });
    await surface.invoke("do", { note: "😀".repeat(10) });
    expect(ran).toEqual([{ note: "hi", count: 5 }, { note: "😀".repeat(10) }]);
  });

  test.each([
    [{}, ["/note", ""]],
    [{ note: "" }, ["/note"]],
    [{ note: "x".repeat(21) }, ["/note"]],
    [{ note: 5 }, ["/note"]],
    [{ note: "x", count: "5" }, ["/count"]],
    [{ note: "x", count: 1.5 }, ["/count"]],
    [{ note: "x", extra: 1 }, ["/extra", ""]],
    [{ note: null }, ["/note"]],
  ])("refuses %j, never coerces, and points at it", async (given, pointers) => {
    const { surface, ran } = page(input);
    const refused = await surface.invoke("do", given).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "INVALID_INPUT", executed: "no" });
    expect(pointers).toContain((refused as { details: { pointer: string } }).details.pointer);
    expect(ran).toEqual([]);
  });
});

test("what a schema makes of an input is what runs; the raw input is what is checked twice", async () => {
  const { surface, ran } = page(
    z.object({ tags: z.string().transform((text) => text.split(",")), n: z.number().default(1) }),
  );
  await surface.invoke("do", { tags: "a,b" });
  expect(ran).toEqual([{ tags: ["a", "b"], n: 1 }]);
});

test("a schema that checks later (a promise) is waited for", async () => {
  const { surface, ran } = page(z.object({ n: z.number().refine(async (n) => n < 3, "too many") }));
  await surface.invoke("do", { n: 2 });
  await expect(surface.invoke("do", { n: 3 })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    details: { pointer: "/n" },
  });
  expect(ran).toEqual([{ n: 2 }]);
});

test("a union of objects is said to be an object", async () => {
  const { surface } = page(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]));
  expect((await surface.describe()).capabilities[0]?.inputSchema).toMatchObject({ type: "object", anyOf: [{}, {}] });
});

test("no input takes none", async () => {
  const registry = createRegistry();
  registry.register({ id: "do", description: "x", effect: "read", run: () => 1 });
  const check = await registry.find("do")?.validate({ a: 1 });
  expect(check).toEqual({ ok: false, pointer: "/a", problem: "this action takes no input" });
});

test("pointers are RFC 6901", async () => {
  const { surface } = page({
    type: "object",
    properties: { "a/b~c": { type: "object", properties: { "%": { type: "string" } } } },
  });
  await expect(surface.invoke("do", { "a/b~c": { "%": 1 } })).rejects.toMatchObject({
    details: { pointer: "/a~1b~0c/%" },
  });
});

test("a schema's message does not repeat the input", async () => {
  const valibot = toStandardJsonSchema(v.object({ n: v.number(), code: v.literal("a") })) as unknown as Schema;
  const { surface } = page(valibot);
  for (const input of [
    { n: "secret-canary-1", code: "a" },
    { n: 1, code: "secret-canary-2" },
  ]) {
    const refused = await surface.invoke("do", input).catch((error: unknown) => error);
    expect((refused as Error).message).not.toContain("canary");
  }
});
