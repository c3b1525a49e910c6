import { describe, expect, test } from "vitest";
import {
  allowsAgent,
  allowsCapability,
  allowsOrigin,
  auditMs,
  grantUnder,
  limitsOf,
  longestMinutes,
  mayRemember,
  mayTurnOn,
  NO_POLICY,
  type Policy,
  readPolicy,
  sessionUnder,
} from "../../background/decide-policy.ts";
import { isExposed } from "../../background/decide-exposed.ts";
import type { OrganisationPolicy } from "../../src/contract/schemas/policy.ts";
import { ANNA, BERT, grant, session } from "./samples.ts";

const SHOP = "https://shop.example";
const set = (rules: OrganisationPolicy): Policy => ({ kind: "set", rules });
const wrong: Policy = { kind: "wrong", problem: "policy: …" };
const read = (value: unknown) => readPolicy({ policy: JSON.stringify(value) });

describe("reading the policy", () => {
  test("absent is no policy, whatever else is there", () => {
    expect(readPolicy({})).toEqual(NO_POLICY);
    expect(readPolicy({ other: 1 })).toEqual(NO_POLICY);
  });

  test("an empty one is in force and narrows nothing", () => {
    expect(read({})).toEqual(set({}));
  });

  test("a whole one", () => {
    const rules: OrganisationPolicy = {
      allowedOrigins: [SHOP, "http://127.0.0.1:8080"],
      blockedOrigins: ["https://bank.example"],
      allowedCapabilities: ["update_note@order", { effect: "read" }],
      blockedCapabilities: [{ effect: "destructive" }],
      sessionMinutes: 30,
      confirmEffects: ["write"],
      auditDays: 7,
      agents: [{ name: "anna", fingerprint: ANNA }, { name: "bert" }],
      userMayTurnOnSites: false,
    };
    expect(read(rules)).toEqual(set(rules));
  });

  test.each([
    ["null", { policy: null }, "policy: expected a string"],
    ["an object instead of text", { policy: { sessionMinutes: 5 } }, "policy: expected a string"],
    ["no JSON", { policy: "{" }, "policy: not JSON (syntax)"],
    ["two documents", { policy: "{}{}" }, "policy: not JSON (syntax)"],
    ["deep nesting", { policy: "[".repeat(40) }, "policy: not JSON (depth)"],
    ["a list", { policy: "[]" }, "policy: "],
    ["an unknown member", { policy: '{"allowOrigins":[]}' }, "policy: Unrecognized key"],
    ["an origin with a path", { policy: '{"allowedOrigins":["https://a.example/x"]}' }, "policy/allowedOrigins/0: "],
    ["an origin with a slash", { policy: '{"allowedOrigins":["https://a.example/"]}' }, "policy/allowedOrigins/0: "],
    ["a wildcard", { policy: '{"blockedOrigins":["https://*.example"]}' }, "policy/blockedOrigins/0: "],
    ["capital letters", { policy: '{"blockedOrigins":["https://A.example"]}' }, "policy/blockedOrigins/0: "],
    ["another scheme", { policy: '{"allowedOrigins":["file:///x"]}' }, "policy/allowedOrigins/0: "],
    ["an unknown effect", { policy: '{"confirmEffects":["wipe"]}' }, "policy/confirmEffects/0: "],
    ["a capability that is none", { policy: '{"allowedCapabilities":["a b"]}' }, "policy/allowedCapabilities/0: "],
    ["no time at all", { policy: '{"sessionMinutes":0}' }, "policy/sessionMinutes: "],
    ["more than a day's work", { policy: '{"sessionMinutes":481}' }, "policy/sessionMinutes: "],
    ["an agent without a name", { policy: '{"agents":[{}]}' }, "policy/agents/0/name: "],
    ["a fingerprint of another form", { policy: '{"agents":[{"name":"a","fingerprint":"x"}]}' }, "policy/agents/0/"],
    ["a word for a switch", { policy: '{"userMayTurnOnSites":"no"}' }, "policy/userMayTurnOnSites: "],
  ])("%s is wrong, and says where", (_name, stored, problem) => {
    const policy = readPolicy(stored);
    expect(policy.kind === "wrong" ? policy.problem : policy).toContain(problem);
  });
});

