import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { UiStage } from "../popup/stage/open.ts";

let stage: UiStage;
let page: Page;
let allow: Locator;
let deny: Locator;

beforeAll(async () => {
  stage = await UiStage.open("en");
});
afterAll(() => stage?.close());

beforeEach(async () => {
  await page?.close();
  page = await stage.show("grant/asking");
  allow = page.getByRole("button", { name: "Allow", exact: true });
  deny = page.getByRole("button", { name: "Deny", exact: true });
});

const acts = () => page.evaluate("acts");
const tick = (id: string) => page.getByRole("checkbox", { name: id, exact: true });

describe("the grant window", () => {
  test("starts at its heading, so that Enter presses nothing", async () => {
    expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
    await page.keyboard.press("Enter");
    expect(await acts()).toEqual([]);
  });

  test("names its controls by the words that tests and assistive technology rely on", async () => {
    const boxes = await page.getByRole("checkbox").all();
    expect(boxes).toHaveLength(3);
    for (const id of ["orders.overview", "update_note@order", "cancel@order"]) expect(await tick(id).count()).toBe(1);
    const options = async (name: string) =>
      page.getByRole("combobox", { name, exact: true }).locator("option").allTextContents();
    expect(await options("Where")).toEqual(["This tab", "All tabs of this site"]);
    expect(await options("Duration")).toEqual(["15 minutes", "1 hour"]);
    expect(await page.getByRole("combobox", { name: "Duration" }).inputValue()).toBe("60");
  });

  test("sends the choice as it is shown", async () => {
    await tick("orders.overview").uncheck();
    await tick("cancel@order").check();
    await page.getByRole("combobox", { name: "Where" }).selectOption({ label: "All tabs of this site" });
    await page.getByRole("combobox", { name: "Duration" }).selectOption({ label: "15 minutes" });
    await allow.click();
    const scope = ["update_note@order", "cancel@order"];
    expect(await acts()).toEqual([["decide", { grant: "g-1", allow: true, scope, where: "site", minutes: 15 }]]);
  });

  test("can be denied at once", async () => {
    await deny.click();
    expect(await acts()).toMatchObject([["decide", { allow: false, scope: [] }]]);
  });

  test("does not allow nothing", async () => {
    await tick("orders.overview").uncheck();
    await tick("update_note@order").uncheck();
    expect(await allow.isDisabled()).toBe(true);
    await page.getByText("Tick at least one action to allow.").waitFor();
    await tick("cancel@order").check();
    await page.getByText("Tick at least one action to allow.").waitFor({ state: "detached" });
    await allow.click();
    expect(await acts()).toMatchObject([["decide", { scope: ["cancel@order"] }]]);
  });

  test("disarms Allow with each focus of the window", async () => {
    await allow.and(page.locator(":enabled")).waitFor();
    const disarmed = await page.evaluate(async () => {
      window.dispatchEvent(new Event("focus"));
      await new Promise(requestAnimationFrame);
      return document.querySelector<HTMLButtonElement>("button.primary")?.disabled;
    });
    expect(disarmed).toBe(true);
    await allow.and(page.locator(":enabled")).waitFor();
  });

  test("counts only clicks of a person", async () => {
    await allow.and(page.locator(":enabled")).waitFor();
    await allow.dispatchEvent("click");
    await deny.dispatchEvent("click");
    await deny.evaluate((button) => (button as HTMLButtonElement).click());
    expect(await acts()).toEqual([]);
    await allow.click();
    expect(await acts()).toHaveLength(1);
  });

  test("can be used by keyboard alone, in the order of reading", async () => {
    await allow.and(page.locator(":enabled")).waitFor();
    const stops: string[] = [];
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press("Tab");
      stops.push(String(await page.evaluate("document.activeElement.localName")));
    }
    expect(stops).toEqual(["blockquote", "input", "input", "input", "select", "select", "button", "button"]);
    await page.keyboard.press("Enter");
    expect(await acts()).toMatchObject([["decide", { allow: true }]]);
  });
});

describe("foreign text in the grant window", () => {
  test("stays text, shows what it hides, and stays inside its own frame", async () => {
    const hostile = await stage.show("grant/askingHostile");
    const reason = hostile.getByRole("blockquote", { name: "Reason, in the agent's own words" });
    const words = (await reason.textContent()) ?? "";
    expect(words).toContain("[U+202E]evil[U+202C] <b>bold</b> <img src=x onerror=alert(1)>[U+200B]");
    expect(words).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069]/);
    expect(await hostile.locator("main").locator("img, b, script").count()).toBe(0);
    const frame = await reason.boundingBox();
    expect(frame?.height).toBeLessThanOrEqual(124);
    // The only words that look like our label are inside the frame: the real label stands once, outside it.
    expect(await hostile.locator("dt", { hasText: "Key fingerprint" }).count()).toBe(1);
    await hostile.close();
  });

  test("is never a name of our controls", async () => {
    const hostile = await stage.show("grant/askingHostile");
    expect(await hostile.getByRole("button").allTextContents()).toEqual(["Deny", "Allow"]);
    expect(await hostile.getByRole("checkbox").count()).toBe(1);
    expect(await hostile.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["An agent asks for access"]);
    await hostile.close();
  });
});

test("a request that is over says so and offers only to close", async () => {
  const over = await stage.show("grant/over");
  await over.getByRole("heading", { name: "This request has ended" }).waitFor();
  expect(await over.getByRole("button").allTextContents()).toEqual(["Close"]);
  await over.close();
});
