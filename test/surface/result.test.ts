import { describe, expect, test } from "vitest";
import type { InvokeResult } from "../../src/contract/describe.ts";
import { jsonBytes } from "../../src/contract/json.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { invokeResponse } from "../../src/contract/schemas/envelope.ts";
import { ActionError } from "../../src/page/index.ts";
import type { Execute } from "../../src/surface/options.ts";
import { invoke, openDesk, SESSION } from "./desk.ts";

/** What a Surface makes of whatever an executor answers. */
async function answerTo(execute: Execute) {
  const desk = openDesk({ execute });
  const response = await desk.handle({ ...invoke("desk.overview"), id: "r" });
  expect(invokeResponse.safeParse(response).error).toBeUndefined();
  if (!response.ok) throw new Error(`refused: ${response.error.code}`);
  // What fits the wire's invoke schema is an invoke result.
  return response.result as InvokeResult;
}

const base = { capability: "desk.overview", requestId: "r" };

describe("what a receipt may be", () => {
  test.each([
    ["nothing", undefined, { outcome: "succeeded" }],
    ["null", null, { outcome: "succeeded", output: null }],
    ["a number", 5, { outcome: "succeeded", output: 5 }],
    ["a plain value", { total: 3 }, { outcome: "succeeded", output: { total: 3 } }],
    ["an output", { output: [1] }, { outcome: "succeeded", output: [1] }],
    [
      "an error alone",
      { error: { code: "OUT_OF_STOCK", message: "None left." } },
      { outcome: "failed", error: { code: "OUT_OF_STOCK", message: "None left." } },
    ],
    [
      "a denial",
      { error: { code: "PERMISSION_DENIED", message: "No." } },
      { outcome: "denied", error: { code: "PERMISSION_DENIED", message: "No." } },
    ],
    [
      "unavailable",
      { error: { code: "UNAVAILABLE", message: "Later." } },
      { outcome: "unavailable", error: { code: "UNAVAILABLE", message: "Later." } },
    ],
    [
      "a handoff",
      { error: { code: "HANDOFF_REQUIRED", message: "You." } },
      { outcome: "handoff", error: { code: "HANDOFF_REQUIRED", message: "You." } },
    ],
    [
      "cancelled",
      { error: { code: "CANCELLED", message: "Off." } },
      { outcome: "cancelled", error: { code: "CANCELLED", message: "Off." } },
    ],
    [
      "a success with an error",
      { outcome: "succeeded", error: { code: "X", message: "m" } },
      { outcome: "failed", error: { code: "X", message: "m" } },
    ],
    ["an outcome nobody knows", { outcome: "great", output: 1 }, { outcome: "succeeded", output: 1 }],
    [
      "a wait for the backend",
      { outcome: "pending", pending: { waitsFor: "backend", since: 5 } },
      { outcome: "pending", pending: { waitsFor: "backend", since: 5 } },
    ],
  ])("%s", async (_what, receipt, result) => {
    const { after: _after, ...rest } = await answerTo(() => receipt);
    expect(rest).toEqual({ ...base, ...result });
  });

  const failed = { outcome: "failed", error: { code: "EXECUTION_FAILED", message: expect.any(String) } };
  test.each([
    ["undefined", undefined],
    ["null", null],
    ["a text", "canary"],
    ["an error with a secret", new Error("canary")],
    [
      "an object that fights",
      {
        get message(): string {
          throw new Error("canary");
        },
        get code(): string {
          throw new Error("canary");
        },
      },
    ],
    ["a symbol", Symbol("canary")],
  ])("an executor that throws %s has failed, and nothing of it is shown", async (_what, thrown) => {
    for (const execute of [
      () => {
        throw thrown;
      },
      () => Promise.reject(thrown),
    ]) {
      const result = await answerTo(execute);
      expect(result).toMatchObject(failed);
      expect(JSON.stringify(result)).not.toContain("canary");
    }
  });

  test("a receipt that fights back is a failure", async () => {
    const proxy = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error("x");
        },
        get: (_t, key) => {
          if (key === "then") return undefined;
          throw new Error("x");
        },
      },
    );
    expect(await answerTo(() => proxy)).toMatchObject(failed);
    expect(
      await answerTo(() => ({
        get error(): object {
          throw new Error("x");
        },
      })),
    ).toMatchObject(failed);
    const fight = () => {
      throw new Error("x");
    };
    expect(await answerTo(() => new Proxy({}, { get: fight }))).toMatchObject(failed);
  });

  test("what an executor leaves out is passed on where it can be read", async () => {
    const omitted = [{ part: "rows", count: 3, reason: "limit" }, { part: "x", reason: "because" }, null, { part: 5 }];
    expect(await answerTo(() => ({ output: 1, omitted }))).toMatchObject({
      output: 1,
      omitted: [{ part: "rows", count: 3, reason: "limit" }],
    });
  });

  test("the first settling counts", async () => {
    const twice = () =>
      new Promise((resolve, reject) => {
        for (const settle of [() => resolve("first"), () => resolve("second"), () => reject(new Error("third"))])
          settle();
      });
    expect(await answerTo(twice)).toMatchObject({ outcome: "succeeded", output: "first" });
  });
});

