import { describe, expect, test } from "vitest";
import { dayWords, durationWords, timeAgo, timeLeft, timeUntil } from "../../popup/model/time-words.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("a duration", () => {
  test.each([
    [1, "1 minute"],
    [15, "15 minutes"],
    [60, "1 hour"],
    [480, "8 hours"],
    [90, { key: "hoursMinutes", args: ["1 hour", "30 minutes"] }],
    [121, { key: "hoursMinutes", args: ["2 hours", "1 minute"] }],
  ])("of %i minutes", (minutes, words) => {
    expect(durationWords(minutes, "en")).toEqual(words);
  });

  test("is in the language of our texts", () => {
    expect(durationWords(60, "zh-CN")).toBe("1小时");
  });
});

describe("time left", () => {
  test.each([
    [HOUR + 59 * SECOND, { key: "timeLeft", args: ["1 hour"] }],
    [2 * MINUTE - 1, { key: "timeLeft", args: ["1 minute"] }],
    [MINUTE, { key: "timeLeft", args: ["1 minute"] }],
    [MINUTE - 1, { key: "timeLeftShort" }],
    [1, { key: "timeLeftShort" }],
    [0, { key: "timeOver" }],
    [-DAY, { key: "timeOver" }],
  ])("%i ms", (ms, message) => {
    expect(timeLeft(ms, "en")).toEqual(message);
  });
});

describe("time ago", () => {
  test.each([
    [-5 * SECOND, { key: "justNow" }],
    [MINUTE - 1, { key: "justNow" }],
    [MINUTE, "1 minute ago"],
    [HOUR - 1, "59 minutes ago"],
    [HOUR, "1 hour ago"],
    [DAY - 1, "23 hours ago"],
    [DAY, "yesterday"],
    [9 * DAY, "9 days ago"],
  ])("%i ms", (ms, words) => {
    expect(timeAgo(ms, "en")).toEqual(words);
  });
});

test.each([
  [30 * SECOND, "in 30 seconds"],
  [1, "in 1 second"],
  [0, "now"],
  [-DAY, "now"],
])("time until, %i ms", (ms, words) => {
  expect(timeUntil(ms, "en")).toBe(words);
});

test("a day is written as the language writes it", () => {
  const noon = new Date(2026, 2, 3, 12).getTime();
  expect(dayWords(noon, "en")).toBe("Mar 3, 2026");
  expect(dayWords(noon, "zh-CN")).toBe("2026年3月3日");
});
