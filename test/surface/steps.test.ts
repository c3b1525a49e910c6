import { describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { invoke, NOW, openDesk, SESSION } from "./desk.ts";

/** The steps of an invoke in their order; each request fails at one step and at every later one as well. */
describe("the steps, in order", () => {
  const bad = { capability: "desk.nothing", input: { customer: 5 } };
  const gone = { session: { ...SESSION, expiresAt: NOW } };
  const order: [string, object, object, string][] = [
    ["1 the protocol", { protocol: "pling.surface/0.2", id: "", method: "x", ...bad }, gone, "UNSUPPORTED_PROTOCOL"],
    ["1 the id", { id: "", method: "x", ...bad }, gone, "INVALID_REQUEST"],
    ["1 the method", { id: "a", method: "x", ...bad }, gone, "UNKNOWN_METHOD"],
    ["1 the keys", { id: "a", method: "invoke", session: "s1", ...bad }, gone, "INVALID_REQUEST"],
    ["2 the session", { id: "a", method: "invoke", ...bad }, gone, "SESSION_EXPIRED"],
    ["3 the capability", { id: "a", method: "invoke", ...bad }, {}, "CAPABILITY_NOT_EXPOSED"],
    [
      "4 the record",
      { id: "a", method: "invoke", capability: "note@ticket", input: { note: 5 } },
      {},
      "RECORD_REQUIRED",
    ],
    ["4 the input", { id: "b", method: "invoke", capability: "desk.add", input: { customer: 5 } }, {}, "INVALID_INPUT"],
  ];

  test.each(order)("%s", async (_step, request, options, code) => {
    const asked: string[] = [];
    const desk = openDesk({
      ...options,
      guards: { rateLimit: () => (asked.push("rate"), true), replay: () => (asked.push("replay"), true) },
    });
    const response = await desk.handle(request);
    expect(response).toMatchObject({ ok: false, error: { code, executed: "no" } });
    expect(desk.runs).toEqual([]);
    // The guards belong to step 4: whatever was refused before has not reached them.
    expect(asked).toEqual(_step.startsWith("4") ? ["rate", "replay"] : []);
  });

  test("4 the rate comes before the replay, and both before record and input", async () => {
    const broken = invoke("note@ticket", { note: 5 });
    const limited = openDesk({ guards: { rateLimit: () => false, replay: () => false } });
    expect(await limited.handle(broken)).toMatchObject({ error: { code: "RATE_LIMITED" } });
    const replayed = openDesk({ guards: { replay: () => false } });
    expect(await replayed.handle(broken)).toMatchObject({ error: { code: "REQUEST_REPLAYED" } });
  });

  test("4 availability comes before the executor: an unavailable action is not confirmed", async () => {
    let asked = 0;
    const desk = openDesk({ confirm: () => (asked += 1) > 0 });
    expect(await desk.execute("close@ticket", { record: "T-3" })).toMatchObject({
      outcome: "unavailable",
      error: { code: "UNAVAILABLE", message: "It is closed already." },
    });
    expect([asked, desk.runs]).toEqual([0, []]);
  });

  test("5 to 7: the executor runs once, the result says what happened, the audit is written last", async () => {
    const desk = openDesk();
    const response = await desk.handle({ ...invoke("note@ticket", { record: "T-1", note: "hi" }), id: "r" });
    expect(response).toMatchObject({ ok: true, result: { outcome: "succeeded", record: "T-1", requestId: "r" } });
    expect(desk.runs).toEqual(["note T-1"]);
    expect(desk.audit.map(({ event, outcome }) => [event, outcome])).toEqual([
      ["started", null],
      ["ended", "succeeded"],
    ]);
  });
});

describe("the envelope", () => {
  test.each([
    ["not an object", 5, null, "INVALID_REQUEST"],
    ["null", null, null, "INVALID_REQUEST"],
    ["a list", [], null, "INVALID_REQUEST"],
    ["a value that is no JSON", { id: "a", method: "describe", input: { f: () => 1 } }, null, "INVALID_REQUEST"],
    ["a number as protocol", { protocol: 0.1, id: "a", method: "describe" }, "a", "UNSUPPORTED_PROTOCOL"],
    ["no method", { id: "a" }, "a", "UNKNOWN_METHOD"],
    ["a method in another case", { id: "a", method: "Describe" }, "a", "UNKNOWN_METHOD"],
    ["a method of every object", { id: "a", method: "constructor" }, "a", "UNKNOWN_METHOD"],
    ["no id", { method: "describe" }, null, "INVALID_REQUEST"],
    ["an id of 10 kB", { id: "a".repeat(10_000), method: "describe" }, null, "INVALID_REQUEST"],
    ["an id with a line break", { id: "a\n", method: "describe" }, null, "INVALID_REQUEST"],
    ["a number as id", { id: 5, method: "describe" }, null, "INVALID_REQUEST"],
    ["an approval", { id: "a", method: "describe", approved: true }, "a", "INVALID_REQUEST"],
    ["a capability on describe", { id: "a", method: "describe", capability: "desk.add" }, "a", "INVALID_REQUEST"],
    ["an input that is a list", { id: "a", method: "describe", input: [] }, "a", "INVALID_REQUEST"],
  ])("%s is refused, and the id told where it could be read", async (_what, request, id, code) => {
    const { surface } = openDesk();
    const whole = typeof request === "object" && request !== null && !Array.isArray(request);
    const response = await surface.handle(whole ? { protocol: "pling.surface/0.1", ...request } : request);
    expect(response).toMatchObject({ protocol: "pling.surface/0.1", id, ok: false, error: { code, executed: "no" } });
  });

  test("a request that fights back is refused like any other", async () => {
    const { surface } = openDesk();
    const hostile = {
      get protocol(): string {
        throw new Error("no");
      },
    };
    const cycle: Record<string, unknown> = { protocol: "pling.surface/0.1", id: "a", method: "describe" };
    cycle["input"] = { cycle };
    const proxy = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    for (const request of [hostile, cycle, proxy, new Date(), new Map(), Symbol("x"), () => 1, 1n]) {
      expect(await surface.handle(request)).toMatchObject({ ok: false, error: { code: "INVALID_REQUEST" } });
    }
  });

  test("an input of exactly the limit goes through, one byte more does not, counted in bytes", async () => {
    const desk = openDesk();
    const frame = new TextEncoder().encode(JSON.stringify({ record: "T-1", note: "" })).length;
    for (const unit of ["x", "é", "😀"]) {
      const bytes = new TextEncoder().encode(unit).length;
      const fill = unit.repeat(Math.floor((LIMITS.inputBytes - frame) / bytes));
      const rest = "x".repeat((LIMITS.inputBytes - frame) % bytes);
      const most = invoke("note@ticket", { record: "T-1", note: fill + rest });
      // The schema then says no; the size did not.
      expect(await desk.handle(most)).toMatchObject({ error: { code: "INVALID_INPUT" } });
      const over = invoke("note@ticket", { record: "T-1", note: `${fill}${rest}x` });
      expect(await desk.handle(over)).toMatchObject({ error: { code: "PAYLOAD_TOO_LARGE" } });
    }
  });

  test("a missing input is an empty one", async () => {
    const desk = openDesk();
    expect(await desk.handle({ id: "a", method: "invoke", capability: "desk.overview" })).toMatchObject({
      ok: true,
      result: { outcome: "succeeded", output: { total: 3 } },
    });
  });

  test("every refusal says what was wrong and what to do next", async () => {
    const desk = openDesk();
    for (const request of [{ id: "a" }, { id: "a", method: "invoke", capability: "x" }, invoke("note@ticket", {})]) {
      const response = await desk.handle(request);
      if (response.ok) throw new Error("expected a refusal");
      expect(response.error.message.split(/[.:] /).length).toBeGreaterThan(1);
    }
  });
});
