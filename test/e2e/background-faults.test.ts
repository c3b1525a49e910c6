import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { untilFound } from "../support/processes.ts";
import { answerDialog, decideGrant, dialog, grant, noteOf, pageId, Stage } from "../support/stage.ts";

const UPDATE = { capability: "update_note@order", input: { record: "SO-1002", note: "Ring twice" } };
const OVERVIEW = { capability: "orders.overview" };
const ASKED = ["update_note@order", "orders.overview"];

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let orders: Tab;
  let page: string;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Faults");
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    orders = await stage.orders("?n=48");
    page = await pageId(agent, "orders");
  });
  afterEach(() => orders.close());

  const code = async (tool: string, input: object) => pick((await agent.call(tool, { ...input })).data, "error/code");
  /** Asks until the background is there again; each answer before that is an honest refusal. */
  const invoke = (session: string, more: object = OVERVIEW) =>
    untilFound("an answer of the background", async () => {
      const { data } = await agent.call("surface_invoke", { session, ...more });
      const refused = pick(data, "error/code");
      return ["BROWSER_GONE", "NO_SURFACE", "PAGE_GONE"].includes(String(refused)) ? undefined : data;
    });
  /** Asks until something else is answered than this. */
  const codeAfter = (passing: string, tool: string, input: object) =>
    untilFound(`the end of ${passing}`, async () => {
      const found = await code(tool, input);
      return found === passing ? undefined : { code: found };
    });

  describe("Pause all agents", () => {
    test("refuses every call, ends what waits, and lets all go on when it is lifted", async () => {
      const session = await grant(stage, agent, { page, capabilities: ASKED });
      const waiting = agent.call("surface_invoke", { session, ...UPDATE });
      await dialog(orders).waitShown();
      const popup = await stage.browser.openPopup();
      await popup.find("switch", "Pause all agents").click();
      expect((await waiting).data).toMatchObject({ error: { code: "PAUSED", executed: "no" } });
      await dialog(orders).waitGone();
      expect(await code("surface_invoke", { session, ...OVERVIEW })).toBe("PAUSED");
      expect(await code("surface_describe", { session })).toBe("PAUSED");
      expect(await code("surface_connect", { page, reason: "Again." })).toBe("PAUSED");
      await popup.find("switch", "Pause all agents").click();
      await codeAfter("PAUSED", "surface_describe", { session });
      expect(await invoke(session)).toMatchObject({ ok: true });
      expect(await noteOf(agent, session, "SO-1002")).not.toBe("Ring twice");
      await popup.close();
    });
  });

  describe("the background stopped", () => {
    /** The grant window of a request whose background has stopped since. */
    async function askedBeforeTheStop(): Promise<Tab> {
      const window = stage.browser.grantWindow();
      const asked = agent.call("surface_connect", { page, capabilities: ASKED, reason: "To help." });
      const open = await window;
      await open.find("button", "Allow").waitShown();
      await stage.browser.stopBackground();
      await asked;
      return open;
    }

    test("while a grant waits: the window stays, and its decision counts", async () => {
      const open = await askedBeforeTheStop();
      await decideGrant(open, { allow: true, tick: ASKED });
      const session = await untilFound("the session", async () =>
        pick((await agent.call("surface_pages")).data, "pages/0/session"),
      );
      expect(await invoke(String(session))).toMatchObject({ ok: true });
    });

    test("after Revoke: the session stays ended, and nothing of it starts", async () => {
      const session = await grant(stage, agent, { page, capabilities: ASKED });
      const waiting = agent.call("surface_invoke", { session, ...UPDATE });
      await dialog(orders).waitShown();
      expect((await agent.call("surface_disconnect", { session })).data).toEqual({ status: "ended" });
      await stage.browser.stopBackground();
      await waiting;
      expect(await codeAfter("BROWSER_GONE", "surface_describe", { session })).toEqual({ code: "SESSION_REVOKED" });
      await dialog(orders).waitGone();
    });

    test("while a call waits: the same request again is answered from the one that runs", async () => {
      const session = await grant(stage, agent, { page, capabilities: ASKED });
      const first = agent.call("surface_invoke", { session, ...UPDATE, requestId: "once" });
      await dialog(orders).waitShown();
      await stage.browser.stopBackground();
      await first;
      const second = invoke(session, { ...UPDATE, requestId: "once" });
      await answerDialog(orders, "Confirm");
      expect(await second).toMatchObject({ ok: true, result: { outcome: "succeeded", requestId: "once" } });
      expect(pick(await invoke(session, { ...OVERVIEW, requestId: "once" }), "error/code")).toBe("REQUEST_REPLAYED");
      expect(await dialog(orders).count()).toBe(0);
    });

    // Last: a Deny keeps windows for this origin closed for five minutes.
    test("after a grant was asked for and not seen: closing the window is still a Deny", async () => {
      const open = await askedBeforeTheStop();
      await open.close();
      // Another request for the same origin opens no window now: the person has just said no. The popup has it.
      const ask = { page, capabilities: ASKED, reason: "Again." };
      const again = untilFound("a decision", async () =>
        (await code("surface_connect", ask)) === undefined ? true : undefined,
      );
      const popup = await stage.browser.openPopup();
      await popup.find("button", "Review").waitShown();
      const review = stage.browser.grantWindow();
      await popup.find("button", "Review").click();
      await decideGrant(await review, { allow: false });
      await again;
      await popup.close();
    });
  });
});