describe("a wrong policy allows nothing", () => {
  test("no origin, agent, capability, site", () => {
    expect(allowsOrigin(wrong, SHOP)).toBe(false);
    expect(mayTurnOn(wrong, SHOP)).toBe(false);
    expect(allowsAgent(wrong, { name: "anna", fingerprint: ANNA })).toBe(false);
    expect(allowsCapability(wrong, { id: "a", effect: "read", approval: "always" })).toBe(false);
    expect(sessionUnder(wrong, session())).toBeUndefined();
    expect(grantUnder(wrong, grant())).toBeUndefined();
  });
});

describe("origins", () => {
  test.each([
    ["no policy", NO_POLICY, true],
    ["not spoken of", set({}), true],
    ["among the allowed", set({ allowedOrigins: [SHOP] }), true],
    ["none allowed", set({ allowedOrigins: [] }), false],
    ["another scheme allowed", set({ allowedOrigins: ["http://shop.example"] }), false],
    ["another port allowed", set({ allowedOrigins: [`${SHOP}:8443`] }), false],
    ["blocked", set({ blockedOrigins: [SHOP] }), false],
    ["allowed and blocked", set({ allowedOrigins: [SHOP], blockedOrigins: [SHOP] }), false],
    ["another one blocked", set({ blockedOrigins: ["https://bank.example"] }), true],
  ])("%s", (_name, policy, expected) => {
    expect(allowsOrigin(policy, SHOP)).toBe(expected);
    expect(mayTurnOn(policy, SHOP)).toBe(expected);
  });

  test("a frozen list of sites blocks none and turns on none", () => {
    const frozen = set({ userMayTurnOnSites: false });
    expect(allowsOrigin(frozen, SHOP)).toBe(true);
    expect(mayTurnOn(frozen, SHOP)).toBe(false);
    expect(mayTurnOn(set({ userMayTurnOnSites: true }), SHOP)).toBe(true);
  });
});

describe("agents", () => {
  test.each([
    ["no list", set({}), true],
    ["an empty list", set({ agents: [] }), false],
    ["by name", set({ agents: [{ name: "anna" }] }), true],
    ["by name and key", set({ agents: [{ name: "anna", fingerprint: ANNA }] }), true],
    ["the name with another key", set({ agents: [{ name: "anna", fingerprint: BERT }] }), false],
    ["the key with another name", set({ agents: [{ name: "bert", fingerprint: ANNA }] }), false],
    ["a name in other letters", set({ agents: [{ name: "Anna" }] }), false],
    ["second of two", set({ agents: [{ name: "bert" }, { name: "anna" }] }), true],
  ])("%s", (_name, policy, expected) => {
    expect(allowsAgent(policy, { name: "anna", fingerprint: ANNA })).toBe(expected);
  });
});

describe("capabilities", () => {
  const write = { id: "update_note@order", effect: "write", approval: "ask" } as const;
  test.each([
    ["not spoken of", set({}), write, true],
    ["allowed by id", set({ allowedCapabilities: [write.id] }), write, true],
    ["another id allowed", set({ allowedCapabilities: ["update_note"] }), write, false],
    ["allowed by effect", set({ allowedCapabilities: [{ effect: "write" }] }), write, true],
    ["another effect allowed", set({ allowedCapabilities: [{ effect: "read" }] }), write, false],
    ["blocked by id", set({ blockedCapabilities: [write.id] }), write, false],
    ["blocked by effect", set({ blockedCapabilities: [{ effect: "write" }] }), write, false],
    [
      "allowed by id, blocked by effect",
      set({ allowedCapabilities: [write.id], blockedCapabilities: [{ effect: "write" }] }),
      write,
      false,
    ],
    ["confirmed where it must be: ask", set({ confirmEffects: ["write"] }), write, true],
    ["confirmed where it must be: always", set({ confirmEffects: ["write"] }), { ...write, approval: "always" }, true],
    ["not confirmed where it must be", set({ confirmEffects: ["write"] }), { ...write, approval: "none" }, false],
    ["not confirmed where it need not", set({ confirmEffects: ["read"] }), { ...write, approval: "none" }, true],
  ] as const)("%s", (_name, policy, ruled, expected) => {
    expect(allowsCapability(policy, ruled)).toBe(expected);
  });

  test("are exposed only if granted, no stronger than granted, and within the policy", () => {
    expect(isExposed(session(), NO_POLICY, write)).toBe(true);
    expect(isExposed(session(), NO_POLICY, { ...write, id: "other" })).toBe(false);
    expect(isExposed(session(), NO_POLICY, { ...write, effect: "destructive" })).toBe(false);
    expect(isExposed(session(), NO_POLICY, { ...write, approval: "none" })).toBe(false);
    expect(isExposed(session(), set({ blockedCapabilities: [write.id] }), write)).toBe(false);
  });
});

