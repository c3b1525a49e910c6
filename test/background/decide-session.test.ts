import { describe, expect, test } from "vitest";
import { isLive, pickPage, reaches, useSession } from "../../background/decide-session.ts";
import { ANNA, BERT, session } from "./samples.ts";

const code = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? "ok" : answer.error?.code);

describe("using a session", () => {
  const revoked = session({ ended: { reason: "revoked", at: 5000 } });
  const expired = session({ ended: { reason: "expired", at: 5000 } });
  test.each([
    ["a live one, by its agent", session(), ANNA, 1000, "ok"],
    ["one millisecond before the end", session(), ANNA, 60_999, "ok"],
    ["exactly at the end", session(), ANNA, 61_000, "SESSION_EXPIRED"],
    ["one millisecond after the end", session(), ANNA, 61_001, "SESSION_EXPIRED"],
    ["an unknown one", undefined, ANNA, 1000, "SESSION_MISSING"],
    ["another agent's", session(), BERT, 1000, "SESSION_MISSING"],
    ["another agent's that has ended", revoked, BERT, 1000, "SESSION_MISSING"],
    ["one that was revoked", revoked, ANNA, 1000, "SESSION_REVOKED"],
    ["one that was revoked and has run out since", revoked, ANNA, 99_000, "SESSION_REVOKED"],
    ["one that was ended for its time, the clock set back", expired, ANNA, 1000, "SESSION_EXPIRED"],
  ])("%s", (_name, one, agent, now, expected) => {
    expect(code(useSession(one, agent, now))).toBe(expected);
  });

  test("unknown and somebody else's are refused with the same bytes", () => {
    expect(JSON.stringify(useSession(undefined, ANNA, 1))).toBe(JSON.stringify(useSession(session(), BERT, 1)));
  });

  test("an ended session is not alive, whatever the clock says", () => {
    expect(isLive(session({ ended: { reason: "revoked", at: 1 } }), 1)).toBe(false);
    expect(isLive(session(), 61_000)).toBe(false);
    expect(isLive(session(), 60_999)).toBe(true);
  });
});

describe("reach", () => {
  test.each([
    ["its tab", {}, 7, "https://shop.example", true],
    ["another tab", {}, 8, "https://shop.example", false],
    ["another tab, all tabs granted", { where: "site" as const }, 8, "https://shop.example", true],
    ["a sub-domain", { where: "site" as const }, 7, "https://a.shop.example", false],
    ["another port", { where: "site" as const }, 7, "https://shop.example:8443", false],
    ["http for https", { where: "site" as const }, 7, "http://shop.example", false],
  ])("%s", (_name, change, tab, origin, expected) => {
    expect(reaches(session(change), { tab, origin })).toBe(expected);
  });
});

describe("which page a call is for", () => {
  const place = (id: string, change: object = {}) => ({
    ...{ id, app: "orders", origin: "https://shop.example", tab: 7 },
    ...change,
  });
  const own = place("p_1");
  const frame = place("p_2");
  const otherTab = place("p_3", { tab: 8 });
  const elsewhere = place("p_4", { origin: "https://else.example" });
  const otherApp = place("p_5", { app: "stock" });
  const site = { where: "site" } as const;

  test.each([
    ["the one it was granted on", {}, [own, otherTab], undefined, "p_1"],
    ["the one it was granted on, among all tabs", site, [otherTab, own], undefined, "p_1"],
    ["the only one left", site, [otherTab, elsewhere], undefined, "p_3"],
    ["a named one in reach", {}, [own, frame], "p_2", "p_2"],
    ["several and none named", site, [frame, otherTab], undefined, "INVALID_REQUEST"],
    ["a named one in another tab", {}, [own, otherTab], "p_3", "SESSION_MISSING"],
    ["a named one of another origin", {}, [own, elsewhere], "p_4", "SESSION_MISSING"],
    ["a named one of another app", {}, [own, otherApp], "p_5", "SESSION_MISSING"],
    ["a named one that is not open", {}, [own], "p_9", "NO_SURFACE"],
    ["none in reach", {}, [otherTab, elsewhere], undefined, "PAGE_GONE"],
  ])("%s", (_name, change, pages, named, expected) => {
    const picked = pickPage(session(change), { pages, places: pages }, named);
    expect(picked.ok ? picked.page.id : picked.error.code).toBe(expected);
  });

  test("a document without its Surface is told from a page that was left, and both are worth a short wait", () => {
    const there = pickPage(session(), { pages: [], places: [{ origin: "https://shop.example", tab: 7 }] }, undefined);
    expect(there).toMatchObject({ ok: false, error: { code: "NO_SURFACE" }, maySoonBeThere: true });
    const left = pickPage(session(), { pages: [], places: [] }, undefined);
    expect(left).toMatchObject({ ok: false, error: { code: "PAGE_GONE" }, maySoonBeThere: true });
  });
});
