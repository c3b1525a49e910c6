import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  createExecutor,
  createPolicy,
  createRegistry,
  createSurface,
  type RecordContext,
} from "../../src/page/index.ts";
import { isRecordId } from "../../src/contract/ids.ts";
import { invoke, NOW, openDesk, SESSION } from "./desk.ts";

describe("folded actions", () => {
  const note = (record: string, run: (input: { note: string }, context: RecordContext) => unknown) => ({
    id: "note@order",
    record,
    description: "Changes the note",
    effect: "write" as const,
    confirm: "never" as const,
    input: z.object({ note: z.string() }),
    run,
  });

  function rowsDesk() {
    const registry = createRegistry();
    const executor = createExecutor({ registry, policy: createPolicy() });
    const surface = createSurface({
      registry,
      execute: (id, args) => executor.execute(id, args),
      app: "rows",
      expose: ["note@order"],
      session: { id: "s", scope: ["note@order"], expiresAt: Number.MAX_SAFE_INTEGER },
    });
    return { registry, surface };
  }

  test("one per row and a collection behind a provider give the same capability", async () => {
    const { registry, surface } = rowsDesk();
    for (const record of ["SO-1", "SO-2"]) registry.register(note(record, () => undefined));
    const folded = await surface.describe();

    const other = rowsDesk();
    const { record: _record, ...action } = note("", () => undefined);
    const ids = ["SO-1", "SO-2"];
    other.registry.registerCollection({
      name: "order",
      ids: (from, count) => ids.slice(from, from + count),
      total: () => 2,
      has: (id) => ids.includes(id),
      actions: [action],
    });
    expect(await other.surface.describe()).toEqual(folded);
    expect(folded.capabilities).toEqual([
      {
        id: "note@order",
        description: "Changes the note",
        inputSchema: { type: "object", properties: { note: { type: "string" } }, required: ["note"] },
        effect: "write",
        approval: "none",
        record: { param: "record", total: 2 },
      },
    ]);
  });

  test("the record parameter is resolved, removed, and reaches the executor only as the record", async () => {
    const { registry, surface } = rowsDesk();
    const seen: unknown[] = [];
    for (const id of ["SO-1", "SO-2"]) {
      registry.register(note(id, (input, { record }) => void seen.push([id, record, input])));
    }
    await surface.invoke("note@order", { record: "SO-2", note: "hi" });
    expect(seen).toEqual([["SO-2", "SO-2", { note: "hi" }]]);
  });

  test("a template stays while rows come and go, with a total of 0 when there are none", async () => {
    const { registry, surface } = rowsDesk();
    const undo = registry.register(note("SO-1", () => undefined));
    const template = async () =>
      (await surface.describe()).capabilities.map(({ record, ...rest }) => [record?.total, rest]);
    const [[, published] = []] = await template();
    undo();
    expect(await template()).toEqual([[0, published]]);
    registry.register(note("SO-9", () => undefined));
    expect(await template()).toEqual([[1, published]]);
    registry.unregister("note@order");
    expect(await template()).toEqual([]);
  });

  test("a row that goes takes its actions along", async () => {
    const { registry, surface } = rowsDesk();
    const undo = registry.register(note("SO-1", () => undefined));
    registry.register(note("SO-2", () => undefined));
    undo();
    await expect(surface.invoke("note@order", { record: "SO-1", note: "x" })).rejects.toMatchObject({
      code: "RECORD_NOT_FOUND",
    });
    expect((await surface.describe()).context.recordIds).toEqual(["SO-2"]);
  });

  test("the owner may name the parameter; what is named otherwise is a business field like any other", async () => {
    const registry = createRegistry();
    const executor = createExecutor({ registry, policy: createPolicy() });
    const seen: unknown[] = [];
    registry.registerCollection({
      name: "file",
      param: "file",
      ids: () => ["f1"],
      total: () => 1,
      has: (id) => id === "f1",
      actions: [
        {
          id: "tag@file",
          description: "Tags",
          effect: "read",
          input: z.object({ record: z.string() }),
          run: (input, { record }) => void seen.push([input, record]),
        },
      ],
    });
    const surface = createSurface({
      registry,
      execute: (id, args) => executor.execute(id, args),
      app: "files",
      expose: ["tag@file"],
      session: { id: "s", scope: ["tag@file"], expiresAt: Number.MAX_SAFE_INTEGER },
    });
    await surface.invoke("tag@file", { file: "f1", record: "business" });
    expect(seen).toEqual([[{ record: "business" }, "f1"]]);
  });
});

