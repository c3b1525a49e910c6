import { expect, test } from "vitest";
import { MARGIN_MS, waitMsOf } from "../../src/client/timing.ts";
import { LIMITS } from "../../src/contract/limits.ts";

test.each([
  [undefined, 30_000],
  [0, 0],
  [30, 30_000],
  [45, 40_000],
])("a wait of %s s is asked as %d ms, so that the whole call ends in its limit", (seconds, ms) => {
  expect(waitMsOf(seconds)).toBe(ms);
  expect(waitMsOf(seconds) + MARGIN_MS).toBeLessThanOrEqual(LIMITS.toolMs);
});