describe("what is left", () => {
  const two = session({
    granted: [
      { id: "orders.overview", effect: "read", approval: "none" },
      { id: "update_note@order", effect: "write", approval: "ask" },
    ],
  });

  test("of a session that fits is the very same session", () => {
    expect(sessionUnder(NO_POLICY, two)).toBe(two);
    expect(sessionUnder(set({ sessionMinutes: 1, confirmEffects: ["write"], agents: [{ name: "anna" }] }), two)).toBe(
      two,
    );
  });

  test.each([
    ["a blocked effect", set({ blockedCapabilities: [{ effect: "write" }] }), ["orders.overview"]],
    ["a required confirmation", set({ confirmEffects: ["read"] }), ["update_note@order"]],
    ["nothing of its scope allowed", set({ allowedCapabilities: ["other"] }), undefined],
    ["its origin blocked", set({ blockedOrigins: [SHOP] }), undefined],
    ["its agent not listed", set({ agents: [{ name: "bert" }] }), undefined],
  ])("of a session: %s", (_name, policy, expected) => {
    expect(sessionUnder(policy, two)?.granted.map(({ id }) => id)).toEqual(expected);
  });

  test("of a session's time is counted from its grant, and never more than there was", () => {
    const long = session({ issuedAt: 1000, expiresAt: 1000 + 60 * 60_000 });
    expect(sessionUnder(set({ sessionMinutes: 15 }), long)?.expiresAt).toBe(1000 + 15 * 60_000);
    expect(sessionUnder(set({ sessionMinutes: 480 }), long)).toBe(long);
  });

  test("of a request: its actions and its minutes", () => {
    const left = grantUnder(set({ blockedCapabilities: [{ effect: "destructive" }], sessionMinutes: 15 }), grant());
    expect(left?.capabilities.map(({ id }) => id)).toEqual(["orders.overview", "update_note@order"]);
    expect(left?.minutes).toBe(15);
    const asked = grant();
    expect(grantUnder(set({}), asked)).toBe(asked);
    expect(grantUnder(set({ allowedCapabilities: [] }), asked)).toBeUndefined();
  });
});

test("the rest: time, memory, audit, and what the person is told", () => {
  expect(longestMinutes(NO_POLICY)).toBe(480);
  expect(longestMinutes(set({ sessionMinutes: 20 }))).toBe(20);
  expect(mayRemember(NO_POLICY, "write")).toBe(true);
  expect(mayRemember(set({ confirmEffects: ["write"] }), "write")).toBe(false);
  expect(mayRemember(set({ confirmEffects: ["write"] }), "read")).toBe(true);
  expect(auditMs(NO_POLICY)).toBe(30 * 24 * 60 * 60_000);
  expect(auditMs(set({ auditDays: 7 }))).toBe(7 * 24 * 60 * 60_000);
  expect(auditMs(set({ auditDays: 365 }))).toBe(auditMs(NO_POLICY));
  expect(limitsOf(set({ sessionMinutes: 20, userMayTurnOnSites: true }))).toEqual(["sessionMinutes"]);
  expect(limitsOf(set({ userMayTurnOnSites: false }))).toEqual(["userMayTurnOnSites"]);
  expect(limitsOf(wrong)).toEqual([]);
});
