import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab, type View } from "../support/driver.ts";
import { servePages } from "../support/pages.ts";
import { grant, pageId, Stage } from "../support/stage.ts";

const HOSTS = "http://127.0.0.1/*";

/** A page without our library: the hook it may have is the extension's, and the only trace a page can see. */
const EMPTY = "<!doctype html><title>Empty</title>";

describe.each(BROWSERS)("the store build in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let orders: Tab;
  let empty: string;

  beforeAll(async () => {
    stage = await Stage.open({ browser, build: "store" });
    agent = await stage.agent("Switch");
    empty = await servePages(stage.cleanup, { "/": EMPTY });
    orders = await stage.orders("?n=48");
  });
  afterAll(() => stage?.close());

  async function hasHook(): Promise<unknown> {
    const page = await stage.browser.open(empty);
    const found = await page.evaluate(`"agentSurface" in window`);
    await page.close();
    return found;
  }

  /** What the switch in the popup over the orders page says once it says this. */
  const says = (popup: View, isOn: boolean) =>
    popup.until(`document.querySelector("[role=switch]")?.ariaChecked === "${isOn}"`);

  async function flip(to: boolean): Promise<View> {
    const popup = await stage.browser.pressToolbarButton(orders);
    await says(popup, !to);
    await popup.find("switch", "On for this site").click();
    await says(popup, to);
    return popup;
  }

  async function session(): Promise<string> {
    const page = await pageId(agent, "orders");
    return grant(stage, agent, { page, capabilities: ["orders.overview"] });
  }

  /** A session's next call, and what else the agent sees, once its site is off. */
  async function expectEnded(ended: string): Promise<void> {
    const { data } = await agent.call("surface_describe", { session: ended });
    expect(["SESSION_REVOKED", "BROWSER_GONE"]).toContain(pick(data, "error/code"));
    const fresh = await stage.orders("?n=48");
    // The page brings the hook of its own library; what tells is that nobody asks it to announce itself.
    expect(pick((await agent.call("surface_pages")).data, "pages") ?? []).toEqual([]);
    await fresh.close();
    expect(await hasHook()).toBe(false);
  }

  test("runs nothing on a page and starts no host until the person turns the site on; the popup says the next step", async () => {
    expect(await hasHook()).toBe(false);
    expect((await agent.call("surface_pages")).data).toMatchObject({ error: { code: "BROWSER_GONE" } });
    const popup = await stage.browser.pressToolbarButton(orders);
    await says(popup, false);
    await popup.waitText(new URL(await orders.url()).origin);
    await popup.waitText("To begin, turn on a site.");
    await popup.close();
  });

  test("turned on in the popup, it works on the open page at once, without a reload", async () => {
    await orders.evaluate("window.notReloaded = true");
    await stage.browser.agreeToHosts(HOSTS);
    const popup = await flip(true);
    await popup.waitText("Surface found");
    await popup.waitText("Connected");
    await popup.close();
    const { data } = await agent.call("surface_invoke", { session: await session(), capability: "orders.overview" });
    expect(data).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
    expect(await orders.evaluate("window.notReloaded")).toBe(true);
  });

  test("another port of the same host is another site and stays off", async () => {
    const page = await stage.browser.open(empty);
    await page.evaluate(`(() => {
      const surface = { app: "other", handle: () => Promise.resolve({}) };
      const announce = () => dispatchEvent(new CustomEvent("agent-surface:announce", { detail: { surface } }));
      addEventListener("agent-surface:request", announce);
      announce();
    })()`);
    const apps = pick((await agent.call("surface_pages")).data, "pages") as { app: string }[];
    expect(apps.map(({ app }) => app)).not.toContain("other");
    await page.close();
  });

  test("turned off, everything is undone: sessions, pages, permission, scripts", async () => {
    const open = await session();
    const popup = await flip(false);
    expect(await popup.evaluate(`chrome.permissions.contains({ origins: ["${HOSTS}"] })`)).toBe(false);
    expect(await popup.evaluate("chrome.scripting.getRegisteredContentScripts()")).toEqual([]);
    await popup.close();
    await expectEnded(open);
  });

  test("hosts that the person takes away in the browser's settings are the same as turned off", async () => {
    await stage.browser.agreeToHosts(HOSTS);
    await (await flip(true)).close();
    const open = await session();
    await stage.browser.takeHosts(HOSTS);
    await expectEnded(open);
  });
});
