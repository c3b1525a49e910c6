import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { untilFound } from "../support/processes.ts";
import { answerDialog, dialog, grant, pageId, Stage } from "../support/stage.ts";

const UPDATE = { capability: "update_note@order", input: { record: "SO-1002", note: "Ring twice" } };
let asked = 0;
/** The same change under a request id of its own: without one it would be a replay of a call that ended as unknown. */
const update = () => ({ ...UPDATE, requestId: `update-${++asked}` });
const OVERVIEW = { capability: "orders.overview" };

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let orders: Tab;
  let session: string;
  let isClosed = false;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Daily");
    const first = await stage.orders("?n=48");
    // For every tab of the site, so that each test may have a tab of its own.
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
    await pageId(agent, "orders");
  });
  afterEach(async () => {
    if (!isClosed) await orders.close();
  });

  /** Asks until the page is linked again; each answer before that must be an honest refusal. */
  function overview(...also: string[]): Promise<unknown> {
    return untilFound("the page being linked again", async () => {
      const { data } = await agent.call("surface_invoke", { session, ...OVERVIEW });
      if (data["ok"] === true) return pick(data, "result/outcome");
      expect(["NO_SURFACE", "PAGE_GONE", "BROWSER_GONE", ...also]).toContain(pick(data, "error/code"));
    });
  }

  /** Asks for the outcome of an earlier request until a background answers that knows it again. */
  function resultOf(requestId: string): Promise<Record<string, unknown>> {
    return untilFound(`the outcome of ${requestId}`, async () => {
      const { data } = await agent.call("surface_result", { session, requestId, waitSeconds: 10 });
      return ["BROWSER_GONE", "SESSION_MISSING"].includes(String(pick(data, "error/code"))) ? undefined : data;
    });
  }

  describe("the page", () => {
    test("is reloaded between two calls: the session goes on", async () => {
      expect((await agent.call("surface_describe", { session })).data).toMatchObject({ ok: true });
      await orders.reload();
      expect(await overview()).toBe("succeeded");
    });

    test("is reloaded while a confirmation waits: the call is answered and nothing is repeated", async () => {
      const invoked = agent.call("surface_invoke", { session, ...update() });
      await dialog(orders).waitShown();
      await orders.reload();
      const { data } = await invoked;
      expect(["PAGE_GONE", "OUTCOME_UNKNOWN"]).toContain(pick(data, "error/code"));
      expect(await overview()).toBe("succeeded");
      expect(await dialog(orders).count()).toBe(0);
    });

    test("is closed while a confirmation waits", async () => {
      const page = await pageId(agent, "orders");
      const own = await grant(stage, agent, { page, capabilities: ["update_note@order"] });
      const invoked = agent.call("surface_invoke", { session: own, ...update() });
      await dialog(orders).waitShown();
      await orders.close();
      expect(["PAGE_GONE", "OUTCOME_UNKNOWN"]).toContain(pick((await invoked).data, "error/code"));
      expect((await agent.call("surface_invoke", { session: own, ...update() })).data).toMatchObject({
        error: { code: "PAGE_GONE", executed: "no" },
      });
    });

    test("navigates within itself while a confirmation waits: the call goes on", async () => {
      const invoked = agent.call("surface_invoke", { session, ...update() });
      await dialog(orders).waitShown();
      await orders.evaluate(`history.pushState({}, "", "?n=48&view=other")`);
      await answerDialog(orders, "Confirm");
      expect((await invoked).data).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
    });

    test("is left and come back to: the session goes on", async () => {
      await orders.goto(new URL("/support-queue/", stage.site).href);
      await orders.back();
      expect(await overview()).toBe("succeeded");
      await orders.forward();
      await orders.back();
      expect(await overview()).toBe("succeeded");
    });
  });

  describe("the extension's worker", () => {
    test("is stopped between calls: the session goes on, and a call on its way then is honestly unknown", async () => {
      await stage.browser.stopBackground();
      expect(await overview("OUTCOME_UNKNOWN")).toBe("succeeded");
    });

    test("is stopped while a confirmation waits: confirmed once, it runs once, and the outcome is there to ask for", async () => {
      const invoked = agent.call("surface_invoke", { session, ...UPDATE, requestId: "stop-1", waitSeconds: 30 });
      await dialog(orders).waitShown();
      await stage.browser.stopBackground();
      const lost = await invoked;
      expect(["OUTCOME_UNKNOWN", "BROWSER_GONE"]).toContain(pick(lost.data, "error/code"));
      await answerDialog(orders, "Confirm");
      const data = await resultOf("stop-1");
      expect(data).toMatchObject({ ok: true, id: "stop-1", result: { outcome: "succeeded" } });
      const again = await agent.call("surface_invoke", { session, ...UPDATE, requestId: "stop-1" });
      expect(again.data).toEqual(data);
      expect(await dialog(orders).count()).toBe(0);
    });
  });

  describe("the native host", () => {
    test("is killed with a call waiting: the call is answered as unknown, and the next host serves the same session", async () => {
      const invoked = agent.call("surface_invoke", { session, ...UPDATE, requestId: "kill-1" });
      await dialog(orders).waitShown();
      await stage.killHost();
      expect((await invoked).data).toMatchObject({
        ok: false,
        id: "kill-1",
        error: { code: "OUTCOME_UNKNOWN", executed: "unknown" },
      });
      await answerDialog(orders, "Confirm");
      const data = await resultOf("kill-1");
      expect(data).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
    });

    test("cannot start after Node.js has moved: the popup says the step, and that step mends it", async () => {
      const launcher = join(stage.home, "bin", "agent-surface-host");
      const sound = await readFile(launcher, "utf8");
      await writeFile(launcher, sound.replace(process.execPath, "/gone/node"));
      await stage.killHost();
      const popup = await stage.browser.openPopup();
      await popup.waitText("Node.js or the desktop part is not where it was. To find it again, run:");
      await popup.waitText("agent-surface install");
      await popup.close();
      await stage.install();
      expect(await readFile(launcher, "utf8")).toBe(sound);
      await (await stage.browser.openPopup()).close();
      expect(await overview()).toBe("succeeded");
    });
  });

  test("closed with a call waiting: the call is answered, and nothing is left that listens", async () => {
    const invoked = agent.call("surface_invoke", { session, ...update() });
    await dialog(orders).waitShown();
    isClosed = true;
    await stage.browser.close();
    expect((await invoked).data).toMatchObject({ ok: false, error: { code: "OUTCOME_UNKNOWN" } });
    const after = await agent.call("surface_pages");
    expect(after).toMatchObject({ isError: true, data: { error: { code: "BROWSER_GONE" } } });
  });
});
