import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusedResponse } from "../../src/contract/schemas/envelope.ts";
import { createSurface } from "../../src/surface/index.ts";
import { invoke, NOW, openDesk, SESSION } from "./desk.ts";

/** Any value at all, JSON or not, near to a request or far from one. */
const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withSparseArray: true,
  withNullPrototype: true,
  withTypedArray: true,
});
const nearly = fc.record(
  {
    protocol: fc.oneof({ weight: 5, arbitrary: fc.constant("pling.surface/0.1") }, anything),
    id: fc.oneof({ weight: 5, arbitrary: fc.constantFrom("a", "b") }, anything),
    method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom("describe", "invoke") }, anything),
    capability: fc.oneof(fc.constantFrom("desk.add", "note@ticket", "desk.overview", "nope"), anything),
    input: fc.oneof(
      fc.dictionary(fc.constantFrom("record", "note", "customer", "limit", "cursor", "records", "__proto__"), anything),
      anything,
    ),
    more: anything,
  },
  { requiredKeys: [] },
);

test("whatever comes in, handle answers with one envelope and never throws", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, nearly), async (request) => {
      const desk = openDesk();
      const response = await desk.surface.handle(request);
      expect(response.protocol).toBe("pling.surface/0.1");
      if (!response.ok) expect(refusedResponse.safeParse(response).error).toBeUndefined();
      expect(desk.audit.at(-1)).toMatchObject({ event: "ended" });
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test("whatever travels with a call, handle answers", async () => {
  const call = fc.record(
    { session: anything, signal: fc.constant(undefined), onPending: fc.oneof(fc.constant(undefined), anything) },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(call, async (given) => {
      const desk = openDesk();
      // A transport of somebody else's may hand along anything.
      const response = await desk.surface.handle(
        { protocol: "pling.surface/0.1", ...invoke("desk.overview") },
        given as never,
      );
      expect(typeof response.ok).toBe("boolean");
    }),
    { numRuns: 300 },
  );
}, 60_000);

describe("a registry that fights back", () => {
  const session = { ...SESSION, scope: ["x"] };
  const view = (changes: object) => ({
    find: () => ({
      id: "x",
      description: "x",
      effect: "read",
      confirm: "never",
      inputSchema: {},
      validate: () => ({ ok: true, value: {} }),
      available: () => true,
      ...changes,
    }),
    sources: () => [],
  });
  const broken: [string, object, string][] = [
    [
      "find throws",
      {
        find: () => {
          throw new Error("x");
        },
        sources: () => [],
      },
      "CAPABILITY_NOT_EXPOSED",
    ],
    [
      "validate throws",
      view({
        validate: () => {
          throw new Error("x");
        },
      }),
      "INVALID_INPUT",
    ],
    ["validate answers nonsense", view({ validate: () => "yes" }), "INVALID_INPUT"],
    ["validate answers nothing", view({ validate: () => undefined }), "INVALID_INPUT"],
    [
      "has throws",
      view({
        record: {
          param: "record",
          total: () => 1,
          has: () => {
            throw new Error("x");
          },
          source: {},
        },
      }),
      "RECORD_NOT_FOUND",
    ],
  ];
  test.each(broken)("%s: refused, and nothing runs", async (_what, registry, code) => {
    let runs = 0;
    const surface = createSurface({
      registry: registry as never,
      execute: () => (runs += 1),
      app: "x",
      expose: ["x"],
      session,
      now: () => NOW,
    });
    const request = {
      protocol: "pling.surface/0.1",
      ...invoke("x", code === "RECORD_NOT_FOUND" ? { record: "r" } : {}),
    };
    expect(await surface.handle(request)).toMatchObject({ ok: false, error: { code, executed: "no" } });
    expect(runs).toBe(0);
  });

  test.each([
    [
      "sources throws",
      {
        find: () => undefined,
        sources: () => {
          throw new Error("x");
        },
      },
    ],
    ["sources is no list", { find: () => undefined, sources: () => 5 }],
    ["a source is nothing", { find: () => undefined, sources: () => [null] }],
  ])("%s: describe still answers", async (_what, registry) => {
    const surface = createSurface({
      registry: registry as never,
      execute: () => 1,
      app: "x",
      expose: ["x"],
      session,
      now: () => NOW,
    });
    const response = await surface.handle({ protocol: "pling.surface/0.1", id: "d", method: "describe" });
    expect(response).toMatchObject({ ok: true, result: { context: { recordIds: [], omitted: expect.any(Array) } } });
  });
});