describe("outputs", () => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  test.each([
    ["a cycle", cycle],
    ["a Map", new Map([["a", 1]])],
    ["a BigInt", { big: 1n }],
    ["a Date", { when: new Date(0) }],
    ["NaN", [Number.NaN]],
    [
      "a throwing getter",
      {
        get bad(): string {
          throw new Error("x");
        },
      },
    ],
    ["a function", { f: () => 1 }],
    ["a __proto__ member", JSON.parse('{"__proto__": 1}')],
    ["a lone surrogate", "\uD800"],
  ])("%s cannot cross: it has succeeded, and the output is named as left out", async (_what, output) => {
    const result = await answerTo(() => ({ output }));
    expect(result).toMatchObject({ outcome: "succeeded", omitted: [{ part: "output", reason: "error" }] });
    expect(result).not.toHaveProperty("output");
  });

  test("members that are undefined are left out, -0 is 0, own order is kept", async () => {
    const { output } = (await answerTo(() => ({ output: { b: -0, a: undefined, c: [] } }))) as { output: object };
    expect(JSON.stringify(output)).toBe('{"b":0,"c":[]}');
  });

  test("a result of exactly the limit is whole, with one byte more the call has succeeded without its output", async () => {
    const bare = jsonBytes(await answerTo(() => ({ output: "" })));
    const room = LIMITS.resultBytes - bare;
    const whole = await answerTo(() => ({ output: "x".repeat(room) }));
    expect([whole.outcome, jsonBytes(whole)]).toEqual(["succeeded", LIMITS.resultBytes]);
    for (const size of [room + 1, 10_000_000]) {
      const cut = await answerTo(() => ({ output: "x".repeat(size) }));
      expect(cut).toMatchObject({ outcome: "succeeded", omitted: [{ part: "output", reason: "bytes" }] });
      expect(cut).not.toHaveProperty("output");
    }
  });

  test("error texts are bounded and neutral", async () => {
    const { error } = (await answerTo(() => ({
      error: { code: "A".repeat(500), message: `\u202E${"m".repeat(5_000)}` },
    }))) as {
      error: { code: string; message: string };
    };
    expect([error.code.length, error.message.length]).toEqual([LIMITS.titleChars, LIMITS.descriptionChars]);
    expect(error.message.startsWith("mmm")).toBe(true);
  });
});

test("an error made for the caller keeps its code and words", async () => {
  const desk = openDesk({ expose: ["x"], session: { ...SESSION, scope: ["x"] } });
  desk.registry.register({
    id: "x",
    description: "x",
    effect: "read",
    run: () => {
      throw new ActionError("OUT_OF_STOCK", "None left.");
    },
  });
  expect(await desk.execute("x")).toMatchObject({
    outcome: "failed",
    error: { code: "OUT_OF_STOCK", message: "None left." },
  });
});
