import { describe, expect, test } from "vitest";
import { fingerprintGroups, shortFingerprint } from "../../popup/model/fingerprint.ts";
import { linkWords } from "../../popup/model/link-words.ts";
import { sessionOrder, whereWord } from "../../popup/model/session-order.ts";
import { outcomeWord } from "../../popup/model/words.ts";
import { fingerprintNo, sessionNo } from "./stage/states.ts";

describe("the link", () => {
  test.each([
    [{ state: "up", step: "none" } as const, { tone: "good", state: { key: "linkUp" } }],
    [
      { state: "off", step: "turnOnASite" } as const,
      { tone: "idle", state: { key: "linkOff" }, step: { key: "stepTurnOnASite" } },
    ],
    [
      { state: "down", step: "installHost" } as const,
      {
        tone: "broken",
        state: { key: "linkDown" },
        step: { key: "stepInstallHost" },
        command: "agent-surface install",
      },
    ],
    [
      { state: "down", step: "hostFailed" } as const,
      { tone: "broken", state: { key: "linkDown" }, step: { key: "stepHostFailed" }, command: "agent-surface doctor" },
    ],
    [
      { state: "down", step: "hostMoved" } as const,
      { tone: "broken", state: { key: "linkDown" }, step: { key: "stepHostMoved" }, command: "agent-surface install" },
    ],
    [
      { state: "mismatch", step: "updateExtension" } as const,
      { tone: "broken", state: { key: "linkMismatch" }, step: { key: "stepUpdateExtension" } },
    ],
  ])("%j", (link, words) => {
    expect(linkWords(link)).toEqual(words);
  });
});

test.each([
  ["succeeded", "outcomeSucceeded"],
  ["handoff", "outcomeHandoff"],
  ["SESSION_REVOKED", undefined],
  ["constructor", undefined],
])("the outcome %s is said as %s", (outcome, key) => {
  expect(outcomeWord(outcome)).toBe(key);
});

test.each([
  [{ where: "site", here: true } as const, "whereSite"],
  [{ where: "site", here: false } as const, "whereSite"],
  [{ where: "tab", here: true } as const, "whereThisTab"],
  [{ where: "tab", here: false } as const, "whereOtherTab"],
])("%j is said as %s", (session, key) => {
  expect(whereWord(session)).toBe(key);
});

test("sessions of this tab come first, then the newest", () => {
  const sessions = [sessionNo(9), sessionNo(1), sessionNo(8, { here: true }), sessionNo(2, { here: true })];
  expect(sessionOrder(sessions).map(({ id }) => id)).toEqual(["s-2", "s-8", "s-1", "s-9"]);
  expect(sessions[0]?.id).toBe("s-9");
});

test("a fingerprint in groups is the same fingerprint", () => {
  const value = fingerprintNo(12);
  const groups = fingerprintGroups(value);
  expect(groups.join("")).toBe(value);
  expect(groups.every((group, index) => group.length === 4 || index === groups.length - 1)).toBe(true);
  expect(value.startsWith(shortFingerprint(value))).toBe(true);
});
