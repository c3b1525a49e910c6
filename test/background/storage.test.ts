import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Clock } from "../../background/clock.ts";
import { loadState } from "../../background/state.ts";
import { type Area, Box, Shelf } from "../../background/storage.ts";
import { session } from "./samples.ts";

/** A storage area as browsers have them: values are copied in and out. */
function area(items: Record<string, unknown> = {}): Area & { items: Record<string, unknown> } {
  return {
    items,
    get: async (key) => structuredClone(key === null ? items : { [key]: items[key] }),
    set: async (more) => void Object.assign(items, structuredClone(more)),
    remove: async (key) => void delete items[key],
  };
}

describe("a stored value", () => {
  const form = { schema: z.array(z.string()), initial: () => ["start"] };
  test("counts from the moment it is set, before it is stored", async () => {
    const box = await Box.load(area(), "key", form);
    const stored = box.set(["a"]);
    expect(box.value).toEqual(["a"]);
    await stored;
    expect((await Box.load(box.area, "key", form)).value).toEqual(["a"]);
  });

  test("of another form gives way to the start", async () => {
    expect((await Box.load(area({ key: { old: true } }), "key", form)).value).toEqual(["start"]);
  });

  test("that cannot be stored says so", async () => {
    const full: Area = { ...area(), set: () => Promise.reject(new Error("QUOTA_BYTES quota exceeded")) };
    await expect((await Box.load(full, "key", form)).set(["a"])).rejects.toThrow("quota");
  });
});

describe("many stored values", () => {
  const schema = z.object({ id: z.string(), n: z.number() });
  test("are kept one by one, and come back without those that are malformed", async () => {
    const store = area({ "x/old": { id: "old" }, other: { id: "o", n: 1 } });
    const shelf = await Shelf.load(store, "x/", schema);
    await shelf.put({ id: "a", n: 1 });
    await shelf.put({ id: "b", n: 2 });
    await shelf.drop("a");
    expect((await Shelf.load(store, "x/", schema)).all).toEqual([{ id: "b", n: 2 }]);
    expect(Object.keys(store.items).sort()).toEqual(["other", "x/b", "x/old"]);
  });
});

describe("the state", () => {
  test("keeps its profile over browser runs and its sessions within one", async () => {
    const local = area();
    const first = await loadState(local, area());
    const run = area();
    const second = await loadState(local, run);
    await second.sessions.put(session());
    const third = await loadState(local, run);
    expect(third.profile).toEqual(first.profile);
    expect(third.sessions.all).toEqual([session()]);
    expect(third.run.value.id).toBe(second.run.value.id);
    expect(third.run.value.id).not.toBe(first.run.value.id);
    expect((await loadState(local, area())).sessions.all).toEqual([]);
  });

  test("names a profile by its key until the person does", async () => {
    const { profile } = await loadState(area(), area());
    expect(profile.name).toBe(profile.fingerprint.slice(0, 8));
  });
});

describe("time", () => {
  test("never goes back, also over a restart of the worker", async () => {
    const run = area();
    const state = await loadState(area(), run);
    let wall = state.run.value.clock + 60_000;
    const clock = new Clock(state.run, () => wall);
    const latest = clock.now();
    wall -= 3_600_000;
    expect(clock.now()).toBe(latest);
    const restarted = await loadState(area(), run);
    expect(new Clock(restarted.run, () => wall).now()).toBe(latest);
    wall = latest + 1;
    expect(clock.now()).toBe(latest + 1);
  });
});
