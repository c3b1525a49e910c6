import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ActionPopup } from "../popup/stage/action-popup.ts";
import { type Agent, pick } from "../support/agent.ts";
import { EXTENSION_ID } from "../support/browser.ts";
import { decideGrant, pageId, Stage } from "../support/stage.ts";

let stage: Stage;
let page: Page;
let agent: Agent;

beforeAll(async () => {
  stage = await Stage.open({ build: "chrome" });
  page = await stage.orders();
  agent = await stage.agent("Sites");
});
afterAll(() => stage?.close());

/** The answer a person gives to the browser's question; without it the question would wait for ever (no display). */
async function answerBrowserQuestion(pattern: string): Promise<void> {
  const extensions = await stage.browser.open("chrome://extensions");
  await extensions.evaluate(
    `new Promise((done) => chrome.developerPrivate.addHostPermission("${EXTENSION_ID}", "${pattern}", done))`,
  );
  await extensions.close();
  await page.bringToFront();
}

const isOn = (on: boolean) => `document.querySelector("[role=switch]")?.getAttribute("aria-checked") === "${on}"`;

test("a site that is off gets no script, and the popup says the next step", async () => {
  const plain = await stage.browser.open(new URL("/plain/", stage.site).href);
  expect(await plain.evaluate(() => Object.hasOwn(window, "agentSurface"))).toBe(false);
  await plain.close();
  await page.bringToFront();
  const popup = await ActionPopup.open(stage.browser, page.url());
  await popup.until(isOn(false));
  await popup.until(`document.body.innerText.includes(${JSON.stringify(new URL(page.url()).origin)})`);
  await popup.until(`document.body.innerText.includes("To begin, turn on a site.")`);
  await popup.close();
});

test("turned on, it works at once and without a reload; turned off, everything is undone", async () => {
  const origin = new URL(page.url()).origin;
  await page.evaluate("window.sameDocument = true");
  await answerBrowserQuestion("http://127.0.0.1/*");
  const popup = await ActionPopup.open(stage.browser, page.url());
  await popup.flip("On for this site");
  await popup.until(isOn(true));
  await popup.until(`document.body.innerText.includes("Surface found")`);
  await popup.until(`document.body.innerText.includes("Connected")`);
  expect(await page.evaluate("window.sameDocument")).toBe(true);

  const window = stage.browser.grantWindow();
  const id = await pageId(agent, "orders");
  const asked = agent.call("surface_connect", { page: id, capabilities: ["orders.overview"], reason: "Counting." });
  await decideGrant(await window, { allow: true });
  const session = pick((await asked).data, "session");
  expect(pick((await agent.call("surface_describe", { session })).data, "ok")).toBe(true);

  await page.bringToFront();
  const again = await ActionPopup.open(stage.browser, page.url());
  await again.until(isOn(true));
  await again.flip("On for this site");
  await again.until(isOn(false));
  const kept = await again.evaluate(`chrome.permissions.contains({ origins: ["${origin.replace(/:\d+$/, "")}/*"] })`);
  expect(kept).toBe(false);
  expect(await again.evaluate(`chrome.scripting.getRegisteredContentScripts()`)).toEqual([]);
  await page.reload();
  expect(await page.evaluate("window.sameDocument")).toBeUndefined();
  const refused = await agent.call("surface_describe", { session });
  expect(refused.isError).toBe(true);
  await again.close();
  await popup.close();
});
