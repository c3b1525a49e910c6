import axe from "axe-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "playwright";
import { type Asking, DIALOG_SCRIPT } from "../page/dialog-script.ts";
import { serveSite, type Site } from "../page/site.ts";
import { BROWSERS } from "../support/driver.ts";
import { type Look, WebBrowser } from "../support/web-browser.ts";

interface Axe {
  axe: { run(root: Document): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

let site: Site;
let browser: WebBrowser;
let page: Page;

beforeAll(async () => {
  site = await serveSite(DIALOG_SCRIPT);
});
afterAll(() => site?.close());

const dialog = () => page.getByRole("alertdialog");
const confirm = () => page.getByRole("button", { name: "Confirm" });
const reject = () => page.getByRole("button", { name: "Reject" });
const SMALL = { viewport: { width: 900, height: 700 } };
/** The time only stops a hang. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
const ask = (changes: object = {}) => page.evaluate((given) => (window as unknown as Asking).ask(given), changes);
const answers = () => page.evaluate(() => (window as unknown as Asking).answers);
const armed = () => confirm().and(page.locator(":enabled")).waitFor();

/** The page anew, in the tab of those that look the same. */
async function open(path = "/", look: Partial<Look> = {}): Promise<Page> {
  const tab = await browser.tab({ ...SMALL, ...look });
  await tab.goto(site.url + path);
  return tab;
}

/** The page in a tab whose context the test changes and closes: its clock, its focus. */
async function openApart(path = "/", look: Partial<Look> = {}): Promise<Page> {
  const tab = await browser.newTab({ ...SMALL, ...look });
  await tab.goto(site.url + path);
  return tab;
}

/** The page's clock stands still, so that what a test does comes before the arming on any machine. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Playwright lets every page in Chromium believe it has the focus; without that, only the tab in front has it. */
async function leaveFocusAlone(page: Page): Promise<void> {
  if (browser.name !== "chromium") return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setFocusEmulationEnabled", { enabled: false });
}

/** The text of the focused element, also inside the dialog's shadow root. */
function focused(): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const host = document.activeElement;
    return (host?.shadowRoot?.activeElement ?? host)?.textContent;
  });
}

