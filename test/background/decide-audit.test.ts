import { describe, expect, test } from "vitest";
import { confirmedOf, codeOf, decidedOf, outcomeOf } from "../../background/decide-audit.ts";
import { LimitedRequests } from "../../background/limited-requests.ts";
import { auditClass } from "../../src/contract/audit.ts";
import { REFUSAL_CODES } from "../../src/contract/codes.ts";
import { handled, refused } from "../../src/contract/envelope.ts";
import { OUTCOMES, type Outcome } from "../../src/contract/protocol.ts";
import { refusal } from "../../src/contract/refusals.ts";
import { RPC_ERROR } from "../../src/contract/rpc.ts";
import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import { RpcError } from "../../src/link/rpc-error.ts";

const result = (outcome: Outcome) => handled("r", { capability: "a", outcome, requestId: "r" });

test.each([
  [result("succeeded"), "succeeded"],
  [result("denied"), "denied"],
  [handled("r", { app: "a", capabilities: [], context: {} }), "succeeded"],
  [refused("r", refusal.paused()), "PAUSED"],
  [{ status: "granted", grant: "g" }, "granted"],
  [{ pages: [] }, "succeeded"],
  [{ ok: false }, "INTERNAL"],
  [undefined, "succeeded"],
] as [unknown, string][])("an answer %j is noted as %s", (answer, outcome) => {
  expect(outcomeOf(answer)).toBe(outcome);
});

test.each([
  [new RpcError(RPC_ERROR.refused, "no", { code: "PAGE_GONE", message: "no" }), "PAGE_GONE"],
  [new RpcError(RPC_ERROR.internal, "no"), "INTERNAL"],
  [new Error("customer 4711 does not exist"), "INTERNAL"],
  [undefined, "INTERNAL"],
])("what a verb throws is noted by its code: %s", (error, code) => {
  expect(codeOf(error)).toBe(code);
});

describe("a person's yes", () => {
  test.each([
    [result("succeeded"), true],
    [result("failed"), true],
    [result("unavailable"), true],
    [result("denied"), false],
    [result("cancelled"), false],
    [result("pending"), undefined],
    [refused("r", refusal.sessionRevoked()), false],
    [refused("r", refusal.outcomeUnknown()), undefined],
    [undefined, undefined],
  ])("is read off the answer of a call that was asked about: %j", (response, confirmed) => {
    expect(confirmedOf(response, true)).toBe(confirmed);
  });

  test("is never noted of a call that nobody was asked about", () => {
    for (const outcome of OUTCOMES) expect(confirmedOf(result(outcome), false)).toBeUndefined();
  });

  test("to a request for access is its grant", () => {
    expect(["granted", "denied", "pending", "PAUSED"].map(decidedOf)).toEqual([true, false, undefined, undefined]);
  });
});

test("every outcome and every code is in one class", () => {
  expect(OUTCOMES.map(auditClass)).toEqual(["done", "failed", "failed", "failed", "failed", "waiting", "failed"]);
  expect(["granted", "ended"].map(auditClass)).toEqual(["done", "done"]);
  expect(new Set(REFUSAL_CODES.map(auditClass))).toEqual(new Set(["refused"]));
});

test("refusals for haste are counted in one entry per agent, verb and ten seconds", () => {
  const list = new Map<string, AuditEntry>();
  const keep = (entry: AuditEntry) => void list.set(entry.id, entry);
  const limited = new LimitedRequests();
  const entryAt = (id: string, at: number, more: Partial<AuditEntry> = {}): AuditEntry => {
    return { id, at, by: "agent", fingerprint: "f", verb: "describe", outcome: "RATE_LIMITED", ms: 0, ...more };
  };
  const asked = [
    entryAt("1", 0),
    entryAt("2", 1),
    entryAt("3", 9999),
    entryAt("4", 2, { fingerprint: "g" }),
    entryAt("5", 3, { verb: "invoke" }),
    entryAt("6", 10_000),
  ];
  for (const entry of asked) limited.note({ note: keep, amend: keep }, entry);
  expect([...list.values()].map(({ id, times }) => [id, times])).toEqual([
    ["1", 3],
    ["4", undefined],
    ["5", undefined],
    ["6", undefined],
  ]);
});
