import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { playwrightPage } from "../../test/support/chromium-tab.ts";
import type { Tab, View } from "../../test/support/driver.ts";
import { Firefox } from "../../test/support/firefox.ts";
import { decideGrant, pageId, Stage } from "../../test/support/stage.ts";
import { ROOT } from "../lib/setup.mjs";

const FOLDER = join(ROOT, "docs", "images", "install");

/** The page where each browser lists what is installed, and how to come to see the list there. */
const LISTS = {
  chromium: {
    ...{ url: "chrome://extensions", width: 760, height: 420 },
    show: (page: Tab) => page.find("button", "Details").waitShown(),
  },
  firefox: {
    ...{ url: "about:addons", width: 1000, height: 420 },
    show: async (page: Tab) => {
      await page.until(`document.querySelector("#category-extension")?.shadowRoot?.querySelector("button")`);
      await page.evaluate(`document.querySelector("#category-extension").shadowRoot.querySelector("button").click()`);
      await page.waitText("Agent Surface Bridge");
    },
  },
};
type Name = keyof typeof LISTS;

/** Takes the pictures of `docs/install.md` in real browsers with the store build, as a person sees it who begins. */
export async function takePictures(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const browser of ["chromium", "firefox"] as const) await takeIn(browser);
}

async function takeIn(browser: Name): Promise<void> {
  const stage = await Stage.open({ browser, build: "store" });
  const snap = (view: View, name: string) => view.screenshot(join(FOLDER, `${browser}-${name}.png`));
  try {
    const { url, show, ...size } = LISTS[browser];
    const list = await stage.browser.open(url);
    await resize(stage, { tab: list, ...size });
    await show(list);
    await snap(list, "list");
    const page = await stage.orders();
    await stage.browser.agreeToHosts("http://127.0.0.1/*");
    const popup = await stage.browser.pressToolbarButton(page);
    await popup.waitText("To begin, turn on a site.");
    await snap(popup, "popup");
    await popup.find("switch", "On for this site").click();
    await popup.waitText("Connected");
    await popup.close();
    await ask(stage, async (window) => {
      await resize(stage, { tab: window, width: 680, height: 820 });
      await window.find("button", "Allow").waitEnabled();
      await snap(window, "grant");
    });
  } finally {
    await stage.close();
  }
}

/** The window in which the person decides, as an agent's first request opens it; it is closed again with Deny. */
async function ask(stage: Stage, look: (window: Tab) => Promise<void>): Promise<void> {
  const agent = await stage.agent("Your agent");
  const opened = stage.browser.grantWindow();
  const asked = agent.call("surface_connect", {
    page: await pageId(agent, "orders"),
    capabilities: ["update_note@order", "orders.overview"],
    minutes: 30,
    reason: "The customer called: I would like to note it on the order.",
  });
  const window = await opened;
  await window.find("checkbox", "update_note@order").waitShown();
  await look(window);
  await decideGrant(window, { allow: false });
  await asked;
}

/** Gives what is shown in a tab this size, so that a picture holds no empty space. */
async function resize(
  stage: Stage,
  { tab, width, height }: { tab: Tab; width: number; height: number },
): Promise<void> {
  if (!(stage.browser instanceof Firefox)) return playwrightPage(tab).setViewportSize({ width, height });
  const body = `const win = Services.wm.getMostRecentWindow("navigator:browser");
    const { clientWidth, clientHeight } = win.gBrowser.selectedBrowser;
    win.resizeBy(args[0] - clientWidth, args[1] - clientHeight);`;
  await stage.browser.running.marionette.run("a window of this size", body, [width, height]);
  await tab.until(`innerWidth === ${width} && innerHeight === ${height}`);
}
