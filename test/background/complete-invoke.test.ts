import { describe, expect, test } from "vitest";
import { completeInvoke } from "../../background/complete-invoke.ts";
import { outcomeOnly } from "../../background/outcome-only.ts";
import { jsonBytes } from "../../src/contract/json.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { SURFACE_PROTOCOL } from "../../src/contract/protocol.ts";
import { invokeResponse } from "../../src/contract/schemas/envelope.ts";

const facts = { requestId: "r1", capability: "update_note@order", record: "SO-1002" };
const complete = (response: unknown) => completeInvoke({ response }, facts);
const ok = (result: object) => ({ protocol: SURFACE_PROTOCOL, id: "r1", ok: true, result });

describe("what a plain page leaves out is completed", () => {
  test("capability, record and request id come from the request, the outcome from there being no error", () => {
    expect(complete({ ok: true, result: { output: { lamp: "on" } } })).toEqual(
      ok({ ...facts, record: "SO-1002", outcome: "succeeded", output: { lamp: "on" } }),
    );
  });

  test.each([
    ["PERMISSION_DENIED", "denied"],
    ["UNAVAILABLE", "unavailable"],
    ["HANDOFF_REQUIRED", "handoff"],
    ["CANCELLED", "cancelled"],
    ["EXECUTION_FAILED", "failed"],
    ["OUT_OF_STOCK", "failed"],
    ["constructor", "failed"],
  ])("the business code %s is outcome %s", (code, outcome) => {
    expect(complete({ ok: true, result: { error: { code, message: "no" } } })).toMatchObject({
      ok: true,
      result: { outcome, error: { code, message: "no" } },
    });
  });

  test.each(["No stock", 0, false, [], {}, { code: "" }, { code: 5, message: "x" }])(
    "an error of %o is a failure without a code, never a success",
    (error) => {
      expect(complete(ok({ outcome: "succeeded", error }))).toMatchObject({
        result: { outcome: "failed", error: { code: "EXECUTION_FAILED" } },
      });
    },
  );

  test("a stated outcome counts, but an error never succeeded", () => {
    const error = { code: "OUT_OF_STOCK", message: "none left" };
    expect(complete(ok({ outcome: "unavailable", error }))).toMatchObject({ result: { outcome: "unavailable" } });
    expect(complete(ok({ outcome: "succeeded", error }))).toMatchObject({ result: { outcome: "failed" } });
  });

  test("executed is no where a page refuses and does not say", () => {
    const refused = { ok: false, error: { code: "RECORD_NOT_FOUND", message: "gone" } };
    expect(complete(refused)).toMatchObject({ id: "r1", ok: false, error: { ...refused.error, executed: "no" } });
  });

  test("a page cannot answer for another capability, record or request", () => {
    const answer = complete(ok({ capability: "other", record: "X", requestId: "z", outcome: "succeeded" }));
    expect(answer).toMatchObject({ result: facts });
    expect(complete({ ok: true, id: "z", result: {} })).toMatchObject({ error: { code: "OUTCOME_UNKNOWN" } });
  });

  test("what is no part of an answer, such as approval evidence, does not cross", () => {
    const answer = complete(ok({ outcome: "succeeded", evidence: { by: "Kim" }, token: "t", error: undefined }));
    expect(JSON.stringify(answer)).not.toMatch(/evidence|Kim|token/);
  });
});

describe("an answer that cannot be read leaves the outcome unknown", () => {
  test.each([
    undefined,
    null,
    "done",
    [],
    {},
    { ok: true },
    { ok: true, result: "done" },
    { ok: "true", result: {} },
    { ok: false },
    { ok: false, error: { code: "MADE_UP", message: "x" } },
    { protocol: "pling.surface/0.2", ok: true, result: {} },
    { ok: false, error: { code: "INTERNAL", message: "?", executed: "unknown" } },
  ])("%j", (response) => {
    expect(complete(response)).toMatchObject({
      id: "r1",
      ok: false,
      error: { code: "OUTCOME_UNKNOWN", executed: "unknown" },
    });
  });

  test.each(["throws", "json", "bytes", "closed"] as const)("fault %s", (fault) => {
    expect(completeInvoke({ fault }, facts)).toMatchObject({ error: { code: "OUTCOME_UNKNOWN" } });
  });

  test("but a Surface that had gone was never asked", () => {
    expect(completeInvoke({ fault: "noSurface" }, facts)).toMatchObject({
      error: { code: "NO_SURFACE", executed: "no" },
    });
  });
});

describe("the size of a result", () => {
  const base = jsonBytes({ ...facts, outcome: "succeeded", output: "", requestId: "r1" });
  test("of exactly the limit is whole", () => {
    const answer = complete(ok({ output: "x".repeat(LIMITS.resultBytes - base) }));
    expect(answer.ok && jsonBytes(answer.result)).toBe(LIMITS.resultBytes);
  });

  test.each([
    ["one byte more", 1],
    ["ten megabytes", 1e7],
  ])("of %s loses its output, named in omitted", (_name, more) => {
    const answer = complete(ok({ output: "x".repeat(LIMITS.resultBytes - base + more), after: { records: {} } }));
    expect(answer).toEqual(
      ok({ ...facts, outcome: "succeeded", after: { records: {} }, omitted: [{ part: "output", reason: "bytes" }] }),
    );
  });

  test("is counted in bytes, not in characters", () => {
    const answer = complete(ok({ output: "😀".repeat((LIMITS.resultBytes - base) / 4) }));
    expect(answer).toMatchObject({ ok: true, result: { output: expect.any(String) } });
    const over = complete(ok({ output: "😀".repeat((LIMITS.resultBytes - base) / 4 + 1) }));
    expect(over).not.toHaveProperty("result.output");
  });
});

test("a malformed after is left out by name, and every completed answer fits the response's schema", () => {
  const answer = complete(ok({ outcome: "succeeded", after: { records: 5 }, omitted: [{ part: 1 }, "x"] }));
  expect(answer).toMatchObject({ result: { omitted: [{ part: "after", reason: "error" }] } });
  expect(invokeResponse.safeParse(answer).success).toBe(true);
});

test("after the end of a session only the outcome is served", () => {
  const answer = complete(ok({ output: "secret", after: { records: { "SO-1": { note: ["a", "b"] } } } }));
  expect(outcomeOnly(answer)).toEqual(ok({ ...facts, outcome: "succeeded" }));
});
