import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { type Managed, manage } from "../support/managed.ts";
import { Cleanup } from "../support/processes.ts";
import { answerDialog, decideGrant, dialog, grant, pageId, Stage } from "../support/stage.ts";

const MINUTE = 60_000;

describe.each(BROWSERS)("in %s, an organisation's policy", (browser) => {
  const cleanup = new Cleanup();
  let managed: Managed;
  let stage: Stage;
  let agent: Agent;
  let orders: Tab;

  beforeAll(async () => {
    managed = await manage(cleanup, browser);
    await managed.write({
      agents: [{ name: "Listed" }],
      blockedCapabilities: [{ effect: "destructive" }],
      confirmEffects: ["write"],
      sessionMinutes: 15,
    });
    stage = await Stage.open({ browser });
    agent = await stage.agent("Listed");
    orders = await stage.orders("?n=48");
  });
  afterAll(async () => {
    await stage?.close();
    await cleanup.run();
  });

  test("leaves in the grant window only what it allows, and says so in the popup", async () => {
    const opening = stage.browser.grantWindow();
    const asked = agent.call("surface_connect", { page: await pageId(agent, "orders"), minutes: 480, reason: "All." });
    const window = await opening;
    await window.find("checkbox", "update_note@order").waitShown();
    await window.waitText("The page asks you every time");
    // Destructive ones are blocked, and refund@order asks nobody where a confirmation is required.
    for (const id of ["cancel@order", "refund@order"]) expect(await window.find("checkbox", id).count()).toBe(0);
    expect(await window.evaluate(`[...document.querySelectorAll("option")].map((each) => each.textContent)`)).toEqual([
      ...["This tab", "All tabs of this site"],
      "15 minutes",
    ]);
    await decideGrant(window, { allow: true, tick: ["update_note@order"] });
    const { data } = await asked;
    expect(pick(data, "status")).toBe("granted");
    expect(pick(data, "scope")).not.toContain("refund@order");
    expect(Date.parse(String(pick(data, "expiresAt")))).toBeLessThanOrEqual(Date.now() + 15 * MINUTE);
    const popup = await stage.browser.openPopup();
    for (const words of ["Limits which agents may ask", "Limits what agents may do", "Limits how long access lasts"]) {
      await popup.waitText(words);
    }
    await popup.close();
  });

  test("has a person confirm each time: nothing is remembered", async () => {
    const session = await grant(stage, agent, {
      page: await pageId(agent, "orders"),
      capabilities: ["update_note@order"],
    });
    for (const note of ["first", "second"]) {
      const invoked = agent.call("surface_invoke", {
        session,
        capability: "update_note@order",
        input: { record: "SO-1002", note },
      });
      await dialog(orders).waitShown();
      expect(await dialog(orders).find("checkbox").count()).toBe(0);
      await answerDialog(orders, "Confirm");
      expect((await invoked).data).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
    }
  });

  test("shows nothing to an agent that it does not list, and the doctor says why", async () => {
    const stranger = await stage.agent("Stranger");
    expect((await stranger.call("surface_pages")).data).toMatchObject({ pages: [] });
    const told = await stage.cli("doctor", "--json", "--agent", "Stranger");
    expect(JSON.parse(told.stdout)).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([
        expect.objectContaining({
          id: expect.stringMatching(/^policy:/),
          detail: expect.stringContaining("agent name"),
        }),
      ]),
    });
  });
});

describe.each(BROWSERS)("in %s, a policy with a mistake", (browser) => {
  const cleanup = new Cleanup();
  afterAll(() => cleanup.run());

  test("allows nothing, and popup and doctor name the mistake", async () => {
    const managed = await manage(cleanup, browser);
    await managed.write('{"allowedOrigins": ["https://orders.example/"]}');
    const stage = await Stage.open({ browser });
    cleanup.add(() => stage.close());
    await stage.orders();
    const popup = await stage.browser.openPopup();
    await popup.waitText("It has a mistake, so no agent may do anything.");
    await popup.waitText("policy/allowedOrigins/0: expected an origin");
    await popup.waitText("Connected");
    const agent = await stage.agent("Anyone");
    expect((await agent.call("surface_pages")).data).toMatchObject({ pages: [] });
    const told = await stage.cli("doctor", "--json");
    expect(JSON.parse(told.stdout)).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([
        expect.objectContaining({ ok: false, detail: expect.stringContaining("policy/allowedOrigins/0") }),
      ]),
    });
  });
});

describe("a policy that changes while the browser runs", () => {
  const cleanup = new Cleanup();
  afterAll(() => cleanup.run());

  test("ends what it no longer allows; taken away again, the page is there without a reload", async () => {
    const managed = await manage(cleanup, "chromium");
    const stage = await Stage.open({ browser: "chromium" });
    cleanup.add(() => stage.close());
    const orders = await stage.orders("?n=48");
    const agent = await stage.agent("Running");
    const page = await pageId(agent, "orders");
    const session = await grant(stage, agent, { page, capabilities: ["update_note@order"] });
    const invoked = agent.call("surface_invoke", {
      session,
      capability: "update_note@order",
      input: { record: "SO-1002", note: "Too late" },
    });
    await dialog(orders).waitShown();
    const popup = await stage.browser.openPopup();
    await managed.write({ blockedOrigins: [new URL(stage.site).origin] });
    await popup.waitText("Limits the sites agents may work on");
    await popup.waitText("No agent has access.");
    expect((await invoked).data).toMatchObject({ ok: false, error: { code: "SESSION_REVOKED", executed: "no" } });
    await dialog(orders).waitGone();
    expect((await agent.call("surface_pages")).data).toMatchObject({ pages: [] });
    await managed.write(undefined);
    expect(await pageId(agent, "orders")).toBe(page);
    await managed.write({ agents: [] });
    await popup.waitText("Limits which agents may ask");
    expect((await agent.call("surface_connect", { page, reason: "Once more." })).data).toMatchObject({
      error: { code: "CAPABILITY_NOT_EXPOSED", message: expect.stringContaining("organisation") },
    });
  });
});
