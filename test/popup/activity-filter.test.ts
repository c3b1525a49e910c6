import { expect, test } from "vitest";
import {
  type ActivityFilter,
  choicesOf,
  filtered,
  jsonLines,
  NO_FILTER,
  pageOf,
  PERSON,
} from "../../popup/model/activity-filter.ts";
import type { AuditEntry } from "../../src/contract/schemas/audit.ts";

const NOW = 10_000_000_000;
const HOUR = 3_600_000;

function entry(id: string, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: NOW,
    by: "agent",
    agent: "a",
    fingerprint: "f1",
    verb: "invoke",
    outcome: "succeeded",
    ms: 1,
    ...more,
  };
}

const LIST = [
  entry("1"),
  entry("2", { outcome: "PAUSED", origin: "https://b.example" }),
  entry("3", { agent: "z", fingerprint: "f2", outcome: "pending", origin: "https://a.example", at: NOW - 2 * HOUR }),
  entry("4", { agent: "old name", outcome: "denied", at: NOW - 25 * HOUR }),
  { ...entry("5"), by: "person" as const, agent: undefined, fingerprint: undefined, at: NOW - 200 * HOUR },
].map(({ agent, fingerprint, ...rest }) => ({ ...rest, ...(agent && fingerprint ? { agent, fingerprint } : {}) }));

test.each([
  [{}, "12345"],
  [{ agent: "f2" }, "3"],
  [{ agent: PERSON }, "5"],
  [{ origin: "https://b.example" }, "2"],
  [{ outcome: "refused" }, "2"],
  [{ outcome: "waiting" }, "3"],
  [{ outcome: "failed" }, "4"],
  [{ outcome: "done" }, "15"],
  [{ period: "hour" }, "12"],
  [{ period: "day" }, "123"],
  [{ period: "week" }, "1234"],
  [{ agent: "f1", outcome: "done", period: "hour" }, "1"],
  [{ agent: "f2", outcome: "done" }, ""],
] as [Partial<ActivityFilter>, string][])("%j leaves %s", (filter, ids) => {
  expect(
    filtered(LIST, { ...NO_FILTER, ...filter }, NOW)
      .map(({ id }) => id)
      .join(""),
  ).toBe(ids);
});

test("what can be chosen is what is there, an agent by the name it went by last", () => {
  expect(choicesOf(LIST)).toEqual({
    agents: [
      { fingerprint: "f1", name: "a" },
      { fingerprint: "f2", name: "z" },
    ],
    hasPerson: true,
    origins: ["https://a.example", "https://b.example"],
  });
});

test("pages hold a fixed number, and one that is gone is the last", () => {
  const list = [0, 1, 2, 3, 4];
  expect(pageOf(list, 0, 2)).toEqual({ rows: [0, 1], page: 0, pages: 3 });
  expect(pageOf(list, 2, 2)).toEqual({ rows: [4], page: 2, pages: 3 });
  expect(pageOf(list, 9, 2)).toEqual({ rows: [4], page: 2, pages: 3 });
  expect(pageOf([], 3, 2)).toEqual({ rows: [], page: 0, pages: 1 });
});

test("the file has a line for each entry, oldest first", () => {
  const lines = jsonLines([entry("2", { record: "a\nb" }), entry("1")]);
  expect(lines.endsWith("\n")).toBe(true);
  expect(
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toEqual(["1", "2"]);
});
