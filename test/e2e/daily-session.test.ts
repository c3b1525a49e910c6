import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { answerDialog, dialog, grant, noteOf, pageId, Stage } from "../support/stage.ts";

const UPDATE = { capability: "update_note@order", input: { record: "SO-1002", note: "Ring twice" } };

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let orders: Tab;
  let page: string;
  /** For every tab of the site: of the tests that end no session, each has a tab of its own. */
  let session: string;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Daily");
    const first = await stage.orders("?n=48");
    session = await grant(stage, agent, {
      page: await pageId(agent, "orders"),
      capabilities: ["update_note@order", "orders.overview"],
      where: "All tabs of this site",
    });
    await first.close();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    orders = await stage.orders("?n=48");
    page = await pageId(agent, "orders");
  });
  afterEach(() => orders.close());

  describe("a confirmation in the page", () => {
    test("that is rejected ends as denied, and the note stays", async () => {
      const before = await noteOf(agent, session, "SO-1002");
      const invoked = agent.call("surface_invoke", { session, ...UPDATE });
      await answerDialog(orders, "Reject");
      expect(await invoked).toMatchObject({
        isError: true,
        data: { ok: true, result: { outcome: "denied", error: { code: "PERMISSION_DENIED" } } },
      });
      expect(await noteOf(agent, session, "SO-1002")).toBe(before);
    });

    test("that takes longer than one tool call is pending, then asked for by surface_result", async () => {
      const first = await agent.call("surface_invoke", { session, ...UPDATE, requestId: "slow-1", waitSeconds: 0 });
      expect(first).toMatchObject({
        isError: false,
        data: { ok: true, result: { outcome: "pending", requestId: "slow-1" } },
      });
      await dialog(orders).waitShown();
      const second = await agent.call("surface_result", { session, requestId: "slow-1", waitSeconds: 1 });
      expect(second.data).toMatchObject({ result: { outcome: "pending", pending: { waitsFor: "person" } } });
      const waiting = agent.call("surface_result", { session, requestId: "slow-1", waitSeconds: 30 });
      await answerDialog(orders, "Confirm");
      expect((await waiting).data).toMatchObject({ id: "slow-1", ok: true, result: { outcome: "succeeded" } });
      // The latest invoke needs no id.
      expect((await agent.call("surface_result", { session })).data).toEqual((await waiting).data);
    });

    test("that the client cancels is taken from the screen", async () => {
      const controller = new AbortController();
      const invoked = agent.call("surface_invoke", { session, ...UPDATE, requestId: "off-1" }, controller.signal);
      await dialog(orders).waitShown();
      controller.abort();
      await expect(invoked).rejects.toThrow();
      await dialog(orders).waitGone();
      expect((await agent.call("surface_result", { session, requestId: "off-1" })).data).toMatchObject({
        ok: false,
        error: { code: "CANCELLED", executed: "no" },
      });
    });

    test("is told to a client that asked for progress", async () => {
      const told = new Promise<unknown>((resolve) => {
        const call = agent.client.callTool(
          { name: "surface_invoke", arguments: { session, ...UPDATE } },
          { onprogress: resolve, timeout: 60_000 },
        );
        void call.catch(() => undefined);
      });
      expect(await told).toMatchObject({ message: expect.stringMatching(/person/) });
      await answerDialog(orders, "Reject");
    });
  });

  describe("the same request", () => {
    test("sent twice runs once and is answered twice; with another payload it is refused", async () => {
      const send = (note: string) =>
        agent.call("surface_invoke", {
          session,
          capability: "update_note@order",
          input: { record: "SO-1003", note },
          requestId: "once-1",
        });
      const first = send("first");
      await answerDialog(orders, "Confirm");
      expect((await first).data).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
      expect((await send("first")).data).toEqual((await first).data);
      expect((await send("second")).data).toMatchObject({
        ok: false,
        error: { code: "REQUEST_REPLAYED", executed: "no" },
      });
      expect(await dialog(orders).count()).toBe(0);
    });

    test("without an id of its own is a replay while the first is unanswered", async () => {
      const first = await agent.call("surface_invoke", { session, ...UPDATE, waitSeconds: 0 });
      const firstId = pick(first.data, "id");
      const second = await agent.call("surface_invoke", { session, ...UPDATE, waitSeconds: 0 });
      expect(second.data).toMatchObject({ error: { code: "REQUEST_REPLAYED", details: { requestId: firstId } } });
      await answerDialog(orders, "Reject");
    });
  });

  describe("sessions", () => {
    test("of two agents on one page keep to their own scopes", async () => {
      const reader = await stage.agent("Reader");
      const mine = await grant(stage, agent, { page, capabilities: ["update_note@order"] });
      const theirs = await grant(stage, reader, { page, capabilities: ["orders.overview"] });
      const ids = async (who: Agent, session: string) =>
        (pick((await who.call("surface_describe", { session })).data, "result/capabilities") as { id: string }[]).map(
          ({ id }) => id,
        );
      expect(await ids(agent, mine)).toEqual(["update_note@order"]);
      expect(await ids(reader, theirs)).toEqual(["orders.overview"]);
      expect((await reader.call("surface_invoke", { session: theirs, ...UPDATE })).data).toMatchObject({
        error: { code: "CAPABILITY_NOT_EXPOSED" },
      });
      expect((await reader.call("surface_describe", { session: mine })).data).toMatchObject({
        error: { code: "SESSION_MISSING" },
      });
    });

    test("for this tab do not reach another tab; for all tabs of the site they do", async () => {
      const second = await stage.orders("?n=48");
      const listed = pick((await agent.call("surface_pages")).data, "pages") as { page: string; app: string }[];
      const pages = listed.filter(({ app }) => app === "orders").map((entry) => entry.page);
      expect(pages).toHaveLength(2);
      const [one = "", other = ""] = pages;
      const capabilities = ["orders.overview"];
      const narrow = await grant(stage, agent, { page: one, capabilities });
      expect((await agent.call("surface_describe", { session: narrow, page: other })).isError).toBe(true);
      const wide = await grant(stage, agent, { page: one, capabilities, where: "All tabs of this site" });
      for (const each of pages) {
        expect((await agent.call("surface_describe", { session: wide, page: each })).data).toMatchObject({ ok: true });
      }
      await second.close();
    });

    test("that are revoked while a confirmation waits: it never runs, and its dialog goes", async () => {
      const revoked = await grant(stage, agent, { page, capabilities: ["update_note@order"] });
      const invoked = agent.call("surface_invoke", { session: revoked, ...UPDATE });
      await dialog(orders).waitShown();
      const popup = await stage.browser.openPopup();
      await popup.find("button", "Revoke all").click();
      expect(await invoked).toMatchObject({
        isError: true,
        data: { ok: false, error: { code: "SESSION_REVOKED", executed: "no" } },
      });
      await dialog(orders).waitGone();
      await popup.close();
      expect((await agent.call("surface_describe", { session: revoked })).data).toMatchObject({
        error: { code: "SESSION_REVOKED" },
      });
    });

    test("end when their time is up", async () => {
      const session = await grant(stage, agent, { page, capabilities: ["orders.overview"], minutes: 1 });
      // The browser's clock moves on, as it does when a laptop sleeps.
      await stage.shiftClock(60_000);
      expect((await agent.call("surface_invoke", { session, capability: "orders.overview" })).data).toMatchObject({
        error: { code: "SESSION_EXPIRED", executed: "no" },
      });
      await stage.shiftClock(-60_000);
      // A clock set back revives nothing.
      expect(pick((await agent.call("surface_describe", { session })).data, "error/code")).toBe("SESSION_EXPIRED");
    });
  });
});
