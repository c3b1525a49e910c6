import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { servePages } from "../support/pages.ts";
import { dialog, grant, pageId, Stage } from "../support/stage.ts";

const MINUTE = 60_000;
const NOTE = { capability: "update_note@order", input: { record: "SO-1002", note: "Ring twice" } };

describe.each(BROWSERS)("in %s, a living session", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let orders: Tab;
  let popup: Tab;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Changed");
    orders = await stage.orders("?n=48");
  });
  afterAll(() => stage?.close());

  const ask = async () => ({
    session: await grant(stage, agent, {
      page: await pageId(agent, "orders"),
      capabilities: ["update_note@order", "orders.overview"],
      minutes: 15,
    }),
  });
  const idsOf = async (session: string) =>
    (pick((await agent.call("surface_describe", { session })).data, "result/capabilities") as { id: string }[]).map(
      ({ id }) => id,
    );
  const listed = async () =>
    JSON.parse((await stage.cli("sessions", "--json", "--agent", "Changed")).stdout) as unknown;

  test("is extended by the person, as far as a grant could go and no farther", async () => {
    const { session } = await ask();
    const before = Date.parse(String(pick(await listed(), "sessions/0/expiresAt")));
    popup = await stage.browser.openPopup();
    await popup.find("button", "Revoke").waitShown();
    await popup.evaluate(`document.querySelector(".change").open = true`);
    await popup.find("combobox", "More time").choose("1 hour");
    await popup.find("button", "Extend").click();
    await popup.waitText("1 hour 1");
    const after = Date.parse(String(pick(await listed(), "sessions/0/expiresAt")));
    expect(after - before).toBe(60 * MINUTE);
    await popup.find("combobox", "More time").choose("6 hours 45 minutes");
    await popup.find("button", "Extend").click();
    await popup.waitText("It already lasts as long as is allowed.");
    expect(pick(await listed(), "sessions/0/expiresAt")).toBe(new Date(before + 465 * MINUTE).toISOString());
    expect(await idsOf(session)).toHaveLength(2);
  });

  test("loses what the person takes away: nothing of it is accepted, and what waits in the page is called off", async () => {
    const session = String(pick(await listed(), "sessions/0/session"));
    const invoked = agent.call("surface_invoke", { session, ...NOTE, requestId: "taken-1" });
    await dialog(orders).waitShown();
    await popup.toFront();
    await popup.find("checkbox", "update_note@order").click();
    await popup.find("button", "Take away").click();
    expect((await invoked).data).toMatchObject({ ok: false, error: { code: "CANCELLED", executed: "no" } });
    await orders.toFront();
    await dialog(orders).waitGone();
    expect(await idsOf(session)).toEqual(["orders.overview"]);
    const taken = await agent.call("surface_invoke", { session, ...NOTE, requestId: "r1" });
    const unknown = await agent.call("surface_invoke", { session, capability: "no_such_thing", requestId: "r1" });
    expect(taken.data).toMatchObject({ ok: false, error: { code: "CAPABILITY_NOT_EXPOSED", executed: "no" } });
    expect(taken.data).toEqual(unknown.data);
    expect((await agent.call("surface_invoke", { session, capability: "orders.overview" })).data).toMatchObject({
      ok: true,
    });
    expect(pick(await listed(), "sessions/0/scope")).toEqual(["orders.overview"]);
  });
});

/** A page that hangs for ever when it is told that a session has ended. */
const STUCK = `<!doctype html><title>Stuck</title><script>
  const surface = {
    app: "stuck",
    session: ({ kind }) => { while (kind === "end"); },
    handle: async () => ({ ok: true, result: { app: "stuck", context: {}, capabilities: [
      { id: "look", description: "Looks", inputSchema: {}, effect: "read", approval: "none" }] } }),
  };
  const announce = () => dispatchEvent(new CustomEvent("agent-surface:announce", { detail: { surface } }));
  addEventListener("agent-surface:request", announce);
  announce();
</script>`;

describe.each(BROWSERS)("in %s, a page that does not acknowledge the end of a session", (browser) => {
  test("is named after five seconds, and its tab can be closed from the popup", async () => {
    const stage = await Stage.open({ browser });
    try {
      const agent = await stage.agent("Stuck");
      const page = await stage.browser.open(await servePages(stage.cleanup, { "/": STUCK }));
      const session = await grant(stage, agent, { page: await pageId(agent, "stuck"), capabilities: ["look"] });
      const popup = await stage.browser.openPopup();
      await popup.find("button", "Revoke").waitShown();
      await popup.find("button", "Revoke").click();
      await popup.waitText("A page has not said that it stopped.");
      expect(pick((await agent.call("surface_describe", { session })).data, "error/code")).toBe("SESSION_REVOKED");
      const closed = page.waitClosed();
      await popup.find("button", "Close tab").click();
      await closed;
      await popup.waitText("No agent has access.");
    } finally {
      await stage.close();
    }
  });
});
