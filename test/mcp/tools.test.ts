import { Validator } from "@cfworker/json-schema";
import { describe, expect, test } from "vitest";
import { refused } from "../../src/contract/envelope.ts";
import { refusal } from "../../src/contract/refusals.ts";
import { INSTRUCTIONS } from "../../src/mcp/instructions.ts";
import { mcpName, toolCards, toolOf } from "../../src/mcp/tools.ts";

const cards = Object.fromEntries(toolCards().map((card) => [card.name, card]));
const envelope = (result: object) => ({ protocol: "pling.surface/0.1", id: "r", ok: true, result });
const error = { error: { code: "BROWSER_GONE", message: "m" } };

function fits(tool: string, answer: object): boolean {
  return new Validator(cards[tool]?.outputSchema ?? false, "2020-12").validate(answer).valid;
}

describe("the output schema", () => {
  test.each([
    [
      "surface_pages",
      { pages: [{ page: "p", origin: "http://a", app: "a", browser: "b", profile: "p" }], browsers: [] },
    ],
    ["surface_pages", error],
    ["surface_connect", { status: "pending", grant: "g" }],
    [
      "surface_connect",
      { status: "granted", grant: "g", session: "s", scope: ["a"], expiresAt: "2030-01-01T00:00:00Z" },
    ],
    ["surface_connect", error],
    ["surface_describe", envelope({ app: "a", capabilities: [], context: {}, own: 1 })],
    ["surface_describe", refused(null, refusal.browserGone())],
    [
      "surface_invoke",
      envelope({
        capability: "a",
        outcome: "succeeded",
        requestId: "r",
        own: [1],
        after: { records: { a: { f: [1, 2] } } },
      }),
    ],
    [
      "surface_invoke",
      envelope({ capability: "a", outcome: "failed", requestId: "r", error: { code: "OWN", message: "m", more: 1 } }),
    ],
    ["surface_invoke", refused("r", refusal.replayed("x"))],
    ["surface_result", refused("r", refusal.outcomeUnknown())],
    ["surface_disconnect", { status: "ended" }],
    ["surface_disconnect", error],
  ])("of %s takes %j", (tool, answer) => {
    expect(fits(tool, answer)).toBe(true);
  });

  test.each([
    ["surface_pages", { pages: 1 }],
    ["surface_connect", { status: "maybe" }],
    ["surface_invoke", envelope({ outcome: "succeeded" })],
    ["surface_invoke", error],
    ["surface_disconnect", {}],
  ])("of %s does not take %j", (tool, answer) => {
    expect(fits(tool, answer)).toBe(false);
  });

  test("is an object at the top and knows no word that older validators read differently", () => {
    for (const card of Object.values(cards)) {
      expect(card.outputSchema.type).toBe("object");
      expect(JSON.stringify(card.outputSchema)).not.toMatch(/"(\$schema|additionalProperties|prefixItems|pattern)":/);
    }
  });
});

test("names lead back to their tools, and nothing else does", () => {
  for (const name of Object.keys(cards)) expect(mcpName(toolOf(name) ?? "pages")).toBe(name);
  for (const name of ["pages", "surface_", "surface_constructor", "SURFACE_PAGES"])
    expect(toolOf(name)).toBeUndefined();
});

test("every description is short, and the instructions stay under 200 words", () => {
  for (const card of Object.values(cards)) expect(card.description.length).toBeLessThan(300);
  expect(INSTRUCTIONS.split(/\s+/).length).toBeLessThan(200);
});
