import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDescribeInput } from "../../src/contract/describe.ts";
import { readRequest } from "../../src/contract/envelope.ts";
import { isAppName, isCapabilityId, isRecordId, isRequestId, splitActionId } from "../../src/contract/ids.ts";
import { SURFACE_PROTOCOL } from "../../src/contract/protocol.ts";
import { refusedResponse, surfaceRequest } from "../../src/contract/schemas/envelope.ts";

const good = { protocol: SURFACE_PROTOCOL, id: "req_01", method: "invoke", capability: "update_note@order", input: {} };

describe("readRequest", () => {
  test("reads a good request, and a missing input as {}", () => {
    expect(readRequest(good)).toEqual({ ok: true, request: good });
    const { input: _input, ...bare } = good;
    expect(readRequest(bare)).toEqual({ ok: true, request: good });
  });

  test.each([
    [{ ...good, protocol: undefined }, "UNSUPPORTED_PROTOCOL", "req_01"],
    [{ ...good, protocol: "pling.surface/0.2" }, "UNSUPPORTED_PROTOCOL", "req_01"],
    [{ ...good, protocol: 1 }, "UNSUPPORTED_PROTOCOL", "req_01"],
    [{ ...good, method: undefined }, "UNKNOWN_METHOD", "req_01"],
    [{ ...good, method: "Describe" }, "UNKNOWN_METHOD", "req_01"],
    [{ ...good, method: "constructor" }, "UNKNOWN_METHOD", "req_01"],
    [{ ...good, id: undefined }, "INVALID_REQUEST", null],
    [{ ...good, id: "" }, "INVALID_REQUEST", null],
    [{ ...good, id: "x".repeat(10_240) }, "INVALID_REQUEST", null],
    [{ ...good, id: 7 }, "INVALID_REQUEST", null],
    [{ ...good, id: "a\nb" }, "INVALID_REQUEST", null],
    [{ ...good, session: "s" }, "INVALID_REQUEST", "req_01"],
    [{ ...good, approval: { token: "x" } }, "INVALID_REQUEST", "req_01"],
    [{ ...good, input: [] }, "INVALID_REQUEST", "req_01"],
    [{ ...good, input: null }, "INVALID_REQUEST", "req_01"],
    [{ ...good, capability: undefined }, "INVALID_REQUEST", "req_01"],
    [{ ...good, capability: "a b" }, "INVALID_REQUEST", "req_01"],
    [{ ...good, method: "describe" }, "INVALID_REQUEST", "req_01"],
    [null, "INVALID_REQUEST", null],
    ["x", "INVALID_REQUEST", null],
    [[good], "INVALID_REQUEST", null],
  ])("refuses %o with %s", (value, code, id) => {
    const read = readRequest(value);
    expect(read).toMatchObject({ ok: false, response: { id, ok: false, error: { code, executed: "no" } } });
    expect(read.ok || refusedResponse.safeParse(read.response).success).toBe(true);
  });

  test("the guard and the schema take and refuse the same values", () => {
    const member = <T>(value: T) => fc.oneof(fc.constant(value), fc.anything());
    const requests = fc.record(
      {
        protocol: member(SURFACE_PROTOCOL),
        id: fc.oneof(member("r1"), fc.string()),
        method: fc.constantFrom<unknown>("describe", "invoke", "run", 1),
        capability: fc.oneof(member("a@b"), fc.string()),
        input: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.anything()),
        extra: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(requests, (value) => {
        const bySchema = surfaceRequest.safeParse(value).success;
        const { method, capability } = value as { method?: unknown; capability?: unknown };
        // The schema spells one shape; that only an invoke names a capability is the guard's own rule.
        const fits = method === "invoke" ? capability !== undefined : capability === undefined;
        const present = Object.values(value).every((item) => item !== undefined);
        if (present) expect(readRequest(value).ok).toBe(bySchema && fits);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("readDescribeInput", () => {
  test.each([
    {},
    { limit: 0 },
    { limit: 1e9 },
    { records: ["SO-1", "日本"], capabilities: ["a@b"], cursor: "c", region: "r" },
  ])("takes %o", (input) => {
    expect(readDescribeInput(input)).toEqual({ ok: true, input });
  });

  test.each([
    [{ limit: -1 }, "/limit"],
    [{ limit: 1.5 }, "/limit"],
    [{ limit: "5" }, "/limit"],
    [{ cursor: 1 }, "/cursor"],
    [{ records: "SO-1" }, "/records"],
    [{ records: [""] }, "/records"],
    [{ capabilities: ["*", "a b"] }, "/capabilities"],
    [{ region: "" }, "/region"],
    [{ "odd/key": 1 }, "/odd~1key"],
  ])("refuses %o at %s", (input, pointer) => {
    expect(readDescribeInput(input)).toMatchObject({
      ok: false,
      error: { code: "INVALID_INPUT", details: { pointer } },
    });
  });
});

describe("ids", () => {
  test("a record id may hold anything well formed but __proto__", () => {
    for (const id of ["SO-1002", "a#b", " ", "日本", "\u202Eevil", "<script>", "😀".repeat(256)])
      expect(isRecordId(id)).toBe(true);
    for (const id of ["", "__proto__", "\uD800", "😀".repeat(257), 5, null]) expect(isRecordId(id)).toBe(false);
  });

  test("capability and request ids keep to their alphabets and lengths", () => {
    expect([
      isCapabilityId("a".repeat(128)),
      isCapabilityId("a".repeat(129)),
      isCapabilityId("a#b"),
      isCapabilityId("*"),
    ]).toEqual([true, false, false, false]);
    expect([isRequestId("a".repeat(128)), isRequestId("a@b"), isRequestId("r\n")]).toEqual([true, false, false]);
  });

  test("an app name can neither be empty nor hold control or bidi characters", () => {
    expect([isAppName("orders"), isAppName("订单 2"), isAppName(""), isAppName("a\u202Eb"), isAppName("a\nb")]).toEqual(
      [true, true, false, false, false],
    );
  });

  test("a concrete action id splits at its first #", () => {
    expect(splitActionId("update_note@order#SO#1")).toEqual({ capability: "update_note@order", record: "SO#1" });
    expect(splitActionId("orders.overview")).toEqual({ capability: "orders.overview" });
  });
});