describe.each(BROWSERS)("in %s, a background", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let orders: Tab;
  let page: string;
  /** A session for every tab of the site. */
  let everywhere: string;
  let isRemoved = false;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Faults");
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    orders = await stage.orders("?n=48");
    page = await pageId(agent, "orders");
  });
  afterEach(async () => {
    await orders.close();
    // The next worker has what this one was robbed of.
    if (!isRemoved) await stage.browser.stopBackground();
  });

  test("whose ledger cannot be written dispatches nothing", async () => {
    const session = await grant(stage, agent, { page, capabilities: ASKED });
    await stage.browser.inBackground(
      "void (self.IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); })",
    );
    const { data } = await agent.call("surface_invoke", { session, ...UPDATE });
    expect(data).toMatchObject({ error: { code: "GUARD_UNAVAILABLE", executed: "no" } });
    expect(await dialog(orders).count()).toBe(0);
  });

  test("that is reloaded with its extension in mid-call answers it, and works on the open page without a reload", async () => {
    const session = await grant(stage, agent, { page, capabilities: ASKED });
    const waiting = agent.call("surface_invoke", { session, ...UPDATE });
    await dialog(orders).waitShown();
    await stage.browser
      .inBackground("void self.setTimeout(() => self.chrome.runtime.reload(), 0)")
      .catch(() => undefined);
    expect(["OUTCOME_UNKNOWN", "BROWSER_GONE"]).toContain(pick((await waiting).data, "error/code"));
    // Nobody could hear the answer any more, so nobody is asked.
    await dialog(orders).waitGone();
    const where = "All tabs of this site";
    const fresh = await grant(stage, agent, { page: await pageId(agent, "orders"), capabilities: ASKED, where });
    expect(await code(agent, session)).toBe("SESSION_MISSING");
    const again = agent.call("surface_invoke", { session: fresh, ...UPDATE });
    await answerDialog(orders, "Confirm");
    expect((await again).data).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
    everywhere = fresh;
  });

  // From here on no window opens for this origin: a Deny is valid for five minutes.
  test("that cannot store a session does not grant it", async () => {
    const window = stage.browser.grantWindow();
    const asked = agent.call("surface_connect", { page, capabilities: ASKED, reason: "To help." });
    const open = await window;
    await open.find("button", "Allow").waitEnabled();
    await stage.browser.inBackground(
      `[self.chrome, self.browser].filter(Boolean).forEach((api) => {
        api.storage.session.set = () => Promise.reject(new Error("QUOTA_BYTES quota exceeded"));
      })`,
    );
    await open.find("button", "Allow").click();
    await stage.browser.inBackground("self.chrome.storage.session.get(null).then(() => null)");
    await open.close();
    expect((await asked).data).toMatchObject({ status: "denied" });
    const listed = (await agent.call("surface_pages")).data;
    expect(pick(listed, "pages/0/session")).toBe(everywhere);
  });

  test("that is removed with its extension in mid-call: the call is answered, and the page asks nobody any more", async () => {
    const waiting = agent.call("surface_invoke", { session: everywhere, ...UPDATE, requestId: "removed" });
    await dialog(orders).waitShown();
    isRemoved = true;
    await stage.browser.inBackground("void self.setTimeout(() => self.chrome.management.uninstallSelf(), 0)");
    expect(["OUTCOME_UNKNOWN", "BROWSER_GONE"]).toContain(pick((await waiting).data, "error/code"));
    await dialog(orders).waitGone();
  });

  const code = async (of: Agent, session: string) =>
    pick((await of.call("surface_describe", { session })).data, "error/code");
});