describe.each(BROWSERS)("in %s", (name) => {
  beforeAll(async () => {
    browser = await WebBrowser.start(name);
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    page = await open();
  });

  describe("what a person sees", () => {
    test("names agent, app, action, record and the input; the first focus is the heading", async () => {
      await ask();
      await soon(() => dialog().count()).toBe(1);
      const text = await dialog().innerText();
      for (const part of [
        "Desk agent",
        "orders",
        "update_note@order",
        "SO-1002",
        "Call back by Friday",
        "Changes data",
      ]) {
        expect(text).toContain(part);
      }
      expect(await focused()).toBe("An agent asks to do this");
    });

    test("writes out what cannot be seen, and bounds what the page says", async () => {
      await ask({ input: { "a\u202Eb": "x\u2066y\u0007" }, description: `d\u202E${"x".repeat(5_000)}` });
      const text = await dialog().innerText();
      expect(text).toContain("a\\u{202E}b");
      expect(text).toContain("x\\u{2066}y\\u{7}");
      expect(text).toContain("…");
      expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
      expect(text.length).toBeLessThan(2_000);
    });

    test("offers not to be asked again only where the action asks, not where it always asks", async () => {
      await ask({ approval: "always", effect: "destructive" });
      expect(await page.getByRole("checkbox").count()).toBe(0);
      await reject().click();
      await ask();
      const box = page.getByRole("checkbox", { name: "Do not ask again for this session" });
      await box.check();
      await armed();
      await confirm().click();
      await soon(answers).toEqual([false, { approved: true, remember: true }]);
    });
  });

  describe("what confirms", () => {
    test("a press on the armed button", async () => {
      await ask();
      await armed();
      await confirm().click();
      await soon(answers).toEqual([{ approved: true, remember: false }]);
      expect(await dialog().count()).toBe(0);
    });

    test("the keyboard: Tab to the button, one Enter", async () => {
      await ask({ approval: "always" });
      await armed();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("Confirm");
      await page.keyboard.press("Enter");
      await soon(answers).toEqual([{ approved: true, remember: false }]);
    });
  });

  describe("what does not confirm", () => {
    test("it starts unarmed, so that a click meant for the page hits nothing", async () => {
      page = await openApart();
      await stopClock(page);
      await ask();
      expect(await confirm().isDisabled()).toBe(true);
      const box = await confirm().boundingBox();
      if (box === null) throw new Error("the button has no place");
      await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
      expect(await answers()).toEqual(["waiting"]);
      await page.clock.resume();
      await armed();
      expect(await answers()).toEqual(["waiting"]);
      await page.context().close();
    });

    test("a click made by script, on the button or on its way", async () => {
      await ask();
      await armed();
      await page.evaluate(() => {
        const root = [...document.documentElement.children].find((element) => element.shadowRoot !== null)?.shadowRoot;
        const button = [...(root?.querySelectorAll("button") ?? [])].find(
          ({ textContent }) => textContent === "Confirm",
        );
        button?.click();
        button?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        button?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      });
      expect(await answers()).toEqual(["waiting"]);
      expect(await dialog().count()).toBe(1);
    });

    test("a press that began before the button was armed", async () => {
      page = await openApart();
      await stopClock(page);
      await ask();
      const box = await confirm().boundingBox();
      if (box === null) throw new Error("the button has no place");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.clock.resume();
      await armed();
      await page.mouse.up();
      expect(await answers()).toEqual(["waiting"]);
      await page.context().close();
    });

    test("Enter held down", async () => {
      await ask({ approval: "always" });
      await armed();
      await page.keyboard.down("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("Confirm");
      // A second `down` of the same key is the repetition of a held one.
      await page.keyboard.down("Enter");
      await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      expect(await answers()).toEqual(["waiting"]);
    });

    test.each([
      ["over everything", "inset:0;width:100vw;height:100vh"],
      ["over its words alone", "inset:100px auto auto 250px;width:300px;height:60px"],
    ])("something the page lays %s disarms it, and it arms again when that goes", async (_what, place) => {
      await ask();
      await armed();
      await page.evaluate((style) => {
        const cover = document.createElement("div");
        cover.popover = "manual";
        cover.style.cssText = `${style};background:white;border:0;margin:0`;
        document.body.append(cover);
        cover.showPopover();
      }, place);
      await confirm().and(page.locator(":disabled")).waitFor();
      expect(await answers()).toEqual(["waiting"]);
      await page.evaluate(() => document.querySelector<HTMLElement>("[popover]")?.hidePopover());
      await armed();
    });

    test("the second half of a double click on one question does not answer the next", async () => {
      await ask();
      await ask({ record: "SO-1003" });
      await armed();
      await confirm().dblclick();
      await soon(answers).toEqual([{ approved: true, remember: false }, "waiting"]);
    });

    test("Escape, and a close from anywhere, mean no", async () => {
      await ask();
      await page.keyboard.press("Escape");
      await soon(answers).toEqual([false]);
      await ask();
      await page.evaluate(() => {
        for (const { shadowRoot } of document.documentElement.children) shadowRoot?.querySelector("dialog")?.close();
      });
      await soon(answers).toEqual([false, false]);
    });

    test("taking the dialog out of the document, or out of its root, means no", async () => {
      await ask();
      await page.evaluate(() => {
        for (const element of [...document.documentElement.children]) if (element.shadowRoot) element.remove();
      });
      await soon(answers).toEqual([false]);
      await ask();
      await page.evaluate(() => {
        for (const { shadowRoot } of document.documentElement.children) shadowRoot?.replaceChildren();
      });
      await soon(answers).toEqual([false, false]);
      await ask();
      await soon(() => dialog().count()).toBe(1);
    });

    test("a page that replaces its body leaves the question where it is", async () => {
      await ask();
      await page.evaluate(() => document.body.replaceChildren());
      await armed();
      await confirm().click();
      await soon(answers).toEqual([{ approved: true, remember: false }]);
    });

    test("a tab without focus keeps its question waiting, unarmed, and arms again with the focus", async () => {
      page = await openApart();
      await leaveFocusAlone(page);
      await page.bringToFront();
      await ask();
      await armed();
      const other = await page.context().newPage();
      await other.bringToFront();
      await soon(() => confirm().isDisabled()).toBe(true);
      expect(await answers()).toEqual(["waiting"]);
      await other.close();
      await page.bringToFront();
      await armed();
      await confirm().click();
      await soon(answers).toEqual([{ approved: true, remember: false }]);
      await page.context().close();
    });
  });

  describe("the queue", () => {
    test("one at a time, and says how many wait behind", async () => {
      await ask({ record: "SO-1" });
      await ask({ record: "SO-2" });
      await ask({ record: "SO-3" });
      expect(await dialog().count()).toBe(1);
      expect(await dialog().innerText()).toContain("2 more questions wait.");
      await page.evaluate(() => (window as unknown as Asking).controllers[1]?.abort("revoked"));
      await soon(() => dialog().innerText()).toContain("1 more question waits.");
      await page.evaluate(() => (window as unknown as Asking).controllers[0]?.abort("expired"));
      await soon(() => dialog().innerText()).toContain("SO-3");
      expect(await answers()).toEqual([false, false, "waiting"]);
    });
  });

  describe("everybody", () => {
    test.each(["light", "dark"] as const)("nothing for axe to find in %s", async (colorScheme) => {
      const other = await openApart("/en", { colorScheme });
      // The page's CSP lets no script in; axe comes the way a debugger does.
      await other.evaluate(axe.source);
      for (const changes of [{}, { effect: "destructive", approval: "always", input: {} }]) {
        await stopClock(other);
        await other.evaluate((given) => (window as unknown as Asking).ask(given), changes);
        for (const state of ["disabled", "enabled"]) {
          await other.locator(`button:text-is("Confirm"):${state}`).waitFor();
          await other.clock.resume();
          const { violations } = await other.evaluate(() => (window as unknown as Axe).axe.run(document));
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        }
        await other.getByRole("button", { name: "Reject" }).click();
      }
      await other.context().close();
    });
  });

  describe("the language", () => {
    test.each([
      ["/zh", "en-US", "确认"],
      ["/en", "zh-CN", "Confirm"],
      ["/", "zh-TW", "确认"],
      ["/", "fr-FR", "Confirm"],
    ])("page %s with a browser in %s says %s", async (path, locale, label) => {
      page = await open(path, { locale });
      await ask();
      await page.getByRole("button", { name: label, exact: true }).waitFor();
    });
  });
});
