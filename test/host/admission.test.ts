import { describe, expect, test } from "vitest";
import { admit, judgeHello, refusalMessage, SILENT } from "../../src/host/admission.ts";

const hello = (min: number, max: number) => judgeHello({ versions: { min, max }, bridge: "9.9.9" });

describe("the extension's hello", () => {
  test.each([
    [1, 1],
    [1, 5],
  ])("with versions %d to %d lets clients in", (min, max) => {
    expect(hello(min, max)).toEqual({ kind: "up" });
  });

  test("of a later version says to update the desktop side, with both releases", () => {
    expect(hello(2, 3)).toMatchObject({
      kind: "mismatch",
      refusal: { why: "desktop", message: expect.stringMatching(/9\.9\.9.*0\.1\.0.*agent-surface install/) },
    });
  });
});

describe("one more client", () => {
  const mismatch = hello(2, 2);

  test.each([
    ["is let in", { kind: "up" } as const, 0, { kind: "open" }],
    ["is the sixteenth", { kind: "up" } as const, 15, { kind: "open" }],
    ["is one too many", { kind: "up" } as const, 16, { kind: "refuse" }],
    ["waits for the hello", { kind: "silent" } as const, 0, { kind: "wait" }],
    ["is told of the mismatch", mismatch, 0, { kind: "refuse", refusal: { why: "desktop" } }],
  ])("%s", (_name, state, connected, admission) => {
    expect(admit(state, connected)).toMatchObject(admission);
  });
});

test("a refusal is a JSON-RPC error without an id, with its reason for programs", () => {
  expect(refusalMessage(SILENT)).toMatchObject({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32_001, data: { why: "silent" } },
  });
  expect(refusalMessage({ message: "x" })).toEqual({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32_001, message: "x" },
  });
});
