import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UiStage } from "../popup/stage/open.ts";
import { NOW } from "../popup/stage/states.ts";

const MINUTE = 60_000;

let stage: UiStage;
beforeAll(async () => {
  stage = await UiStage.open("en");
});
afterAll(() => stage?.close());

const acts = (page: Page) => page.evaluate("acts");
const card = (page: Page, text: string) => page.locator(".card", { hasText: text }).first();

test("a session is given more time, never more than there is to give", async () => {
  const page = await stage.show("popup/typical");
  const session = card(page, "claude-desktop");
  await session.getByText("Change").click();
  const time = session.getByRole("combobox", { name: "More time" });
  expect(await time.locator("option").allTextContents()).toEqual([
    ...["15 minutes", "1 hour", "4 hours"],
    "7 hours 36 minutes",
  ]);
  await time.selectOption({ label: "1 hour" });
  await session.getByRole("button", { name: "Extend", exact: true }).click();
  expect(await acts(page)).toEqual([["extend", "s-3", NOW + (21 + 60) * MINUTE]]);
  await page.close();
});

test("what is unticked is taken away; the last one is not, that is what Revoke is for", async () => {
  const page = await stage.show("popup/typical");
  const session = card(page, "claude-desktop");
  await session.getByText("Change").press("Enter");
  const take = session.getByRole("button", { name: "Take away", exact: true });
  expect(await take.isDisabled()).toBe(true);
  await session.getByRole("checkbox", { name: "update_note@order", exact: true }).press("Space");
  expect(await take.isEnabled()).toBe(true);
  await session.getByRole("checkbox", { name: "orders.overview", exact: true }).press("Space");
  expect(await take.isDisabled()).toBe(true);
  await session.getByRole("checkbox", { name: "orders.overview", exact: true }).press("Space");
  await take.press("Enter");
  expect(await acts(page)).toEqual([["narrow", "s-3", ["orders.overview"]]]);
  await page.close();
});

test("a page that does not acknowledge an end is named, and its tab can be closed", async () => {
  const page = await stage.show("popup/busy");
  const ending = card(page, "Ending: the page is stopping it");
  await ending.getByText("A page has not said that it stopped.").waitFor();
  await ending.getByText("https://orders.example · This tab").waitFor();
  await ending.getByText("https://orders.example · Another tab").waitFor();
  await ending.getByRole("button", { name: "Close tab", exact: true }).first().click();
  await ending.getByRole("button", { name: "Go to tab", exact: true }).click();
  expect(await acts(page)).toEqual([
    ["closeTab", "s-2", 7],
    ["goTo", 9],
  ]);
  expect(await ending.getByText("Change").count()).toBe(0);
  await page.close();
});

test("fifty sessions make nothing that is folded away", async () => {
  const page = await stage.show("popup/busy");
  expect(await page.locator(".card").count()).toBeGreaterThan(50);
  expect(await page.locator("fieldset, select").count()).toBe(0);
  await page.close();
});
