import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/setup.mjs";
import { userPlaces } from "../../src/cli/browser-places.ts";
import { lookAtExtensions } from "../../src/cli/doctor/look-extensions.ts";
import { FIREFOX_ID } from "../../src/contract/hops.ts";
import { runCli } from "../support/agent.ts";
import { EXTENSION_ID } from "../support/chromium.ts";
import { type Browser, BROWSERS, type Tab } from "../support/driver.ts";
import { Firefox } from "../support/firefox.ts";
import { servePages } from "../support/pages.ts";
import { Stage } from "../support/stage.ts";

describe.each(BROWSERS)("the doctor of %s", (browser) => {
  let stage: Stage;
  let plain: Tab;

  beforeAll(async () => {
    stage = await Stage.open({ browser, build: "store" });
    const site = await servePages(stage.cleanup, { "/": "<!doctype html><title>Plain</title>" });
    plain = await stage.browser.open(site);
  });
  afterAll(() => stage?.close());

  /** What it finds broken, by the name of the check. */
  async function faults(): Promise<Record<string, string>> {
    const answer = await runCli(["doctor", "--json"], { home: stage.home, env: { HOME: dirname(stage.home) } });
    const { checks } = JSON.parse(answer.stdout) as { checks: { id: string; ok: boolean; detail: string }[] };
    return Object.fromEntries(checks.filter(({ ok }) => !ok).map(({ id, detail }) => [id, detail]));
  }

  async function flip(to: boolean): Promise<void> {
    const popup = await stage.browser.pressToolbarButton(plain);
    await popup.find("switch", "On for this site").click();
    await popup.until(`document.querySelector("[role=switch]")?.ariaChecked === "${to}"`);
    if (to) await popup.waitText("Connected");
    await popup.close();
  }

  test("counts the sites that are on where no page publishes anything", async () => {
    await stage.browser.agreeToHosts("http://127.0.0.1/*");
    await flip(true);
    expect(await faults()).toMatchObject({ pages: expect.stringContaining("on for 1 site(s), but no page") });
  });

  test("names the running browser that is not connected, once no site is on", async () => {
    await flip(false);
    expect(await faults()).toHaveProperty(`extension:${browser}`);
  });

  test("reads in the profile that the browser saved the extension as switched off", async () => {
    await switchOffAndClose(stage.browser, dirname(stage.home));
    const places = userPlaces({ platform: "linux", env: {}, userHome: dirname(stage.home) });
    const own = join(dirname(stage.home), "profile");
    const evidence = browser === "chromium" ? [own] : [dirname(own)];
    const place = places.find((one) => one.browser === browser);
    expect(lookAtExtensions(place ? [{ ...place, evidence }] : [])).toEqual({ [browser]: "off" });
  });
});

/** The person switches the extension off where the browser lists them, and then closes the browser. */
async function switchOffAndClose(browser: Browser, folder: string): Promise<void> {
  if (!(browser instanceof Firefox)) {
    const settings = await browser.open("chrome://extensions");
    await settings.evaluate(`chrome.management.setEnabled("${EXTENSION_ID}", false)`);
    return browser.close();
  }
  // What is loaded until Firefox closes is not saved at all, so the package takes its place.
  const path = join(folder, "extension.xpi");
  writeFileSync(path, packed(join(ROOT, "dist", "firefox")));
  const { marionette, exited } = browser.running;
  const calls = (method: string) => `await (await ChromeUtils.importESModule(
    "resource://gre/modules/AddonManager.sys.mjs").AddonManager.getAddonByID(args[0])).${method}();`;
  await marionette.run("taking the loaded one away", calls("uninstall"), [FIREFOX_ID]);
  await marionette.command("Addon:Install", { path, temporary: false });
  await marionette.run("switching the extension off", calls("disable"), [FIREFOX_ID]);
  // As by a person: a Firefox that is made to quit saves nothing.
  await marionette.command("Marionette:Quit", { flags: ["eAttemptQuit"] });
  await exited;
}

function packed(build: string): Uint8Array {
  const names = readdirSync(build, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(join(build, name)).isFile());
  return zipSync(Object.fromEntries(files.map((name) => [name, readFileSync(join(build, name))])));
}
