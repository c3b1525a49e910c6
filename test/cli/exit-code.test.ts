import { describe, expect, test } from "vitest";
import { EXIT, exitOf } from "../../src/cli/exit-code.ts";

const invoked = (result: object) => ({ protocol: "pling.surface/0.1", id: "r", ok: true, result });

describe("the exit code of an answer", () => {
  test.each([
    ["a list of pages", { pages: [], browsers: [] }, EXIT.done],
    ["a grant", { status: "granted", grant: "g" }, EXIT.done],
    ["a described page", invoked({ app: "a", capabilities: [], context: {} }), EXIT.done],
    ["something done", invoked({ outcome: "succeeded" }), EXIT.done],
    ["no browser", { error: { code: "BROWSER_GONE", message: "" } }, EXIT.broken],
    ["our own fault", { ok: false, error: { code: "INTERNAL", executed: "no" } }, EXIT.broken],
    ["no answer of ours at all", undefined, EXIT.broken],
    ["a refusal", { ok: false, error: { code: "SESSION_MISSING", executed: "no" } }, EXIT.refused],
    ["a person who said no to a session", { status: "denied", grant: "g" }, EXIT.refused],
    [
      "a person who said no in the page",
      invoked({ outcome: "denied", error: { code: "PERMISSION_DENIED" } }),
      EXIT.business,
    ],
    ["a failure with the page's own code", invoked({ outcome: "failed", error: { code: "NO_STOCK" } }), EXIT.business],
    ["a handoff without an error", invoked({ outcome: "handoff" }), EXIT.business],
    ["a person who has not decided", { status: "pending", grant: "g" }, EXIT.pending],
    ["an outcome that waits", invoked({ outcome: "pending" }), EXIT.pending],
    ["an outcome nobody knows", { ok: false, error: { code: "OUTCOME_UNKNOWN", executed: "unknown" } }, EXIT.unknown],
  ])("for %s is %#", (_name, answer, code) => {
    expect(exitOf(answer)).toBe(code);
  });

  test("has the numbers that scripts rely on", () => {
    expect(EXIT).toEqual({ done: 0, broken: 1, usage: 2, refused: 3, business: 4, pending: 5, unknown: 6 });
  });
});
