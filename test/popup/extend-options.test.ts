import { expect, test } from "vitest";
import { extendedBy, extendOptions } from "../../popup/model/extend-options.ts";

const MINUTE = 60_000;

test.each([
  ["no room", 0, []],
  ["less than a minute", 0.9, []],
  ["a minute", 1, [1]],
  ["exactly a usual one", 15, [15]],
  ["an hour and a half", 90, [15, 60, 90]],
  ["seven hours", 420, [15, 60, 240, 420]],
])("%s", (_name, room, expected) => {
  expect(extendOptions({ expiresAt: 5000, latestEnd: 5000 + room * MINUTE })).toEqual(expected);
});

test("an extension is asked for by its end, so that the same click twice gives the time once", () => {
  expect(extendedBy({ expiresAt: 5000 }, 15)).toBe(5000 + 15 * MINUTE);
});
