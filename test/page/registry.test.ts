import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createRegistry, type RowAction } from "../../src/page/index.ts";

const base = { description: "Does it", effect: "read" as const, run: () => 1 };
const row = (record: string, changes: object = {}): RowAction => ({ ...base, id: "do@row", record, ...changes });
const collection = (name: string, changes: object = {}) => ({
  name,
  ids: () => ["R-1"],
  total: () => 1,
  has: (id: string) => id === "R-1",
  actions: [{ ...base, id: `do@${name}` }],
  ...changes,
});

describe("what is refused, and how it is said", () => {
  test.each([
    ["a bad id", { ...base, id: "do it" }, /"do it" is no action id/],
    ["an id over 128", { ...base, id: "x".repeat(129) }, /is no action id/],
    ["no description", { ...base, id: "x", description: " " }, /"x": `description`/],
    ["an effect nobody knows", { ...base, id: "x", effect: "delete" }, /`effect` is one of read, write, destructive/],
    ["a confirm nobody knows", { ...base, id: "x", confirm: "sometimes" }, /`confirm` is one of never, ask, always/],
    ["no run", { id: "x", description: "x", effect: "read" }, /`run` is a function/],
    ["a record id that cannot be", { ...base, id: "x", record: "" }, /`record` is a stable id/],
    [
      "the protocol's field as a business field",
      row("R-1", { input: z.object({ record: z.string() }) }),
      /field "record" of its own/,
    ],
    [
      "the same in a part",
      row("R-1", { input: { type: "object", allOf: [{ properties: { record: {} } }] } }),
      /field "record" of its own/,
    ],
    [
      "a schema without JSON Schema",
      { ...base, id: "x", input: { "~standard": { version: 1, vendor: "v", validate: () => ({ value: 1 }) } } },
      /gives no JSON Schema/,
    ],
    ["a schema of a text", { ...base, id: "x", input: z.string() }, /has to describe an object/],
    [
      "a schema that cannot be written down",
      { ...base, id: "x", input: z.object({ when: z.date() }) },
      /Action "x": `input`/,
    ],
    [
      "a schema of 100 kB",
      { ...base, id: "x", input: { type: "object", description: "x".repeat(100_000) } },
      /over \d+ bytes/,
    ],
  ])("%s", (_what, action, message) => {
    const registry = createRegistry();
    // What a page without types may hand over.
    expect(() => registry.register(action as never)).toThrow(message);
    expect(registry.find((action as { id: string }).id)).toBeUndefined();
    expect(registry.sources()).toEqual([]);
  });

  test("a refused action leaves the rest as it was", () => {
    const registry = createRegistry();
    registry.register({ ...base, id: "good" });
    expect(() => registry.register({ ...base, id: "bad", description: "" })).toThrow();
    expect(() =>
      registry.registerCollection(
        collection("row", {
          actions: [
            { ...base, id: "a@row" },
            { ...base, id: "good" },
          ],
        }),
      ),
    ).toThrow(/"good" is registered already/);
    expect(registry.find("good")).toBeDefined();
    expect(registry.find("a@row")).toBeUndefined();
    expect(registry.sources()).toEqual([]);
  });

  test("duplicates: of an action, of a row, of a record set, of one kind by another", () => {
    const registry = createRegistry();
    registry.register({ ...base, id: "one" });
    registry.register(row("R-1"));
    registry.registerCollection(collection("set"));
    expect(() => registry.register({ ...base, id: "one" })).toThrow(/"one" is registered already/);
    expect(() => registry.register(row("R-1"))).toThrow(/"do@row" of record "R-1"/);
    expect(() => registry.registerCollection(collection("set"))).toThrow(/the record set "set"/);
    expect(() => registry.registerCollection(collection("row"))).toThrow(/the record set "row"/);
    expect(() => registry.register({ ...base, id: "one", record: "R-1" })).toThrow(/"one" is registered already/);
    expect(() => registry.register(row("R-2", { id: "do@set" }))).toThrow(/is registered already/);
  });

  test("rows of one action that name the record differently", () => {
    const registry = createRegistry();
    registry.register(row("R-1"));
    expect(() => registry.register(row("R-2", { param: "row" }))).toThrow(/`param: "record"`, all of them alike/);
    expect(registry.resolve("do@row#R-2")).toBeUndefined();
  });

  test("a collection whose actions repeat an id is refused whole", () => {
    const registry = createRegistry();
    const actions = [
      { ...base, id: "a@row" },
      { ...base, id: "a@row" },
    ];
    expect(() => registry.registerCollection(collection("row", { actions }))).toThrow(/"a@row" is registered already/);
    expect(registry.find("a@row")).toBeUndefined();
  });
});