describe("which records can be named", () => {
  test.each([
    ["missing", {}, "RECORD_REQUIRED"],
    ["no text", { record: 1 }, "INVALID_INPUT"],
    ["unknown", { record: "T-99" }, "RECORD_NOT_FOUND"],
    ["empty", { record: "" }, "RECORD_NOT_FOUND"],
    ["of every object", { record: "__proto__" }, "RECORD_NOT_FOUND"],
    ["in another case", { record: "t-1" }, "RECORD_NOT_FOUND"],
    ["with a space", { record: "T-1 " }, "RECORD_NOT_FOUND"],
  ])("a record that is %s", async (_what, input, code) => {
    const desk = openDesk();
    expect(await desk.handle(invoke("note@ticket", { ...input, note: "x" }))).toMatchObject({
      error: { code, executed: "no" },
    });
    expect(desk.runs).toEqual([]);
  });

  test("RECORD_REQUIRED names the parameter", async () => {
    const desk = openDesk();
    expect(await desk.handle(invoke("note@ticket", { note: "x" }))).toMatchObject({
      error: { details: { param: "record" } },
    });
  });

  test("an action without records takes no record", async () => {
    const desk = openDesk();
    expect(await desk.handle(invoke("desk.add", { customer: "x", record: "T-1" }))).toMatchObject({ ok: true });
    expect(await desk.handle(invoke("desk.overview", { record: "T-1" }))).toMatchObject({
      error: { code: "INVALID_INPUT", details: { pointer: "/record" } },
    });
  });

  test("a record outside the window works, one outside the session's own limit is neither listed nor callable", async () => {
    const desk = openDesk({ tickets: 100, recordLimit: 2, session: { ...SESSION, records: ["T-50", "T-7", "T-999"] } });
    const { context, capabilities } = await desk.describe({ records: ["T-1", "T-50"] });
    expect(context).toMatchObject({ recordIds: ["T-50", "T-7"], recordIdsTotal: 2, recordsTotal: 100 });
    expect(context.records?.map(({ id }) => id)).toEqual(["T-50", "T-7"]);
    expect(capabilities.map(({ record }) => record?.total)).toEqual([undefined, undefined, 2, 2]);
    expect(await desk.execute("note@ticket", { record: "T-50", note: "x" })).toMatchObject({ outcome: "succeeded" });
    const outside = await desk.handle({ ...invoke("note@ticket", { record: "T-1", note: "x" }), id: "a" });
    const unknown = await desk.handle({ ...invoke("note@ticket", { record: "T-999", note: "x" }), id: "a2" });
    expect(outside).toMatchObject({ error: { code: "RECORD_NOT_FOUND" } });
    expect({ ...outside, id: "" }).toEqual({ ...unknown, id: "" });
    expect(desk.runs).toEqual(["note T-50"]);
  });

  test("record ids may hold any characters", async () => {
    const id = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter(isRecordId);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(id, { minLength: 1, maxLength: 5 }), async (ids) => {
        const registry = createRegistry();
        const executor = createExecutor({ registry, policy: createPolicy() });
        const seen: string[] = [];
        for (const record of ids) {
          registry.register({
            id: "do@thing",
            record,
            description: "x",
            effect: "read",
            run: (_i, around) => void seen.push(around.record),
          });
        }
        const surface = createSurface({
          registry,
          execute: (action, args) => executor.execute(action, args),
          app: "any",
          expose: ["do@thing"],
          session: { id: "s", scope: ["do@thing"], expiresAt: Number.MAX_SAFE_INTEGER },
        });
        expect((await surface.describe()).context.recordIds).toEqual(ids);
        for (const record of ids) await surface.invoke("do@thing", { record });
        expect(seen).toEqual(ids);
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});

test("10,000 records behind a provider cost one window: nothing per record is read, copied or walked", async () => {
  const asked: string[] = [];
  const registry = createRegistry();
  const counted =
    <A extends unknown[], R>(name: string, answer: (...args: A) => R) =>
    (...args: A) => {
      asked.push(name);
      return answer(...args);
    };
  registry.registerCollection({
    name: "row",
    ids: counted("ids", (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `R-${from + index}`),
    ),
    total: counted("total", () => 10_000),
    has: counted("has", () => true),
    read: counted("read", (id: string) => ({ label: id, fields: { id } })),
    isVisible: counted("isVisible", () => false),
    actions: [
      {
        id: "open@row",
        description: "Opens",
        effect: "read",
        available: counted("available", () => true as const),
        run: () => 1,
      },
    ],
  });
  const surface = createSurface({
    registry,
    execute: () => 1,
    app: "many",
    expose: ["open@row"],
    session: { id: "s", scope: ["open@row"], expiresAt: NOW },
    now: () => 0,
  });
  const { context, capabilities } = await surface.describe({ limit: 5 });
  expect(context.recordIdsTotal).toBe(10_000);
  expect(capabilities[0]?.record).toEqual({ param: "record", total: 10_000 });
  const counts = Object.fromEntries(
    [...new Set(asked)].map((name) => [name, asked.filter((one) => one === name).length]),
  );
  expect(counts["ids"]).toBe(1);
  expect(counts["read"]).toBe(5);
  expect(counts["available"]).toBe(5);
  expect(counts["isVisible"]).toBeUndefined();
  expect(asked.length).toBeLessThan(40);
});
