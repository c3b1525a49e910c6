import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { digest } from "../../src/surface/digest.ts";
import type { Guards } from "../../src/surface/guards.ts";
import { invoke, NOW, openDesk, SESSION } from "./desk.ts";
import fc from "fast-check";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function codeWith(guards: unknown): Promise<{ code: string; runs: string[] }> {
  const desk = openDesk({ guards: guards as Guards });
  const answer = desk.handle(invoke("desk.overview"));
  await vi.advanceTimersByTimeAsync(LIMITS.guardMs);
  const response = await answer;
  return { code: response.ok ? "ok" : response.error.code, runs: desk.runs };
}

describe.each(["rateLimit", "replay"] as const)("the guard %s", (name) => {
  const denied = name === "replay" ? "REQUEST_REPLAYED" : "RATE_LIMITED";
  test.each([
    ["says yes", () => true, "ok"],
    ["says yes later", async () => ({ ok: true }), "ok"],
    ["says no", () => false, denied],
    ["says no later", async () => ({ ok: false }), denied],
    [
      "throws",
      () => {
        throw new Error("x");
      },
      "GUARD_UNAVAILABLE",
    ],
    [
      "rejects",
      async () => {
        throw new Error("x");
      },
      "GUARD_UNAVAILABLE",
    ],
    ["hangs", () => new Promise(() => undefined), "GUARD_UNAVAILABLE"],
    ["answers nothing", () => undefined, "GUARD_UNAVAILABLE"],
    ["answers a text", () => "yes", "GUARD_UNAVAILABLE"],
    ["answers a 1", () => 1, "GUARD_UNAVAILABLE"],
    [
      "answers something that fights",
      () => ({
        get ok() {
          throw new Error("x");
        },
      }),
      "GUARD_UNAVAILABLE",
    ],
    ["is no function", null, "GUARD_UNAVAILABLE"],
  ])("that %s: %s", async (_what, guard, code) => {
    expect(await codeWith({ [name]: guard })).toEqual({ code, runs: code === "ok" ? ["overview"] : [] });
  });

  test("that is required and missing fails closed", async () => {
    expect(await codeWith({ required: [name] })).toEqual({ code: "GUARD_UNAVAILABLE", runs: [] });
    expect(await codeWith({ required: [name], [name]: () => true })).toEqual({ code: "ok", runs: ["overview"] });
  });

  test("learns who and what, and no value", async () => {
    const asked: object[] = [];
    const desk = openDesk({ guards: { [name]: (question: object) => asked.push(question) > 0 } });
    const request = { ...invoke("note@ticket", { record: "T-1", note: "canary-value" }), id: "g1" };
    const answer = desk.handle(request);
    await vi.runAllTimersAsync();
    await answer;
    expect(asked).toEqual([
      { session: "s1", requestId: "g1", method: "invoke", capability: "note@ticket", payload: expect.any(String) },
    ]);
    expect(JSON.stringify(asked)).not.toContain("canary");
  });
});

test("a rate limit may say when to come back", async () => {
  const desk = openDesk({ guards: { rateLimit: () => ({ ok: false, retryAfterMs: 1234.2 }) } });
  expect(await desk.handle(invoke("desk.overview"))).toMatchObject({
    error: { code: "RATE_LIMITED", details: { retryAfterMs: 1235 } },
  });
});

describe("the built-in rate limit", () => {
  test("lets a burst through, then one per tick, per session, and says how long to wait", async () => {
    let now = NOW;
    const desk = openDesk({ now: () => now });
    const ask = async (id = "s1") => {
      const answer = await desk.handle(
        { id: "d", method: "describe", input: { limit: 0 } },
        { session: { ...SESSION, id } },
      );
      return answer.ok ? 0 : answer.error.details?.["retryAfterMs"];
    };
    for (let n = 0; n < LIMITS.rateBurst; n += 1) expect(await ask()).toBe(0);
    expect(await ask()).toBe(1000 / LIMITS.ratePerSecond);
    expect(await ask("s2")).toBe(0);
    now += 1000 / LIMITS.ratePerSecond;
    expect(await ask()).toBe(0);
    expect(await ask()).toBe(1000 / LIMITS.ratePerSecond);
  });

  test("a clock set back refills nothing", async () => {
    let now = NOW;
    const desk = openDesk({ now: () => now });
    for (let n = 0; n < LIMITS.rateBurst; n += 1)
      await desk.handle({ id: "d", method: "describe", input: { limit: 0 } });
    now = NOW - 1_000_000;
    expect(await desk.handle({ id: "d", method: "describe" })).toMatchObject({ error: { code: "RATE_LIMITED" } });
  });
});

