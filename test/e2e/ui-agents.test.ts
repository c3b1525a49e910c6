import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { UiStage } from "../popup/stage/open.ts";
import { fingerprintNo } from "../popup/stage/states.ts";

let stage: UiStage;
let page: Page;
beforeAll(async () => {
  stage = await UiStage.open("en");
});
afterAll(() => stage?.close());
beforeEach(async () => {
  page = await stage.show("popup/managed");
});
afterEach(() => page.close());

const acts = () => page.evaluate("acts");
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("an agent that was allowed before", () => {
  beforeEach(() => page.getByText("Agents you have allowed before").click());

  test("is shown with the person's name for it, beside the name it gives itself", async () => {
    const card = page.locator(".card", { hasText: "access now: 2" });
    expect((await card.innerText()).split("\n").filter((line) => line.trim() !== "")).toEqual([
      ...["Help at the desk", "It calls itself claude-desktop", fingerprintNo(12).slice(0, 8)],
      ...["Known since Mar 11, 2026 · access now: 2", "Forget", "Rename"],
    ]);
    await page.getByText("no access now").first().waitFor();
  });

  test("is named with the keyboard alone", async () => {
    await button("Rename").first().press("Enter");
    const field = page.getByRole("textbox", { name: "Your name for it" });
    expect(await field.inputValue()).toBe("Help at the desk");
    await page.keyboard.type("Clerk");
    await page.keyboard.press("Enter");
    await field.waitFor({ state: "detached" });
    expect(await acts()).toEqual([["callAgent", fingerprintNo(12), "Clerk"]]);
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Rename");
  });

  test("keeps its name on Escape, and the popup stays open", async () => {
    await button("Rename").first().click();
    await page.keyboard.type("Clerk");
    await page.keyboard.press("Escape");
    await page.getByRole("textbox").waitFor({ state: "detached" });
    expect(await acts()).toEqual([]);
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Rename");
  });

  test("that has no name yet is given one", async () => {
    await button("Name it").click();
    await page.getByRole("textbox", { name: "Your name for it" }).fill(" Reports ");
    await button("Save").click();
    expect(await acts()).toEqual([["callAgent", fingerprintNo(24), "Reports"]]);
  });

  test("is forgotten", async () => {
    await button("Forget").last().click();
    expect(await acts()).toEqual([["forgetAgent", fingerprintNo(24)]]);
  });
});

describe("the profile", () => {
  test("is renamed, and told which names are possible", async () => {
    await button("Rename").last().click();
    const field = page.getByRole("textbox", { name: "Name that agents see" });
    await field.fill("«work»");
    await page.getByText("Begin with a letter or digit").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await button("Save").click();
    expect(await acts()).toEqual([]);
    await field.fill("办公 2");
    await button("Save").click();
    await field.waitFor({ state: "detached" });
    expect(await acts()).toEqual([["nameProfile", "办公 2"]]);
  });
});

test("a site that the organisation keeps off cannot be turned on, and says why", async () => {
  const site = page.getByRole("switch", { name: "On for this site" });
  expect(await site.isDisabled()).toBe(true);
  await page.getByText("Your organisation does not let this site be turned on.").waitFor();
});
