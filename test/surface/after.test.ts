import { afterEach, describe, expect, test, vi } from "vitest";
import { jsonBytes } from "../../src/contract/json.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { openDesk, SESSION } from "./desk.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("after", () => {
  test("pairs what was in the record before with what is in it now, for the fields that changed", async () => {
    const desk = openDesk();
    const { after } = await desk.execute("note@ticket", { record: "T-1", note: "call" });
    expect(after).toEqual({ records: { "T-1": { note: ["", "call"] } } });
  });

  test("says that nothing changed where it looked and nothing had", async () => {
    const desk = openDesk();
    expect((await desk.execute("note@ticket", { record: "T-1", note: "" })).after).toEqual({ records: {} });
  });

  test("is absent where nothing can be observed", async () => {
    expect(await openDesk().execute("desk.add", { customer: "Ada" })).not.toHaveProperty("after");
  });

  test("holds what changed in the state view and what was newly said", async () => {
    const said = (text: string) => ({ level: "info" as const, text });
    const desk = openDesk({
      context: {
        state: () => ({ count: desk.tickets.size, filter: "open" }),
        feedback: () => [said("Welcome."), ...(desk.tickets.size > 3 ? [said("Welcome."), said("Added.")] : [])],
      },
    });
    const run = desk.execute("desk.add", { customer: "Ada" });
    expect((await run).after).toEqual({
      records: {},
      state: { count: [3, 4] },
      feedback: [
        { level: "info", text: "Welcome." },
        { level: "info", text: "Added." },
      ],
    });
  });

  test("a field that appears has been nothing before, whatever its name", async () => {
    let state: Record<string, unknown> = {};
    const desk = openDesk({ context: { state: () => state }, execute: () => void (state = { toString: "now" }) });
    expect((await desk.execute("desk.overview")).after).toEqual({ records: {}, state: { toString: [null, "now"] } });
  });

  test("is read back: an action that only says that it wrote shows no change", async () => {
    const desk = openDesk({ execute: () => ({ outcome: "succeeded", output: { note: "written" } }) });
    expect((await desk.execute("note@ticket", { record: "T-1", note: "x" })).after).toEqual({ records: {} });
  });

  test("compares with the moment of the run, not with the moment before the wait", async () => {
    const desk = openDesk({
      confirm: () => {
        const ticket = desk.tickets.get("T-1");
        if (ticket !== undefined) ticket.customer = "changed by the person";
        return true;
      },
    });
    expect((await desk.execute("note@ticket", { record: "T-1", note: "x" })).after).toEqual({
      records: { "T-1": { note: ["", "x"] } },
    });
  });

  test("is absent where nothing ran, whatever else changed meanwhile", async () => {
    const desk = openDesk({
      confirm: () => {
        const ticket = desk.tickets.get("T-1");
        if (ticket !== undefined) ticket.note = "somebody else";
        return false;
      },
    });
    expect(await desk.execute("note@ticket", { record: "T-1", note: "x" })).not.toHaveProperty("after");
  });

  test("a record that is gone is not claimed to have become anything", async () => {
    const desk = openDesk({ execute: () => void desk.tickets.delete("T-1") });
    desk.registry.registerCollection(
      {
        name: "ticket",
        ids: () => [...desk.tickets.keys()],
        total: () => desk.tickets.size,
        has: (id) => desk.tickets.has(id),
        read: (id) => (desk.tickets.has(id) ? { fields: { ...desk.tickets.get(id) } } : undefined),
        actions: [{ id: "note@ticket", description: "x", effect: "write", run: () => 1 }],
      },
      { replace: true },
    );
    expect(await desk.execute("note@ticket", { record: "T-1" })).not.toHaveProperty("after");
  });

  test("a provider that hangs or throws is simply not observed", async () => {
    vi.useFakeTimers();
    const desk = openDesk({
      context: {
        state: () => new Promise(() => undefined),
        feedback: () => {
          throw new Error("x");
        },
      },
    });
    const run = desk.execute("note@ticket", { record: "T-1", note: "x" });
    await vi.advanceTimersByTimeAsync(4 * LIMITS.contextPartMs);
    expect(await run).toMatchObject({ outcome: "succeeded", after: { records: { "T-1": { note: ["", "x"] } } } });
  });

  test("is bounded in fields and bytes, and counts what it leaves out", async () => {
    let round = 0;
    const wide = () =>
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, `${round}${"x".repeat(400)}`]));
    const desk = openDesk({
      context: { state: () => ({ ...wide(), huge: `${round}${"y".repeat(50_000)}` }) },
      execute: () => void (round += 1),
    });
    const { after } = await desk.execute("desk.overview");
    expect(jsonBytes(after)).toBeLessThan(LIMITS.afterBytes + 1024);
    const kept = Object.keys(after?.state ?? {}).length;
    const left = (after?.omitted ?? []).reduce((sum, { count = 0 }) => sum + count, 0);
    expect(kept + left).toBe(201);
    expect(kept).toBeLessThanOrEqual(LIMITS.afterFields);
  });

  test("is nothing any more for a session that has ended meanwhile", async () => {
    const controller = new AbortController();
    const desk = openDesk({
      expose: ["note@ticket"],
      session: { ...SESSION, scope: ["note@ticket"] },
      execute: () => {
        const ticket = desk.tickets.get("T-1");
        if (ticket !== undefined) ticket.note = "written";
        controller.abort("revoked");
        return { output: "value" };
      },
    });
    const result = await desk.execute("note@ticket", { record: "T-1", note: "x" }, { signal: controller.signal });
    expect(result).toEqual({
      capability: "note@ticket",
      record: "T-1",
      outcome: "succeeded",
      requestId: expect.any(String),
    });
  });
});
