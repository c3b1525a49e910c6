import { describe, expect, test } from "vitest";
import { completeDescribe } from "../../background/complete-describe.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { grewSince, SURFACE_PROTOCOL } from "../../src/contract/protocol.ts";
import { describeResponse } from "../../src/contract/schemas/envelope.ts";

const capability = (id: string, change: object = {}) => ({
  ...{ id, description: "Does it", inputSchema: { type: "object" }, effect: "write", approval: "ask" },
  ...change,
});
const granted = new Map([["note", { effect: "write", approval: "ask" } as const]]);
const facts = {
  requestId: "r1",
  app: "orders",
  allows: (now: { id: string; effect: "read" | "write" | "destructive"; approval: "none" | "ask" | "always" }) => {
    const then = granted.get(now.id);
    return then !== undefined && !grewSince(then, now);
  },
};
const complete = (result: unknown, more: object = {}) =>
  completeDescribe({ response: { protocol: SURFACE_PROTOCOL, id: "r1", ok: true, result, ...more } }, facts);
const ids = (answer: ReturnType<typeof complete>) =>
  answer.ok ? answer.result.capabilities.map(({ id }) => id) : answer;

describe("the scope is cut again", () => {
  test("what is not granted is not there, nor what the context says about it", () => {
    const answer = complete({
      capabilities: [capability("note"), capability("cancel")],
      context: {
        unavailable: [
          { capability: "cancel", reason: "shipped" },
          { capability: "note", reason: "locked" },
        ],
        pending: [{ requestId: "x", capability: "cancel", since: 1 }],
      },
    });
    expect(ids(answer)).toEqual(["note"]);
    expect(answer).toMatchObject({
      result: { app: "orders", context: { unavailable: [{ capability: "note", reason: "locked" }], pending: [] } },
    });
    expect(JSON.stringify(answer)).not.toContain("cancel");
  });

  test.each([
    [{ effect: "destructive" }, []],
    [{ approval: "none" }, []],
    [{ effect: "read" }, ["note"]],
    [{ approval: "always" }, ["note"]],
  ])("a capability that became %o is %j", (change, expected) => {
    expect(ids(complete({ capabilities: [capability("note", change)] }))).toEqual(expected);
  });

  test("a second one of the same id is none: the first counts", () => {
    const answer = complete({ capabilities: [capability("note"), capability("note", { description: "other" })] });
    expect(answer).toMatchObject({ result: { capabilities: [{ description: "Does it" }] } });
  });
});

describe("what a page gets wrong costs that part", () => {
  test("malformed capabilities are not there", () => {
    const broken = [
      null,
      "note",
      {},
      capability("no spaces"),
      capability("note", { effect: "magic" }),
      capability("note"),
    ];
    expect(ids(complete({ capabilities: broken }))).toEqual(["note"]);
    expect(ids(complete({ capabilities: "none" }))).toEqual([]);
  });

  test("a malformed part of the context is named and left out, the rest stays", () => {
    const answer = complete({ capabilities: [], context: { route: 5, recordIds: ["SO-1"], recordsTotal: -1 } });
    expect(answer).toMatchObject({
      result: {
        context: {
          recordIds: ["SO-1"],
          omitted: [
            { part: "route", reason: "error" },
            { part: "recordsTotal", reason: "error" },
          ],
        },
      },
    });
    expect(answer).not.toHaveProperty("result.context.route");
  });

  test("long texts are bounded", () => {
    const answer = complete({
      capabilities: [capability("note", { description: "x".repeat(1e6), title: "y".repeat(1e4) })],
    });
    expect(answer).toMatchObject({
      result: {
        capabilities: [{ description: "x".repeat(LIMITS.descriptionChars), title: "y".repeat(LIMITS.titleChars) }],
      },
    });
  });

  test("10,000 capabilities are looked at up to the limit", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => capability(`c${index}`));
    expect(ids(complete({ capabilities: [...many, capability("note")] }))).toEqual([]);
  });
});

describe("an answer that is none", () => {
  test.each([undefined, null, 5, {}, { ok: true }, { ok: true, result: [] }])(
    "%j is INTERNAL, and nothing ran",
    (response) => {
      expect(completeDescribe({ response }, facts)).toMatchObject({
        id: "r1",
        error: { code: "INTERNAL", executed: "no" },
      });
    },
  );

  test.each([
    ["throws", "INTERNAL"],
    ["json", "INTERNAL"],
    ["closed", "INTERNAL"],
    ["bytes", "PAYLOAD_TOO_LARGE"],
    ["noSurface", "NO_SURFACE"],
  ] as const)("fault %s is %s", (fault, code) => {
    expect(completeDescribe({ fault }, facts)).toMatchObject({ error: { code, executed: "no" } });
  });

  test("one over the limit is refused with the way out", () => {
    const answer = complete({ capabilities: [], context: { state: { big: "x".repeat(LIMITS.resultBytes) } } });
    expect(answer).toMatchObject({ error: { code: "PAYLOAD_TOO_LARGE", details: { limit: LIMITS.resultBytes } } });
  });

  test("a page's own refusal is passed on", () => {
    const response = { ok: false, error: { code: "SESSION_EXPIRED", message: "over" } };
    expect(completeDescribe({ response }, facts)).toMatchObject({ error: { code: "SESSION_EXPIRED", executed: "no" } });
  });
});

test("every completed answer fits the response's schema", () => {
  for (const result of [{}, { capabilities: [capability("note")] }, { context: { regions: 4 } }]) {
    expect(describeResponse.safeParse(complete(result)).success).toBe(true);
  }
});
