import axe from "axe-core";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { playwrightPage } from "../support/chromium-tab.ts";
import { decideGrant, pageId, Stage } from "../support/stage.ts";

let stage: Stage;
let agent: Agent;
let popup: Page;

beforeAll(async () => {
  stage = await Stage.open();
  agent = await stage.agent("Live");
  await stage.orders();
  popup = playwrightPage(await stage.browser.openPopup());
});
afterAll(() => stage?.close());

const ask = async () =>
  agent.call("surface_connect", {
    page: await pageId(agent, "orders"),
    capabilities: ["orders.overview", "update_note@order"],
    reason: "To count the orders.\nAnd to note a callback.",
  });

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = (await page.evaluate("axe.run()")) as axe.AxeResults;
  return found.violations.map(({ id }) => id);
}

const sessionCard = () => popup.locator(".card", { hasText: "Live" });

test("a request that waits and the session it becomes appear in an open popup by themselves", async () => {
  const opening = stage.browser.grantWindow();
  const asked = ask();
  const window = await opening;
  await window.waitText("To count the orders.");
  await window.waitText("New: you have not allowed it before");
  expect(await violations(playwrightPage(window))).toEqual([]);
  await popup.getByRole("button", { name: "Review", exact: true }).waitFor();
  await decideGrant(window, { allow: true });
  const { data } = await asked;
  expect(data).toMatchObject({ status: "granted" });
  expect(pick(data, "scope")).toHaveLength(2);
  await sessionCard()
    .getByText(/ minutes left$/)
    .waitFor();
  await popup.getByText("Waiting for you").waitFor({ state: "detached" });
  expect(await violations(popup)).toEqual([]);
});

test("Revoke ends a session at once, and an agent that was allowed before is known", async () => {
  await popup.getByRole("button", { name: "Revoke", exact: true }).click();
  await popup.getByText("No agent has access.").waitFor();
  const opening = stage.browser.grantWindow();
  const asked = ask();
  const window = await opening;
  await window.waitText("Known since ");
  await decideGrant(window, { allow: false });
  expect(pick((await asked).data, "status")).toBe("denied");
});

test("a request can be reviewed from the popup during the quiet after a Deny", async () => {
  const asked = ask();
  const review = popup.getByRole("button", { name: "Review", exact: true });
  await review.waitFor();
  const opening = stage.browser.grantWindow();
  await review.click();
  await decideGrant(await opening, { allow: true, where: "All tabs of this site" });
  expect(pick((await asked).data, "status")).toBe("granted");
  await sessionCard().getByText("All tabs of this site").waitFor();
});

test("Pause all agents refuses calls until it is switched off", async () => {
  const pause = popup.getByRole("switch", { name: "Pause all agents", exact: true });
  await pause.click();
  await popup.getByText("Paused. Every call is refused until you turn this off.").waitFor();
  const { data } = await ask();
  expect(pick(data, "error/code")).toBe("PAUSED");
  await pause.click();
  await popup.getByText("Refuses every call while it is on.").waitFor();
});

test("a worker that stops under an open popup changes nothing the person sees, and loses no click", async () => {
  await sessionCard().waitFor();
  await stage.browser.stopBackground();
  expect(await sessionCard().isVisible()).toBe(true);
  await popup.getByRole("button", { name: "Revoke", exact: true }).click();
  await sessionCard().waitFor({ state: "detached" });
  await popup.getByText("No agent has access.").waitFor();
});
