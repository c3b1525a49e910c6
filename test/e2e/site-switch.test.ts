import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ActionPopup, byRole } from "../support/action-popup.ts";
import { type Agent, pick } from "../support/agent.ts";
import { EXTENSION_ID } from "../support/browser.ts";
import { servePages } from "../support/pages.ts";
import { grant, pageId, Stage } from "../support/stage.ts";

const SWITCH = byRole("switch", "On for this site");

let stage: Stage;
let agent: Agent;
let orders: Page;

beforeAll(async () => {
  stage = await Stage.open({ build: "chrome" });
  agent = await stage.agent("Switch");
  orders = await stage.orders("?n=48");
});
afterAll(() => stage?.close());

/** What the prompt would do when the person says yes; headless Chromium shows none. */
async function agreeToPrompt(pattern: string): Promise<void> {
  const page = await stage.browser.open("chrome://extensions");
  await page.evaluate(
    async ([id, hosts]) => {
      const { chrome } = globalThis as unknown as {
        chrome: { developerPrivate: { addHostPermission(id: string, hosts: string): Promise<void> } };
      };
      await chrome.developerPrivate.addHostPermission(id ?? "", hosts ?? "");
    },
    [EXTENSION_ID, pattern],
  );
  await page.close();
}

/** What of ours a page can see: the hook is the only trace. */
function hookIn(page: Page): Promise<boolean> {
  return page.evaluate(() => "agentSurface" in window);
}

describe("the store build", () => {
  test("runs nothing on a page and starts no host until the person turns the site on", async () => {
    const empty = await stage.browser.open(new URL("/plain/?late=1", stage.site).href);
    expect(await hookIn(empty)).toBe(false);
    await empty.close();
    expect((await agent.call("surface_pages")).data).toMatchObject({ error: { code: "BROWSER_GONE" } });
  });

  test("turned on in the popup, it works on the open page at once, without a reload", async () => {
    await orders.evaluate(() => Reflect.set(window, "notReloaded", true));
    await agreeToPrompt("http://127.0.0.1/*");
    const popup = await ActionPopup.open(stage.browser, orders);
    await popup.click(SWITCH);
    await popup.until(`${SWITCH}?.ariaChecked === "true"`);
    const page = await pageId(agent, "orders");
    const session = await grant(stage, agent, { page, capabilities: ["orders.overview"] });
    expect((await agent.call("surface_invoke", { session, capability: "orders.overview" })).data).toMatchObject({
      ok: true,
      result: { outcome: "succeeded" },
    });
    expect(await orders.evaluate(() => Reflect.get(window, "notReloaded"))).toBe(true);
    await popup.close();
  });

  test("another port of the same host is another site and stays off", async () => {
    const other = await servePages(stage.cleanup, { "/": "<!doctype html><title>Other</title>" });
    const page = await stage.browser.open(other);
    await page.evaluate(() => {
      const surface = { app: "other", handle: () => Promise.resolve({}) };
      const announce = () => dispatchEvent(new CustomEvent("agent-surface:announce", { detail: { surface } }));
      addEventListener("agent-surface:request", announce);
      announce();
    });
    const apps = pick((await agent.call("surface_pages")).data, "pages") as { app: string }[];
    expect(apps.map(({ app }) => app)).not.toContain("other");
    await page.close();
  });

  test("turned off, its sessions end, its pages are gone from the agent's list, and a fresh page gets no script", async () => {
    const page = await pageId(agent, "orders");
    const session = await grant(stage, agent, { page, capabilities: ["orders.overview"] });
    const popup = await ActionPopup.open(stage.browser, orders);
    await popup.until(`${SWITCH}?.ariaChecked === "true"`);
    await popup.click(SWITCH);
    await popup.until(`${SWITCH}?.ariaChecked === "false"`);
    const { data } = await agent.call("surface_describe", { session });
    expect(["SESSION_REVOKED", "BROWSER_GONE"]).toContain(pick(data, "error/code"));
    await popup.close();
    const fresh = await stage.orders("?n=48");
    // The page brings the hook of its own library; what tells is that nobody asks it to announce itself.
    expect(pick((await agent.call("surface_pages")).data, "pages") ?? []).toEqual([]);
    await fresh.close();
    const plain = await stage.browser.open(new URL("/plain/?late=1", stage.site).href);
    expect(await hookIn(plain)).toBe(false);
    await plain.close();
  });
});
