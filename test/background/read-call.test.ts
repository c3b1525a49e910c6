import { describe, expect, test } from "vitest";
import { readCall } from "../../background/read-call.ts";
import { jsonBytes } from "../../src/contract/json.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { SURFACE_PROTOCOL } from "../../src/contract/protocol.ts";

const envelope = { protocol: SURFACE_PROTOCOL, id: "r1", method: "invoke", capability: "note", input: { text: "x" } };
const invoke = (change: object = {}, beside: object = {}) =>
  readCall({ session: "s_1", request: { ...envelope, ...change }, ...beside }, "invoke");
const code = (read: ReturnType<typeof readCall>) => (read.ok ? "ok" : !read.response.ok && read.response.error.code);

describe("what an agent sends", () => {
  test("is read with what stands beside the envelope, and stated defaults", () => {
    expect(invoke({}, { page: "p_1", ownId: true, waitMs: 5 })).toEqual({
      ok: true,
      call: { session: "s_1", page: "p_1", request: envelope, ownId: true, waitMs: 5 },
    });
    expect(invoke()).toMatchObject({ call: { page: undefined, ownId: false, waitMs: LIMITS.defaultWaitMs } });
  });

  test.each<[string, object, string]>([
    ["no protocol", { protocol: undefined }, "UNSUPPORTED_PROTOCOL"],
    ["another protocol", { protocol: "pling.surface/0.2" }, "UNSUPPORTED_PROTOCOL"],
    ["no id", { id: undefined }, "INVALID_REQUEST"],
    ["an id with a line break", { id: "a\nb" }, "INVALID_REQUEST"],
    ["the method of another verb", { method: "describe", capability: undefined }, "UNKNOWN_METHOD"],
    ["the method constructor", { method: "constructor" }, "UNKNOWN_METHOD"],
    ["a session in the envelope", { session: "s_1" }, "INVALID_REQUEST"],
    ["approval evidence in the envelope", { approval: true }, "INVALID_REQUEST"],
    ["an input that is a list", { input: [] }, "INVALID_REQUEST"],
    ["an input with a __proto__ member", { input: JSON.parse('{"__proto__":1}') }, "INVALID_REQUEST"],
    ["an input 33 levels deep", { input: { a: JSON.parse(`${"[".repeat(32)}${"]".repeat(32)}`) } }, "INVALID_REQUEST"],
    ["a capability that is none", { capability: "no spaces" }, "INVALID_REQUEST"],
  ])("with %s is refused", (_name, change, expected) => {
    expect(code(invoke(change))).toBe(expected);
  });

  test.each([undefined, null, 5, "x", []])("%j in place of parameters is refused", (params) => {
    expect(readCall(params, "invoke")).toMatchObject({
      ok: false,
      response: { id: null, error: { code: "INVALID_REQUEST" } },
    });
  });

  test("with an input of exactly the limit is read, with one byte more refused, counted in bytes", () => {
    const room = LIMITS.inputBytes - jsonBytes({ text: "" });
    expect(code(invoke({ input: { text: "x".repeat(room) } }))).toBe("ok");
    expect(code(invoke({ input: { text: "x".repeat(room + 1) } }))).toBe("PAYLOAD_TOO_LARGE");
    expect(code(invoke({ input: { text: "😀".repeat(Math.floor(room / 4) + 1) } }))).toBe("PAYLOAD_TOO_LARGE");
  });

  test("with a session of any other form has one that does not exist", () => {
    for (const session of [undefined, null, 5, {}])
      expect(invoke({}, { session })).toMatchObject({ call: { session: "" } });
  });
});

describe("the input of a describe", () => {
  const describing = (input: unknown) =>
    readCall(
      { session: "s_1", request: { protocol: SURFACE_PROTOCOL, id: "r1", method: "describe", input } },
      "describe",
    );
  test.each<[unknown, string]>([
    [{}, "ok"],
    [{ limit: 0 }, "ok"],
    [{ limit: 1e9 }, "ok"],
    [{ limit: -1 }, "INVALID_INPUT"],
    [{ limit: "5" }, "INVALID_INPUT"],
    [{ records: ["SO-1", 5] }, "INVALID_INPUT"],
    [{ records: Array(513).fill("x") }, "INVALID_INPUT"],
    [{ capabilities: ["*"] }, "INVALID_INPUT"],
    [{ everything: true }, "INVALID_INPUT"],
  ])("%j is %s", (input, expected) => {
    expect(code(describing(input))).toBe(expected);
  });
});
