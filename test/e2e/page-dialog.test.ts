import axe from "axe-core";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Locator, Page } from "playwright";
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
/** Has the page do something of its own. */
const inPage = <T>(act: (asking: Asking) => T) => page.evaluate<T>(`(${act.toString()})(window)`);
const ask = (changes: object = {}) => page.evaluate((given) => (window as unknown as Asking).ask(given), changes);
const answers = () => inPage((asking) => asking.answers);
const focused = () => inPage((asking) => asking.focused());
const armed = () => confirm().and(page.locator(":enabled")).waitFor();
const unarmed = () => confirm().and(page.locator(":disabled")).waitFor();
const EVERYWHERE = "inset:0;width:100vw;height:100vh";

/** The page anew, in the tab of those that look the same. */
async function open(path = "/", look: Partial<Look> = {}): Promise<Page> {
  const tab = await browser.tab({ ...SMALL, ...look });
  await tab.goto(site.url + path);
  return tab;
}

/** Playwright lets every page in Chromium believe it has the focus; without that, only the tab in front has it. */
async function emulateFocus(page: Page, enabled: boolean): Promise<void> {
  if (browser.name !== "chromium") return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setFocusEmulationEnabled", { enabled });
}

/** The middle of something on the page. */
async function placeOf(control: Locator): Promise<{ x: number; y: number }> {
  const box = await control.boundingBox();
  if (box === null) throw new Error("it has no place");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe.each(BROWSERS)("in %s", (name) => {
  beforeAll(async () => {
    browser = await WebBrowser.start(name);
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    // Tests of the time itself open the page without the hurry.
    page = await open("/?hurry");
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
      page = await open();
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
      page = await open();
      await inPage(({ holdTimers }) => holdTimers());
      await ask();
      expect(await confirm().isDisabled()).toBe(true);
      const { x, y } = await placeOf(confirm());
      await page.mouse.dblclick(x, y);
      expect(await answers()).toEqual(["waiting"]);
      await inPage(({ releaseTimers }) => releaseTimers());
      await armed();
      expect(await answers()).toEqual(["waiting"]);
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
      page = await open();
      await inPage(({ holdTimers }) => holdTimers());
      await ask();
      const { x, y } = await placeOf(confirm());
      await page.mouse.move(x, y);
      await page.mouse.down();
      await inPage(({ releaseTimers }) => releaseTimers());
      await armed();
      await page.mouse.up();
      expect(await answers()).toEqual(["waiting"]);
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
      ["over everything", EVERYWHERE],
      ["over its words alone", "inset:100px auto auto 250px;width:300px;height:60px"],
    ])("something the page lays %s disarms it, and it arms again when that goes", async (_what, place) => {
      await ask();
      await armed();
      await page.evaluate((style) => (window as unknown as Asking).cover(style), `${place};background:white`);
      await unarmed();
      expect(await answers()).toEqual(["waiting"]);
      await inPage(({ uncover }) => uncover());
      await armed();
    });

    test("a click that goes through something that lies over it", async () => {
      await ask();
      await armed();
      const { x, y } = await placeOf(confirm());
      await page.evaluate(
        (place) => (window as unknown as Asking).cover(place),
        `${EVERYWHERE};background:transparent`,
      );
      await page.mouse.click(x, y);
      expect(await answers()).toEqual(["waiting"]);
      expect(await dialog().count()).toBe(1);
    });

    // Whether something is faded, only the second version of IntersectionObserver tells, and only Chromium has that.
    if (name === "chromium") {
      test("a dialog that the page fades is not armed, and arms again when it can be seen", async () => {
        await ask();
        await armed();
        await inPage(({ fade }) => fade("0.05"));
        await unarmed();
        await inPage(({ fade }) => fade("1"));
        await armed();
      });
    } else {
      test("a browser that cannot tell what is faded arms, and takes a person's press", async () => {
        await ask();
        await inPage(({ fade }) => fade("0.05"));
        await armed();
        await confirm().click();
        await soon(answers).toEqual([{ approved: true, remember: false }]);
      });
    }

    test("the second half of a double click on one question does not answer the next", async () => {
      page = await open();
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
      await emulateFocus(page, false);
      onTestFinished(() => emulateFocus(page, true));
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
    });
  });

  describe("the queue", () => {
    test("one at a time, and says how many wait behind", async () => {
      await ask({ record: "SO-1" });
      await ask({ record: "SO-2" });
      await ask({ record: "SO-3" });
      expect(await dialog().count()).toBe(1);
      expect(await dialog().innerText()).toContain("2 more questions wait.");
      await inPage(({ controllers }) => controllers[1]?.abort("revoked"));
      await soon(() => dialog().innerText()).toContain("1 more question waits.");
      await inPage(({ controllers }) => controllers[0]?.abort("expired"));
      await soon(() => dialog().innerText()).toContain("SO-3");
      expect(await answers()).toEqual([false, false, "waiting"]);
    });
  });

  describe("everybody", () => {
    test.each(["light", "dark"] as const)("nothing for axe to find in %s", async (colorScheme) => {
      page = await open("/en", { colorScheme });
      // The page's CSP lets no script in; axe comes the way a debugger does.
      await page.evaluate(axe.source);
      for (const changes of [{}, { effect: "destructive", approval: "always", input: {} }]) {
        await inPage(({ holdTimers }) => holdTimers());
        await ask(changes);
        for (const state of ["disabled", "enabled"]) {
          await confirm()
            .and(page.locator(`:${state}`))
            .waitFor();
          await inPage(({ releaseTimers }) => releaseTimers());
          const { violations } = await page.evaluate(() => (window as unknown as Axe).axe.run(document));
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        }
        await reject().click();
      }
    });
  });

  describe("the language", () => {
    test.each([
      ["/zh", "en-US", "确认"],
      ["/en", "zh-TW", "Confirm"],
      ["/", "zh-TW", "确认"],
      ["/", "fr-FR", "Confirm"],
    ])("page %s with a browser in %s says %s", async (path, locale, label) => {
      page = await open(path, { locale });
      await ask();
      await page.getByRole("button", { name: label, exact: true }).waitFor();
    });
  });
});
