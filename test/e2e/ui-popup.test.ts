import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UiStage } from "../popup/stage/open.ts";
import { fingerprintNo, NOW } from "../popup/stage/states.ts";
import { BROWSERS, type Control, type Key, type Tab } from "../support/driver.ts";

const MINUTE = 60_000;

const acts = (page: Tab) => page.evaluate("acts");
/** Presses the first button of this name. */
const press = (page: Tab, name: string) => page.part("button", name).click();
const flip = (page: Tab, name: string) => page.find("switch", name).click();
const card = (page: Tab, text: string) => page.part(".card", text);
const reads = (page: Tab, text: string) => page.evaluate(`document.body.innerText.includes(${JSON.stringify(text)})`);
const lines = async (part: Control) => (await part.text()).split("\n").filter((line) => line.trim() !== "");
const focused = (page: Tab) => page.evaluate("document.activeElement.textContent");

async function pressOn(page: Tab, control: Control, key: Key): Promise<void> {
  await control.focus();
  await page.pressKey(key);
}

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: UiStage;
  beforeAll(async () => {
    stage = await UiStage.open(browser);
  });
  afterAll(() => stage?.close());

  describe("the popup", () => {
    test("turns the site on and off", async () => {
      const off = await stage.show("popup/empty");
      await flip(off, "On for this site");
      expect(await acts(off)).toEqual([["turnOn", "https://orders.example"]]);
      const on = await stage.show("popup/typical");
      await flip(on, "On for this site");
      expect(await acts(on)).toEqual([["turnOff", "https://orders.example"]]);
    });

    test("says what to do when the browser gave no access", async () => {
      const page = await stage.show("popup/empty/refused");
      await flip(page, "On for this site");
      await page.waitText("The browser gave no access to this site. Turn it on again and choose Allow.");
      expect(await page.evaluate(`document.querySelector("[role=switch]").textContent`)).toBe("On for this site");
      expect(await page.evaluate(`document.querySelector("[role=switch]").ariaChecked`)).toBe("false");
    });

    test("revokes one session, all sessions, and pauses", async () => {
      const page = await stage.show("popup/typical");
      await card(page, "claude-desktop").find("button", "Revoke").click();
      await page.find("button", "Revoke all").click();
      await flip(page, "Pause all agents");
      expect(await acts(page)).toEqual([["revoke", "s-3"], ["revokeAll"], ["pause", true]]);
    });

    test("leads to what waits and cannot answer it", async () => {
      const page = await stage.show("popup/busy");
      await press(page, "Go to tab");
      await press(page, "Review");
      await flip(page, "Pause all agents");
      expect(await acts(page)).toEqual([
        ["goTo", 7],
        ["openGrant", "g-1"],
        ["pause", false],
      ]);
      const names = `[...document.querySelectorAll("button")].map((each) => each.ariaLabel ?? each.textContent)`;
      expect(await page.evaluate(`${names}.filter((name) => /confirm|allow/i.test(name))`)).toEqual([]);
    });

    test("says the next step where there is nothing to show", async () => {
      const nothing = await stage.show("popup/noSurface");
      await nothing.waitText("It offers nothing to agents. Try another page of this site.");
      await nothing.waitText("Ask your agent to connect to this page.");
      await nothing.waitText("agent-surface install");
      expect(await nothing.find("switch", "On for this site").isEnabled()).toBe(false);
      const elsewhere = await stage.show("popup/unusable");
      await elsewhere.waitText("Open a page with an http or https address.");
      expect(await elsewhere.find("switch", "On for this site").count()).toBe(0);
    });

    test("keeps the activity folded until it is asked for", async () => {
      const page = await stage.show("popup/typical");
      expect(await reads(page, "CAPABILITY_NOT_EXPOSED")).toBe(false);
      await page.part("summary", "Recent activity").click();
      await page.waitText("CAPABILITY_NOT_EXPOSED");
    });
  });

  describe("a session", () => {
    test("is shown with who, where, what, how long and since when, and its own Revoke", async () => {
      const page = await stage.show("popup/busy");
      expect(await page.find("button", "Revoke").count()).toBe(50);
      expect(await lines(card(page, "agent 3"))).toEqual([
        "agent 3",
        "0003kQ7v",
        "orders · https://orders.example",
        "Revoke",
        "orders.overview",
        "update_note@order",
        "21 minutes left",
        "Another tab · Last used 3 minutes ago",
        "Change",
      ]);
      await page.waitText("Ending: the page is stopping it");
    });

    test("is one of fifty that make nothing that is folded away", async () => {
      const page = await stage.show("popup/busy");
      const count = (selector: string) => page.evaluate(`document.querySelectorAll("${selector}").length`);
      expect(await count(".card")).toBeGreaterThan(50);
      expect(await count("fieldset, select")).toBe(0);
    });

    test("is given more time, never more than there is to give", async () => {
      const page = await stage.show("popup/typical");
      const session = card(page, "claude-desktop");
      await session.part("summary", "Change").click();
      await session.find("combobox", "More time").choose("1 hour");
      expect(await page.evaluate(`[...document.querySelectorAll(".extend option")].map(({ label }) => label)`)).toEqual(
        ["15 minutes", "1 hour", "4 hours", "7 hours 36 minutes"],
      );
      await session.find("button", "Extend").click();
      expect(await acts(page)).toEqual([["extend", "s-3", NOW + (21 + 60) * MINUTE]]);
    });

    test("loses what is unticked; not the last one, that is what Revoke is for", async () => {
      const page = await stage.show("popup/typical");
      const session = card(page, "claude-desktop");
      await pressOn(page, session.part("summary", "Change"), "Enter");
      const take = session.find("button", "Take away");
      expect(await take.isEnabled()).toBe(false);
      await pressOn(page, session.find("checkbox", "update_note@order"), "Space");
      expect(await take.isEnabled()).toBe(true);
      await pressOn(page, session.find("checkbox", "orders.overview"), "Space");
      expect(await take.isEnabled()).toBe(false);
      await page.pressKey("Space");
      await pressOn(page, take, "Enter");
      expect(await acts(page)).toEqual([["narrow", "s-3", ["orders.overview"]]]);
    });

    test("names a page that does not acknowledge its end, and the tab can be closed", async () => {
      const page = await stage.show("popup/busy");
      const ending = card(page, "Ending: the page is stopping it");
      const words = await ending.text();
      expect(words).toContain("A page has not said that it stopped.");
      expect(words).toContain("https://orders.example · This tab");
      expect(words).toContain("https://orders.example · Another tab");
      expect(words).not.toContain("Change");
      await ending.part("button", "Close tab").click();
      await ending.find("button", "Go to tab").click();
      expect(await acts(page)).toEqual([
        ["closeTab", "s-2", 7],
        ["goTo", 9],
      ]);
    });
  });

  describe("an agent that was allowed before", () => {
    const agents = async () => {
      const page = await stage.show("popup/managed");
      await page.part("summary", "Agents you have allowed before").click();
      await page.waitText("no access now");
      return page;
    };
    const called = (page: Tab) => card(page, "access now: 2");
    const nameless = (page: Tab) => page.part(".folded").part(".card", "nightly-report");

    test("is shown with the person's name for it, beside the name it gives itself", async () => {
      const page = await agents();
      expect(await lines(called(page))).toEqual([
        ...["Help at the desk", "It calls itself claude-desktop", fingerprintNo(12).slice(0, 8)],
        ...["Known since Mar 11, 2026 · access now: 2", "Forget", "Rename"],
      ]);
    });

    test("is named with the keyboard alone", async () => {
      const page = await agents();
      await pressOn(page, called(page).find("button", "Rename"), "Enter");
      const field = page.find("textbox", "Your name for it");
      await field.waitShown();
      expect(await page.evaluate("document.activeElement.value")).toBe("Help at the desk");
      await page.type("Clerk");
      await page.pressKey("Enter");
      await field.waitGone();
      expect(await acts(page)).toEqual([["callAgent", fingerprintNo(12), "Clerk"]]);
      expect(await focused(page)).toBe("Rename");
    });

    test("keeps its name on Escape, and the popup stays open", async () => {
      const page = await agents();
      await called(page).find("button", "Rename").click();
      await page.type("Clerk");
      await page.pressKey("Escape");
      await page.find("textbox").waitGone();
      expect(await acts(page)).toEqual([]);
      expect(await focused(page)).toBe("Rename");
    });

    test("that has no name yet is given one", async () => {
      const page = await agents();
      await page.find("button", "Name it").click();
      await page.find("textbox", "Your name for it").fill(" Reports ");
      await page.find("button", "Save").click();
      await page.find("textbox").waitGone();
      expect(await acts(page)).toEqual([["callAgent", fingerprintNo(24), "Reports"]]);
    });

    test("is forgotten", async () => {
      const page = await agents();
      await nameless(page).find("button", "Forget").click();
      expect(await acts(page)).toEqual([["forgetAgent", fingerprintNo(24)]]);
    });
  });

  test("the profile is renamed, and the person told which names are possible", async () => {
    const page = await stage.show("popup/managed");
    await page.find("button", "Rename").click();
    const field = page.find("textbox", "Name that agents see");
    await field.fill("«work»");
    await page.waitText("Begin with a letter or digit");
    expect(await page.evaluate("document.activeElement.ariaInvalid")).toBe("true");
    await page.find("button", "Save").click();
    expect(await acts(page)).toEqual([]);
    await field.fill("办公 2");
    await page.find("button", "Save").click();
    await field.waitGone();
    expect(await acts(page)).toEqual([["nameProfile", "办公 2"]]);
  });

  test("a site that the organisation keeps off cannot be turned on, and says why", async () => {
    const page = await stage.show("popup/managed");
    expect(await page.find("switch", "On for this site").isEnabled()).toBe(false);
    await page.waitText("Your organisation does not let this site be turned on.");
  });
});
