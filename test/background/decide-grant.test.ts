import { describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { grantedBy, mayAsk, nextToShow, offered } from "../../background/decide-grant.ts";
import type { Capability } from "../../src/contract/describe.ts";
import type { Effect } from "../../src/contract/protocol.ts";
import type { Grant } from "../../background/stored.ts";
import { BERT, grant } from "./samples.ts";

const declared = (id: string, effect: Effect): Capability => ({
  ...{ id, effect, description: "d", inputSchema: {}, approval: "ask" },
});
const page = [declared("look", "read"), declared("write", "write"), declared("wipe", "destructive")];
const ticked = (asked: string[] | undefined) =>
  offered(page, asked)
    .filter(({ preselected }) => preselected)
    .map(({ id }) => id);

describe("what a grant window offers", () => {
  test("everything the page declares where the agent named nothing, with only reads ticked", () => {
    expect(offered(page, undefined).map(({ id }) => id)).toEqual(["look", "write", "wipe"]);
    expect(ticked(undefined)).toEqual(["look"]);
  });

  test("asked ∩ declared, with reads and named writes ticked, destructive ones never", () => {
    expect(offered(page, ["write", "wipe", "look", "ghost"]).map(({ id }) => id)).toEqual(["look", "write", "wipe"]);
    expect(ticked(["look", "write", "wipe"])).toEqual(["look", "write"]);
  });

  test.each(["*", "look*", "look ", " look", "LOOK", "l", ""])("nothing for %j: an id is an id", (asked) => {
    expect(offered(page, [asked])).toEqual([]);
  });
});

describe("what a choice grants", () => {
  const choice = { allow: true, scope: ["orders.overview", "cancel@order"], where: "tab", minutes: 15 } as const;
  test("the ticked ones, with effect and approval as they are now", () => {
    expect(grantedBy(grant(), choice)?.granted).toEqual([
      { id: "orders.overview", effect: "read", approval: "ask" },
      { id: "cancel@order", effect: "destructive", approval: "ask" },
    ]);
  });

  test("nothing that was not asked, and nothing at all where nothing is ticked", () => {
    expect(grantedBy(grant(), { ...choice, scope: ["secret", "*"] })).toBeUndefined();
    expect(grantedBy(grant(), { ...choice, scope: [] })).toBeUndefined();
    expect(grantedBy(grant(), { ...choice, allow: false })).toBeUndefined();
  });

  test.each([
    [15, 60, 15],
    [480, 60, 60],
    [480, 480, 480],
    [100_000, 100_000, 480],
  ])("%i minutes of %i asked are %i: the agent's are a ceiling", (minutes, asked, expected) => {
    expect(grantedBy(grant({ minutes: asked }), { ...choice, minutes })?.minutes).toBe(expected);
  });
});

describe("the window", () => {
  const first = grant({ id: "g_1", since: 1 });
  const second = grant({ id: "g_2", since: 2 });
  const elsewhere = grant({ id: "g_3", since: 3, origin: "https://else.example" });
  const decided = grant({ id: "g_0", since: 0, decided: { at: 5 } });
  test.each([
    ["the oldest that waits", [second, first, decided], {}, "g_1"],
    ["none that is decided", [decided], {}, undefined],
    ["none for an origin that has just said no", [first, second], { [first.origin]: 100 }, undefined],
    ["another origin's meanwhile", [first, elsewhere], { [first.origin]: 100 }, "g_3"],
    ["again once the quiet time is over", [first], { [first.origin]: 50 }, "g_1"],
  ])("shows %s", (_name, grants, quiet, expected) => {
    expect(nextToShow(grants, quiet, 50)?.id).toBe(expected);
  });

  describe("an agent that nobody allows anything", () => {
    const MINUTE = 60_000;
    const next = grant({ id: "g_next", since: 90 * MINUTE, origin: "https://next.example" });
    const shown = (minute: number, more: Partial<Grant> = {}) =>
      grant({ id: `g_${minute}`, shownAt: minute * MINUTE, decided: { at: minute * MINUTE }, ...more });
    test.each([
      ["gets a third window", [shown(88), shown(89)], "g_next"],
      ["gets no fourth: the badge and the popup carry it", [shown(87), shown(88), shown(89)], undefined],
      ["gets one again after a while", [shown(84), shown(88), shown(89)], "g_next"],
      [
        "is another one when it was allowed something",
        [shown(87, { decided: { at: 1, session: "s_1" } }), shown(88), shown(89)],
        "g_next",
      ],
      [
        "is not made responsible for others",
        [shown(87, { agent: { name: "bert", fingerprint: BERT } }), shown(88), shown(89)],
        "g_next",
      ],
      [
        "keeps its window where that had to give way",
        [shown(87), shown(88), { ...next, shownAt: 89 * MINUTE }],
        "g_next",
      ],
    ])("%s", (_name, grants, expected) => {
      const all = grants.some(({ id }) => id === next.id) ? grants : [...grants, next];
      expect(nextToShow(all, {}, 90 * MINUTE)?.id).toBe(expected);
    });
  });

  test("an agent may have only so many requests waiting, and all agents together too", () => {
    const own = Array.from({ length: LIMITS.grantsPerAgent }, (_, index) => grant({ id: `g_${index}` }));
    expect(mayAsk(own, own[0]?.agent.fingerprint ?? "", 0)).toBe(false);
    expect(mayAsk(own, BERT, 0)).toBe(true);
    expect(
      mayAsk(
        own.map((one) => ({ ...one, decided: { at: 1 } })),
        own[0]?.agent.fingerprint ?? "",
        0,
      ),
    ).toBe(true);
    const all = Array.from({ length: LIMITS.grants }, (_, index) => grant({ id: `g_${index}` }));
    expect(mayAsk(all, BERT, 0)).toBe(false);
    // Requests that wait may all become sessions.
    expect(mayAsk(own, BERT, LIMITS.sessions - own.length - 1)).toBe(true);
    expect(mayAsk(own, BERT, LIMITS.sessions - own.length)).toBe(false);
  });
});
