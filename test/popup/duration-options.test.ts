import fc from "fast-check";
import { expect, test } from "vitest";
import { durationOptions } from "../../popup/model/duration-options.ts";
import { LIMITS } from "../../src/contract/limits.ts";

test.each([
  [1, [1]],
  [15, [15]],
  [45, [15, 45]],
  [60, [15, 60]],
  [90, [15, 60, 90]],
  [480, [15, 60, 480]],
  [0, [1]],
  [-5, [1]],
  [100_000, [15, 60, 480]],
])("an agent that asks for %i minutes leaves %j", (asked, options) => {
  expect(durationOptions(asked)).toEqual(options);
});

test("no option is ever above what was asked or what a session may last, and the last one is the agent's own", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: LIMITS.sessionMinutes }), (asked) => {
      const options = durationOptions(asked);
      expect(Math.max(...options)).toBe(asked);
      expect(options.at(-1)).toBe(asked);
      expect(options).toEqual([...new Set(options)].sort((a, b) => a - b));
    }),
  );
});