describe("coming and going", () => {
  test("every registration returns its undo, and an undo takes back only its own", () => {
    const registry = createRegistry();
    const undo = registry.register({ ...base, id: "x", description: "first" });
    const undoSecond = registry.register({ ...base, id: "x", description: "second" }, { replace: true });
    undo();
    expect(registry.find("x")?.description).toBe("second");
    undoSecond();
    undoSecond();
    expect(registry.find("x")).toBeUndefined();
  });

  test("a transition: the new row is there before the old one goes", () => {
    const registry = createRegistry();
    const leave = registry.register(row("R-1", { run: () => "old" }));
    registry.register(row("R-1", { run: () => "new" }), { replace: true });
    leave();
    const runnable = registry.resolve("do@row#R-1");
    expect(runnable?.run({}, { signal: new AbortController().signal, session: undefined, evidence: undefined })).toBe(
      "new",
    );
    expect(registry.sources()[0]?.ids(0, 9)).toEqual(["R-1"]);
  });

  test("mounted, unmounted and mounted again (StrictMode) is as mounted once", () => {
    const registry = createRegistry();
    registry.register(row("R-1"))();
    registry.register(row("R-1"));
    expect(registry.sources()[0]?.total()).toBe(1);
    expect(registry.find("do@row")?.record?.total()).toBe(1);
  });

  test("two actions of one row: the record stays until the last of them goes", () => {
    const registry = createRegistry();
    const first = registry.register(row("R-1"));
    const second = registry.register(row("R-1", { id: "undo@row" }));
    first();
    expect(registry.sources()[0]?.has("R-1")).toBe(true);
    second();
    expect(registry.sources()[0]?.has("R-1")).toBe(false);
  });

  test("a whole capability can be taken back, with its rows and their records", () => {
    const registry = createRegistry();
    registry.register(row("R-1"));
    registry.register(row("R-1", { id: "undo@row" }));
    registry.register(row("R-2"));
    registry.unregister("do@row");
    registry.unregister("do@row");
    expect(registry.find("do@row")).toBeUndefined();
    expect(registry.sources()[0]?.ids(0, 9)).toEqual(["R-1"]);
  });

  test("a scope that ends leaves the rows of another scope alone, also those that took its own rows' place", () => {
    const registry = createRegistry();
    const row = (record: string) => ({
      id: "done@task",
      record,
      description: "d",
      effect: "write" as const,
      run: () => 1,
    });
    const before = registry.scope();
    const after = registry.scope();
    before.register(row("T-1"));
    before.register(row("T-2"));
    after.register(row("T-1"), { replace: true });
    before.end();
    expect(registry.find("done@task")?.record?.total()).toBe(1);
    expect(registry.resolve("done@task#T-1")).toBeDefined();
    after.end();
    expect([registry.find("done@task"), registry.sources()]).toEqual([undefined, []]);
    // The name is free again, also for a collection.
    registry.registerCollection({ name: "task", ids: () => [], total: () => 0, has: () => false, actions: [] });
  });

  test("a scope takes back all of its own, folded templates too, and nothing else", () => {
    const registry = createRegistry();
    registry.register({ ...base, id: "stays" });
    const route = registry.scope();
    route.register({ ...base, id: "plain" });
    route.register(row("R-1"));
    route.register(row("R-2"));
    route.registerCollection(collection("set"));
    route.end();
    for (const id of ["plain", "do@row", "do@set"]) expect(registry.find(id)).toBeUndefined();
    expect(registry.find("stays")).toBeDefined();
    route.register({ ...base, id: "plain" });
    route.end();
    expect(registry.find("plain")).toBeUndefined();
  });

  test("a hot update of a row shows in the template", () => {
    const registry = createRegistry();
    const undo = registry.register(row("R-1"));
    registry.register(row("R-2"));
    undo();
    registry.register(row("R-1", { description: "Does it better" }));
    expect(registry.find("do@row")?.description).toBe("Does it better");
  });

  test("a row's own data and place on the screen", () => {
    const registry = createRegistry();
    registry.register(row("R-1", { read: () => ({ label: "Row 1" }), isVisible: () => false }));
    registry.register(row("R-2", { isVisible: () => true }));
    expect(registry.sources()[0]?.read?.("R-1")).toEqual({ label: "Row 1" });
    expect(registry.sources()[0]?.read?.("R-2")).toBeUndefined();
    expect(registry.find("do@row")?.record?.offscreen?.()).toBe(1);
  });
});

describe("resolving", () => {
  test("finds a concrete action, split at the first #", () => {
    const registry = createRegistry();
    registry.register(row("a#b#c"));
    registry.register({ ...base, id: "plain" });
    expect(registry.resolve("do@row#a#b#c")?.record).toBe("a#b#c");
    expect(registry.resolve("do@row#a")).toBeUndefined();
    expect(registry.resolve("do@row")).toBeUndefined();
    expect(registry.resolve("plain")?.record).toBeUndefined();
    expect(registry.resolve("plain#x")).toBeUndefined();
    expect(registry.resolve("toString")).toBeUndefined();
  });

  test("a collection's record is asked for each time: nothing is kept", () => {
    const registry = createRegistry();
    let there = true;
    registry.registerCollection(collection("set", { has: () => there }));
    expect(registry.resolve("do@set#R-1")).toBeDefined();
    there = false;
    expect(registry.resolve("do@set#R-1")).toBeUndefined();
  });
});

test("defaults: reads never ask, writes ask, destructive actions always", () => {
  const registry = createRegistry();
  for (const effect of ["read", "write", "destructive"] as const) registry.register({ ...base, id: effect, effect });
  expect(["read", "write", "destructive"].map((id) => registry.find(id)?.confirm)).toEqual(["never", "ask", "always"]);
});
