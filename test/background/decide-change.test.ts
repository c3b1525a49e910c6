import { describe, expect, test } from "vitest";
import { extendedTo, latestEnd, narrowedTo } from "../../background/decide-change.ts";
import { NO_POLICY, type Policy } from "../../background/decide-policy.ts";
import { session } from "./samples.ts";

const MINUTE = 60_000;
const quarter: Policy = { kind: "set", rules: { sessionMinutes: 15 } };
const hour = session({ issuedAt: 1000, expiresAt: 1000 + 60 * MINUTE });

describe("more time", () => {
  test.each([
    ["a little later", NO_POLICY, 90, 90],
    ["the whole of what a grant could be", NO_POLICY, 480, 480],
    ["more than that", NO_POLICY, 481, 480],
    ["for ever", NO_POLICY, Number.MAX_SAFE_INTEGER, 480],
    ["earlier than now: a session is not cut by this", NO_POLICY, 5, 60],
    ["more than a policy allows", quarter, 90, 60],
  ])("%s", (_name, policy, until, expected) => {
    expect(extendedTo(hour, policy, 1000 + until * MINUTE)).toBe(1000 + expected * MINUTE);
  });

  test("is counted from the grant, however often it is asked for", () => {
    expect(latestEnd(hour, NO_POLICY)).toBe(1000 + 480 * MINUTE);
    const extended = { ...hour, expiresAt: latestEnd(hour, NO_POLICY) };
    expect(latestEnd(extended, NO_POLICY)).toBe(extended.expiresAt);
  });
});

describe("less to do", () => {
  const three = session({
    granted: [
      { id: "orders.overview", effect: "read", approval: "none" },
      { id: "update_note@order", effect: "write", approval: "ask" },
    ],
  });
  test.each([
    ["one of two", ["orders.overview"], ["orders.overview"]],
    ["none", [], []],
    ["what was never granted", ["cancel@order", "update_note@order"], ["update_note@order"]],
    ["a part of an id", ["orders"], []],
  ])("%s", (_name, keep, expected) => {
    expect(narrowedTo(three, keep).map(({ id }) => id)).toEqual(expected);
  });

  test("keeps the effect and approval of the grant", () => {
    expect(narrowedTo(three, ["update_note@order"])).toEqual([three.granted[1]]);
  });
});
