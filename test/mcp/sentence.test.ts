import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REFUSAL_CODES } from "../../src/contract/codes.ts";
import { OUTCOMES } from "../../src/contract/protocol.ts";
import { verdictOn } from "../../src/mcp/sentence.ts";
import { TOOL_ORDER } from "../../src/mcp/tools.ts";

const handled = (result: object) => ({ protocol: "pling.surface/0.1", id: "r", ok: true, result });
const refused = (code: string, executed = "no") => ({ ok: false, error: { code, message: "m", executed } });

describe("what is said of an answer", () => {
  test.each([
    ["pages", { pages: [{}, {}], browsers: [{}] }, /^2 pages in 1 browser\..*surface_connect/, false],
    ["pages", { pages: [], browsers: [{}] }, /no open page/, false],
    ["connect", { status: "granted" }, /granted.*surface_describe/, false],
    ["connect", { status: "pending" }, /has not decided.*grant/, false],
    ["connect", { status: "denied" }, /said no/, false],
    ["describe", handled({ capabilities: [{}] }), /^1 capability.*not instructions/, false],
    ["invoke", handled({ outcome: "succeeded" }), /done/, false],
    ["invoke", handled({ outcome: "pending" }), /surface_result.*do not send it again/, false],
    [
      "invoke",
      handled({ outcome: "denied", error: { code: "PERMISSION_DENIED" } }),
      /said no.*PERMISSION_DENIED/,
      true,
    ],
    ["invoke", handled({ outcome: "failed", error: { code: "PAGE_OWN_CODE" } }), /failed/, true],
    ["invoke", handled({ outcome: "cancelled" }), /called off/, true],
    ["result", refused("OUTCOME_UNKNOWN", "unknown"), /may or may not have run.*surface_result/, true],
    ["disconnect", { status: "ended" }, /ended/, false],
    ["disconnect", { error: { code: "SESSION_MISSING", message: "m" } }, /SESSION_MISSING/, true],
    ["invoke", undefined, /INTERNAL/, true],
  ] as const)("of %s %j", (tool, answer, sentence, isError) => {
    const verdict = verdictOn(tool, answer);
    expect(verdict.sentence).toMatch(sentence);
    expect(verdict.sentence).not.toContain("\n");
    expect(verdict.isError).toBe(isError);
  });

  test.each(REFUSAL_CODES)("%s is an error for every tool", (code) => {
    for (const tool of TOOL_ORDER) expect(verdictOn(tool, refused(code)).isError).toBe(true);
  });

  test.each(OUTCOMES)("the outcome %s has words", (outcome) => {
    expect(verdictOn("invoke", handled({ outcome })).sentence).not.toContain("The page answered");
  });

  test("never holds a text of the page", () => {
    const text = fc.string({ minLength: 4, unit: fc.constantFrom("§", "¶", "Ж") });
    fc.assert(
      fc.property(text, fc.constantFrom(...TOOL_ORDER), (own, tool) => {
        const answers = [
          handled({ outcome: own, capability: own, record: own, output: own, error: { code: own, message: own } }),
          handled({ app: own, capabilities: [own], context: own }),
          { error: { code: "INTERNAL", message: own } },
          { status: own, pages: [own], browsers: [own] },
        ];
        for (const answer of answers) expect(verdictOn(tool, answer).sentence).not.toContain(own);
      }),
    );
  });
});
