import { describe, expect, test } from "vitest";
import { attend, type LookingSince, msUntilArmed, type Seen } from "../../popup/model/attention.ts";
import { LIMITS } from "../../src/contract/limits.ts";

const looking: Seen = { visible: true, focused: true, refocused: false, at: 0 };
const at = (ms: number, more: Partial<Seen> = {}): Seen => ({ ...looking, at: ms, ...more });

/** What is left after a story of moments, as seen at its end. */
function leftAfter(story: Seen[]): number | undefined {
  const since = story.reduce<LookingSince>(attend, undefined);
  return msUntilArmed(since, story.at(-1)?.at ?? 0);
}

describe("Allow", () => {
  test.each<[string, Seen[], number | undefined]>([
    ["is not armed when the window opens", [at(0)], LIMITS.armMs],
    ["is not armed a moment too early", [at(0), at(LIMITS.armMs - 1)], 1],
    ["is armed after the time", [at(0), at(LIMITS.armMs)], 0],
    ["stays armed", [at(0), at(LIMITS.armMs), at(100_000)], 0],
    ["is never armed without focus", [at(0, { focused: false }), at(9000, { focused: false })], undefined],
    ["is never armed while hidden", [at(0, { visible: false }), at(9000, { visible: false })], undefined],
    ["starts when the focus comes, not when the window opened", [at(0, { focused: false }), at(9000)], LIMITS.armMs],
    ["starts anew after the focus was lost", [at(0), at(9000, { focused: false }), at(9001)], LIMITS.armMs],
    ["starts anew after the window was hidden", [at(0), at(9000, { visible: false }), at(9001)], LIMITS.armMs],
    ["starts anew with a focus whose loss was missed", [at(0), at(9000, { refocused: true })], LIMITS.armMs],
  ])("%s", (_name, story, left) => {
    expect(leftAfter(story)).toBe(left);
  });
});
