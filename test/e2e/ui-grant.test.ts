import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { UiStage } from "../popup/stage/open.ts";
import { BROWSERS, type Control, type Tab } from "../support/driver.ts";

const NEEDS_TICK = "Tick at least one action to allow.";

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: UiStage;
  let page: Tab;
  let allow: Control;
  let deny: Control;

  beforeAll(async () => {
    stage = await UiStage.open(browser);
  });
  afterAll(() => stage?.close());

  const acts = () => page.evaluate("acts");
  const tick = (id: string) => page.find("checkbox", id);
  /** Of every thing that a selector selects, what an expression says about it as `each`. */
  const all = (selector: string, expression: string) =>
    page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => ${expression})`);
  const pick = async (label: string, option: string) => page.find("combobox", label).choose(option);

  describe("the grant window", () => {
    beforeEach(async () => {
      page = await stage.show("grant/asking");
      allow = page.find("button", "Allow");
      deny = page.find("button", "Deny");
    });

    test("starts at its heading, so that Enter presses nothing", async () => {
      await page.until(`document.activeElement.tagName === "H1"`);
      await page.pressKey("Enter");
      await allow.waitEnabled();
      await page.pressKey("Enter");
      expect(await acts()).toEqual([]);
    });

    test("names its controls by the words that tests and assistive technology rely on", async () => {
      expect(await page.find("checkbox").count()).toBe(3);
      for (const id of ["orders.overview", "update_note@order", "cancel@order"]) expect(await tick(id).count()).toBe(1);
      for (const name of ["Where", "Duration"]) expect(await page.find("combobox", name).count()).toBe(1);
      expect(await all("select", "[...each.options].map(({ label }) => label)")).toEqual([
        ["This tab", "All tabs of this site"],
        ["15 minutes", "1 hour"],
      ]);
      expect(await all("select", "each.value")).toEqual(["tab", "60"]);
    });

    test("sends the choice as it is shown", async () => {
      await tick("orders.overview").uncheck();
      await tick("cancel@order").check();
      await pick("Where", "All tabs of this site");
      await pick("Duration", "15 minutes");
      await allow.click();
      const scope = ["update_note@order", "cancel@order"];
      expect(await acts()).toEqual([["decide", { grant: "g-1", allow: true, scope, where: "site", minutes: 15 }]]);
    });

    test("can be denied at once", async () => {
      await deny.click();
      expect(await acts()).toMatchObject([["decide", { allow: false, scope: [] }]]);
    });

    test("does not allow nothing", async () => {
      await allow.waitEnabled();
      await tick("orders.overview").uncheck();
      await tick("update_note@order").uncheck();
      expect(await allow.isEnabled()).toBe(false);
      await page.waitText(NEEDS_TICK);
      await tick("cancel@order").check();
      await page.until(`!document.body.innerText.includes(${JSON.stringify(NEEDS_TICK)})`);
      await allow.click();
      expect(await acts()).toMatchObject([["decide", { scope: ["cancel@order"] }]]);
    });

    test("disarms Allow with each focus of the window", async () => {
      await allow.waitEnabled();
      const disarmed = await page.evaluate(`(async () => {
        window.dispatchEvent(new Event("focus"));
        await new Promise(requestAnimationFrame);
        return document.querySelector("button.primary").disabled;
      })()`);
      expect(disarmed).toBe(true);
      await allow.waitEnabled();
    });

    test("counts only clicks of a person", async () => {
      await allow.waitEnabled();
      await all("footer button", `each.dispatchEvent(new MouseEvent("click", { bubbles: true }))`);
      await all("footer button", "each.click()");
      expect(await acts()).toEqual([]);
      await allow.click();
      expect(await acts()).toHaveLength(1);
    });

    test("can be used by keyboard alone, in the order of reading", async () => {
      await allow.waitEnabled();
      const stops: unknown[] = [];
      for (let stop = 0; stop < 8; stop += 1) {
        await page.pressKey("Tab");
        stops.push(await page.evaluate("document.activeElement.localName"));
      }
      expect(stops).toEqual(["blockquote", "input", "input", "input", "select", "select", "button", "button"]);
      await page.pressKey("Enter");
      expect(await acts()).toMatchObject([["decide", { allow: true }]]);
    });
  });

  describe("foreign text in the grant window", () => {
    beforeEach(async () => {
      page = await stage.show("grant/askingHostile");
    });

    test("stays text, shows what it hides, and stays inside its own frame", async () => {
      const label = `document.getElementById(each.getAttribute("aria-labelledby")).textContent`;
      expect(await all("blockquote", label)).toEqual(["Reason, in the agent's own words"]);
      const [words] = (await all("blockquote", "each.textContent")) as string[];
      expect(words).toContain("[U+202E]evil[U+202C] <b>bold</b> <img src=x onerror=alert(1)>[U+200B]");
      expect(words).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069]/);
      expect(await all("main :is(img, b, script)", "each.outerHTML")).toEqual([]);
      const [height] = (await all("blockquote", "each.getBoundingClientRect().height")) as number[];
      expect(height).toBeGreaterThan(0);
      expect(height).toBeLessThanOrEqual(124);
      // The only words that look like our label are inside the frame: the real label stands once, outside it.
      const labels = (await all("dt", "each.textContent")) as string[];
      expect(labels.filter((each) => each.includes("Key fingerprint"))).toHaveLength(1);
    });

    test("is never a name of our controls", async () => {
      expect(await all("button, [role=button]", "each.textContent")).toEqual(["Deny", "Allow"]);
      expect(await page.find("button").count()).toBe(2);
      expect(await page.find("checkbox").count()).toBe(1);
      expect(await all("h1", "each.textContent")).toEqual(["An agent asks for access"]);
    });
  });

  test("a request that is over says so and offers only to close", async () => {
    page = await stage.show("grant/over");
    await page.find("heading", "This request has ended").waitShown();
    expect(await all("button", "each.textContent")).toEqual(["Close"]);
  });
});
