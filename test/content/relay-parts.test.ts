import { describe, expect, test } from "vitest";
import { createFlood } from "../../content/flood.ts";
import { framePath } from "../../content/frame.ts";
import { createHeldCalls } from "../../content/held-calls.ts";
import { PAGE_HOP } from "../../src/contract/hops.ts";
import { LIMITS } from "../../src/contract/limits.ts";

test("the page hop's names are their own keys, which is all that the content scripts know of them", () => {
  for (const [key, name] of Object.entries(PAGE_HOP)) expect(name).toBe(key);
});

describe("a flood", () => {
  test("is what exceeds the limit within one second", () => {
    let now = 10_000;
    const isFlood = createFlood(() => now);
    const send = (count: number) => Array.from({ length: count }, isFlood).filter(Boolean).length;
    expect(send(LIMITS.pageMessagesPerSecond)).toBe(0);
    now += 1000;
    expect(send(LIMITS.pageMessagesPerSecond)).toBe(0);
    expect(send(1)).toBe(1);
  });

  test("is not hidden by a clock that is set back", () => {
    let now = 10_000;
    const isFlood = createFlood(() => now);
    for (let index = 0; index < LIMITS.pageMessagesPerSecond; index += 1) isFlood();
    now = 5000;
    expect(isFlood()).toBe(false);
    now = 5999;
    expect(Array.from({ length: LIMITS.pageMessagesPerSecond }, isFlood).at(-1)).toBe(true);
  });
});

describe("a frame", () => {
  const top = (origin = "https://shop.example") => {
    const frame: Record<string | number, unknown> = { origin, location: { origin }, length: 0 };
    frame["parent"] = frame;
    return frame;
  };
  const inside = (parent: Record<string | number, unknown>, origin = "https://shop.example") => {
    const frame: Record<string | number, unknown> = { origin, location: { origin }, length: 0, parent };
    parent[Number(parent["length"])] = frame;
    parent["length"] = Number(parent["length"]) + 1;
    return frame;
  };
  const path = (frame: object) => framePath(frame as Window);

  test("at the top stands at []", () => expect(path(top())).toEqual([]));

  test("deep inside is named by its index in each ancestor", () => {
    const page = top();
    inside(page);
    const second = inside(page);
    expect(path(second)).toEqual([1]);
    expect(path(inside(second))).toEqual([1, 0]);
  });

  test.each(["https://evil.example", "http://shop.example", "https://shop.example:444", "https://a.shop.example"])(
    "under %s does not count",
    (origin) => {
      expect(path(inside(top(origin)))).toBeUndefined();
      expect(path(inside(inside(top(origin))))).toBeUndefined();
    },
  );

  test("under an ancestor that cannot be looked at does not count", () => {
    const foreign = top("https://evil.example");
    Object.defineProperty(foreign, "location", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    expect(path(inside(foreign))).toBeUndefined();
  });

  test("of an opaque origin does not count", () => {
    expect(path(top("null"))).toBeUndefined();
    expect(path(inside(top("null"), "null"))).toBeUndefined();
  });
});

describe("the calls a document holds", () => {
  test("are accepted once, reported once, and kept until the background has the outcome", () => {
    const calls = createHeldCalls();
    expect([calls.accept("c1"), calls.accept("c1")]).toEqual([true, false]);
    expect(calls.note("c1", { pending: { call: "c1", waitsFor: "person", since: 1 } })).toBe(true);
    expect(calls.note("c1", { settled: { call: "c1", response: 1 } })).toBe(true);
    expect(calls.note("c1", { settled: { call: "c1", response: 2 } })).toBe(false);
    expect(calls.note("c2", { settled: { call: "c2", response: 2 } })).toBe(false);
    expect(calls.ids()).toEqual(["c1"]);
    expect(calls.reports()[0]?.settled).toEqual({ call: "c1", response: 1 });
    calls.drop("c1");
    expect(calls.ids()).toEqual([]);
  });
});
