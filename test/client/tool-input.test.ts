import { describe, expect, test } from "vitest";
import { readConnectAsk, readToolInput } from "../../src/client/tool-input.ts";

describe("a tool's input", () => {
  test("that fits is read", () => {
    expect(readToolInput("result", { session: "s", waitSeconds: 0 })).toEqual({
      ok: true,
      input: { session: "s", waitSeconds: 0 },
    });
  });

  test.each([
    ["describe", { session: "s", limit: -1 }, "/limit"],
    ["describe", { session: "s", limit: "5" }, "/limit"],
    ["describe", { session: "s", records: ["a", ""] }, "/records/1"],
    ["invoke", { session: "s", capability: "a", waitSeconds: 46 }, "/waitSeconds"],
    ["invoke", { session: "s", capability: "a", input: "x" }, "/input"],
    ["invoke", { session: "s", capability: "a", approval: true }, ""],
    ["connect", { page: "p", capabilities: [] }, "/capabilities"],
    ["pages", null, ""],
  ] as const)("of %s that is %j is refused at %s", (tool, value, pointer) => {
    expect(readToolInput(tool, value)).toMatchObject({
      ok: false,
      error: { code: "INVALID_REQUEST", executed: "no", details: { pointer } },
    });
  });

  test.each([undefined, null, 1, "", "x".repeat(201), {}])(
    "with the session %j reads like any unknown session",
    (session) => {
      for (const tool of ["describe", "result", "disconnect"] as const) {
        const read = readToolInput(tool, { session });
        expect(read).toMatchObject({ ok: false, error: { code: "SESSION_MISSING" } });
      }
    },
  );
});

describe("surface_connect", () => {
  test.each([
    [
      { page: "p", reason: "r" },
      { page: "p", reason: "r" },
    ],
    [
      { page: "p", reason: "r", minutes: 5, capabilities: ["a"] },
      { page: "p", reason: "r", minutes: 5, capabilities: ["a"] },
    ],
    [{ grant: "g" }, { grant: "g" }],
  ])("asks with %j", (input, ask) => {
    expect(readConnectAsk(input)).toEqual({ ok: true, ask });
  });

  test.each([
    [{}, "/page"],
    [{ page: "p" }, "/reason"],
    [{ reason: "r" }, "/page"],
    [{ grant: "g", page: "p" }, "/grant"],
    [{ grant: "g", minutes: 1 }, "/grant"],
  ])("does not ask with %j: %s", (input, pointer) => {
    expect(readConnectAsk(input)).toMatchObject({ ok: false, error: { details: { pointer } } });
  });
});