describe("the built-in replay guard", () => {
  const add = (id: string, customer = "Ada") => ({ ...invoke("desk.add", { customer }), id });

  test("the same request is answered from what is stored, in parallel and afterwards", async () => {
    const desk = openDesk();
    const [first, parallel] = await Promise.all(
      [desk.handle(add("a")), desk.handle(add("a"))].map(async (answer) => {
        await vi.runAllTimersAsync();
        return answer;
      }),
    );
    expect(parallel).toEqual(first);
    expect(await desk.handle(add("a"))).toEqual(first);
    expect(desk.runs).toEqual(["add Ada"]);
  });

  test("members in another order are the same payload", async () => {
    const desk = openDesk();
    const one = desk.handle({ ...invoke("note@ticket", { record: "T-1", note: "x" }), id: "a" });
    await vi.runAllTimersAsync();
    const two = await desk.handle({ ...invoke("note@ticket", { note: "x", record: "T-1" }), id: "a" });
    expect(two).toEqual(await one);
    expect(desk.runs).toEqual(["note T-1"]);
  });

  test("the same id with another payload is REQUEST_REPLAYED and names the first", async () => {
    const desk = openDesk();
    const first = desk.handle(add("a"));
    await vi.runAllTimersAsync();
    await first;
    expect(await desk.handle(add("a", "Bob"))).toMatchObject({
      error: { code: "REQUEST_REPLAYED", executed: "no", details: { requestId: "a" } },
    });
    expect(desk.runs).toEqual(["add Ada"]);
  });

  test("the same id in another session is another request, and tells nothing of the first", async () => {
    const desk = openDesk();
    const answers = [desk.handle(add("a")), desk.handle(add("a", "Bob"), { session: { ...SESSION, id: "s2" } })];
    await vi.runAllTimersAsync();
    expect(await Promise.all(answers)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(desk.runs).toEqual(["add Ada", "add Bob"]);
  });

  test("what was refused stays refused under its id: «not run» is said once and for all", async () => {
    const desk = openDesk();
    const bad = { ...invoke("desk.add", { customer: "" }), id: "a" };
    const first = await desk.handle(bad);
    expect(first).toMatchObject({ error: { code: "INVALID_INPUT" } });
    expect(await desk.handle(bad)).toEqual(first);
  });

  test("a guard that was unavailable used up nothing: the same request may come again", async () => {
    let down = true;
    const desk = openDesk({
      guards: {
        replay: () => {
          if (down) throw new Error("x");
          return true;
        },
      },
    });
    expect(await desk.handle(add("a"))).toMatchObject({ error: { code: "GUARD_UNAVAILABLE" } });
    down = false;
    const answer = desk.handle(add("a"));
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ ok: true });
  });

  test("a full session is refused, none of its live entries is forgotten", async () => {
    let now = NOW;
    const desk = openDesk({ now: () => now, guards: { rateLimit: () => true } });
    const broken = (n: number) => ({ ...invoke("desk.add", { customer: "" }), id: `n${n}` });
    for (let n = 0; n < LIMITS.requestsPerSession; n += 1) await desk.handle(broken(n));
    expect(await desk.handle(add("one-more"))).toMatchObject({ error: { code: "GUARD_UNAVAILABLE" } });
    expect(await desk.handle(broken(0))).toMatchObject({ error: { code: "INVALID_INPUT" } });
    expect(await desk.handle(add("n0"))).toMatchObject({ error: { code: "REQUEST_REPLAYED" } });
    now += 1;
  });

  test("1,000 sessions are capped; room comes only from those that have ended", async () => {
    let now = NOW;
    const desk = openDesk({ now: () => now });
    const ask = (n: number, expiresAt = SESSION.expiresAt) =>
      desk.handle(
        { id: "d", method: "describe", input: { limit: 0 } },
        { session: { ...SESSION, id: `many-${n}`, expiresAt } },
      );
    for (let n = 0; n < LIMITS.sessions; n += 1)
      expect(await ask(n, n === 0 ? NOW + 10 : undefined)).toMatchObject({ ok: true });
    expect(await ask(LIMITS.sessions)).toMatchObject({ error: { code: "GUARD_UNAVAILABLE" } });
    now = NOW + 10;
    expect(await ask(LIMITS.sessions)).toMatchObject({ ok: true });
    expect(await ask(LIMITS.sessions + 1)).toMatchObject({ error: { code: "GUARD_UNAVAILABLE" } });
  });

  test("big answers are kept as outcomes without their output, never forgotten", async () => {
    const desk = openDesk({
      expose: ["big"],
      session: { ...SESSION, scope: ["big"] },
      guards: { rateLimit: () => true },
    });
    desk.registry.register({
      id: "big",
      description: "x",
      effect: "read",
      run: () => desk.runs.push("big") > 0 && "x".repeat(200_000),
    });
    const answers = [];
    for (let n = 0; n < 30; n += 1) {
      const answer = desk.handle({ ...invoke("big"), id: `b${n}` });
      await vi.runAllTimersAsync();
      answers.push(await answer);
    }
    const again = await desk.handle({ ...invoke("big"), id: "b29" });
    expect(answers[29]).toMatchObject({ result: { outcome: "succeeded", output: expect.any(String) } });
    expect(again).toMatchObject({ result: { outcome: "succeeded", omitted: [{ part: "output", reason: "bytes" }] } });
    expect(desk.runs).toHaveLength(30);
  });
});

test("the digest tells payloads apart", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => (digest(a) === digest(b)) === (a === b)),
    { numRuns: 2_000 },
  );
}, 60_000);
