import { describe, expect, test } from "vitest";
import { refusalFor, toolErrorOf } from "../../src/client/answers.ts";
import type { CallFailure } from "../../src/client/browser-link.ts";

const failure = (change: Partial<CallFailure>): CallFailure => ({ ok: false, fault: "closed", sent: true, ...change });
const remote = (code: number, data?: unknown) => failure({ fault: "remote", remote: { code, data } });

describe("a call without an answer", () => {
  test.each<[string, CallFailure, string, string]>([
    ["the browser went before it was sent", failure({ sent: false }), "BROWSER_GONE", "BROWSER_GONE"],
    ["the browser went", failure({}), "OUTCOME_UNKNOWN", "BROWSER_GONE"],
    ["time ran out", failure({ fault: "timeout" }), "OUTCOME_UNKNOWN", "TIMED_OUT"],
    ["it was called off before it was sent", failure({ fault: "cancelled", sent: false }), "CANCELLED", "CANCELLED"],
    ["it was called off", failure({ fault: "cancelled" }), "OUTCOME_UNKNOWN", "CANCELLED"],
    ["the profile refused", remote(-32_000, { code: "PAUSED", message: "m" }), "PAUSED", "PAUSED"],
    [
      "the profile knows nothing of it",
      remote(-32_000, { code: "OUTCOME_UNKNOWN", message: "m" }),
      "OUTCOME_UNKNOWN",
      "OUTCOME_UNKNOWN",
    ],
    ["the profile broke", remote(-32_603), "OUTCOME_UNKNOWN", "INTERNAL"],
    ["the method is unknown", remote(-32_601), "INTERNAL", "INTERNAL"],
    ["the parameters are wrong", remote(-32_602), "INTERNAL", "INTERNAL"],
    ["the refusal has no code", remote(-32_000), "INTERNAL", "INTERNAL"],
    ["the refusal has a code nobody knows", remote(-32_000, { code: "NEW", message: "m" }), "INTERNAL", "INTERNAL"],
    [
      "the code is a member of every object",
      remote(-32_000, { code: "constructor", message: "m" }),
      "INTERNAL",
      "INTERNAL",
    ],
  ])("because %s", (_name, why, act, read) => {
    expect(refusalFor(why, "act").code).toBe(act);
    expect(refusalFor(why, "read").code).toBe(read);
    expect(refusalFor(why, "act").executed).toBe(act === "OUTCOME_UNKNOWN" ? "unknown" : "no");
  });
});

test("a tool without an envelope gives code and message alone", () => {
  expect(toolErrorOf(refusalFor(failure({}), "act"))).toEqual({
    error: { code: "OUTCOME_UNKNOWN", message: expect.any(String) },
  });
});
