import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, firefox, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findFirefox } from "../../scripts/lib/setup.mjs";
import { DIALOG_SCRIPT, type Asking } from "../page/dialog-script.ts";
import { openSite, type Site } from "../page/site.ts";

let site: Site;
let profile: string;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = await openSite(DIALOG_SCRIPT);
  profile = await mkdtemp(join(tmpdir(), "as-firefox-"));
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error("no Firefox found: run `npm test`, which installs it");
  context = await firefox.launchPersistentContext(profile, { channel: "moz-firefox", executablePath, headless: true });
});
afterAll(async () => {
  await context?.close();
  await site?.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 10 });
});
beforeEach(async () => {
  page = await context.newPage();
  await page.goto(`${site.url}/en`);
  await page.waitForFunction(() => "ask" in window);
});
afterEach(() => page.close());

const confirm = () => page.getByRole("button", { name: "Confirm" });
/** The time only stops a hang. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
const ask = () => page.evaluate(() => (window as unknown as Asking).ask());
const answers = () => page.evaluate(() => (window as unknown as Asking).answers);
const armed = () => page.locator("button.confirm:enabled").waitFor();

test("arms and takes a person's press, in a browser that cannot tell what is covered", async () => {
  await ask();
  await armed();
  await confirm().click();
  await soon(answers).toEqual([{ approved: true, remember: false }]);
});

test("a click made by script, or through something that lies over the button, does not confirm", async () => {
  await ask();
  await armed();
  await page.evaluate(() => {
    const cover = document.createElement("div");
    cover.popover = "manual";
    cover.style.cssText = "inset:0;width:100vw;height:100vh;background:transparent;border:0;margin:0";
    document.body.append(cover);
    cover.showPopover();
    for (const { shadowRoot } of document.documentElement.children) {
      shadowRoot?.querySelector<HTMLButtonElement>("button.confirm")?.click();
    }
  });
  const box = await confirm().boundingBox();
  if (box === null) throw new Error("the button has no place");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  expect(await answers()).toEqual(["waiting"]);
});
