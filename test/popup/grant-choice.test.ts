import { describe, expect, test } from "vitest";
import { decisionOf, openingChoice, withTick } from "../../popup/model/grant-choice.ts";
import { grant } from "./stage/states.ts";

describe("a grant", () => {
  const opening = openingChoice(grant);

  test("opens with what was preselected, in this tab only, for the agent's own time", () => {
    expect(opening).toEqual({ ticked: ["orders.overview", "update_note@order"], where: "tab", minutes: 60 });
  });

  test("is allowed for what is ticked, in the order asked", () => {
    const all = withTick(withTick(opening, "orders.overview", false), "cancel@order", true);
    const choice = withTick(all, "orders.overview", true);
    expect(decisionOf(grant, { ...choice, where: "site", minutes: 15 }, true)).toEqual({
      grant: "g-1",
      allow: true,
      scope: ["orders.overview", "update_note@order", "cancel@order"],
      where: "site",
      minutes: 15,
    });
  });

  test("holds nothing that was not asked, whatever was ticked", () => {
    expect(decisionOf(grant, withTick(opening, "everything", true), true).scope).not.toContain("everything");
  });

  test("holds nothing when denied", () => {
    expect(decisionOf(grant, opening, false)).toMatchObject({ allow: false, scope: [] });
  });

  test("a tick twice is a tick once, and can be taken back", () => {
    const twice = withTick(withTick(opening, "cancel@order", true), "cancel@order", true);
    expect(twice.ticked.filter((id) => id === "cancel@order")).toHaveLength(1);
    expect(withTick(twice, "cancel@order", false)).toEqual(opening);
  });
});
