import { describe, expect, test } from "vitest";
import { createHeldCalls } from "../../content/held-calls.ts";

const succeeded = { settled: { call: "c1", response: { ok: true, result: {} } } };
const failed = { settled: { call: "c1", response: { ok: true, result: { error: { code: "X", message: "no" } } } } };
const unknown = { settled: { call: "c1", response: { ok: false, error: { code: "OUTCOME_UNKNOWN" } } } };

describe("a held call", () => {
  test("is accepted once, and its first outcome counts", () => {
    const calls = createHeldCalls();
    expect([calls.accept("c1"), calls.accept("c1")]).toEqual([true, false]);
    expect([calls.note("c1", succeeded), calls.note("c1", failed)]).toEqual([true, false]);
    expect(calls.reports()).toEqual([succeeded]);
  });

  test("of another document is nobody's", () => {
    expect(createHeldCalls().note("c1", succeeded)).toBe(false);
  });

  test("whose outcome was unknown takes the true one once, also after the first was acknowledged", () => {
    const calls = createHeldCalls();
    calls.accept("c1");
    expect(calls.note("c1", unknown)).toBe(true);
    calls.drop("c1");
    expect(calls.ids()).toEqual([]);
    expect(calls.note("c1", succeeded)).toBe(true);
    expect(calls.reports()).toEqual([succeeded]);
    calls.drop("c1");
    expect(calls.note("c1", failed)).toBe(false);
  });

  test("that settled cannot be made unknown to settle again", () => {
    const calls = createHeldCalls();
    calls.accept("c1");
    calls.note("c1", succeeded);
    expect([calls.note("c1", unknown), calls.note("c1", failed)]).toEqual([false, false]);
    expect(calls.reports()).toEqual([succeeded]);
  });
});
