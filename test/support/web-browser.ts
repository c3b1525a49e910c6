import { type Browser, chromium, firefox, type Page } from "playwright";
import { findChromium, findFirefox } from "../../scripts/lib/setup.mjs";
import type { BrowserName } from "./driver.ts";

type ColorScheme = "light" | "dark";

/** What a person has chosen for a tab, and a script that runs in it before the page's own. */
export interface Look {
  locale: string;
  colorScheme: ColorScheme;
  viewport: { width: number; height: number };
  script: string;
}

const USUAL: Look = { locale: "en-US", colorScheme: "light", viewport: { width: 1280, height: 900 }, script: "" };

/** A browser without the extension, for tests that need nothing but web pages. */
export class WebBrowser {
  readonly #browsers = new Map<ColorScheme, Promise<Browser>>();
  readonly #tabs = new Map<string, Page>();

  private constructor(readonly name: BrowserName) {}

  static async start(name: BrowserName): Promise<WebBrowser> {
    const browser = new WebBrowser(name);
    await browser.#browserFor("light");
    return browser;
  }

  /** The one tab of this look, in front; a test takes it over with the page that the last one left in it. */
  async tab(look: Partial<Look> = {}): Promise<Page> {
    const key = JSON.stringify({ ...USUAL, ...look });
    const tab = this.#tabs.get(key) ?? (await this.newTab(look));
    this.#tabs.set(key, tab);
    await tab.bringToFront();
    return tab;
  }

  /** A tab in a context of its own, for a test that leaves something behind: it closes the context itself. */
  async newTab(look: Partial<Look> = {}): Promise<Page> {
    const { script, ...options } = { ...USUAL, ...look };
    const browser = await this.#browserFor(options.colorScheme);
    const context = await browser.newContext(options);
    if (script !== "") await context.addInitScript(script);
    return context.newPage();
  }

  async close(): Promise<void> {
    const started = await Promise.allSettled(this.#browsers.values());
    await Promise.all(started.map((one) => one.status === "fulfilled" && one.value.close()));
  }

  #browserFor(colorScheme: ColorScheme): Promise<Browser> {
    // Playwright cannot tell Firefox what it prefers: that is a setting, and each has a Firefox of its own.
    const setting = this.name === "firefox" ? colorScheme : "light";
    const browser = this.#browsers.get(setting) ?? launch(this.name, setting);
    this.#browsers.set(setting, browser);
    return browser;
  }
}

function launch(name: BrowserName, colorScheme: ColorScheme): Promise<Browser> {
  const executablePath = name === "chromium" ? findChromium() : findFirefox();
  if (executablePath === undefined) throw new Error(`no ${name} found: run \`npm test\`, which installs it`);
  if (name === "chromium") return chromium.launch({ executablePath });
  const firefoxUserPrefs = { "layout.css.prefers-color-scheme.content-override": colorScheme === "dark" ? 0 : 1 };
  // The channel that speaks WebDriver BiDi, as a Firefox that nobody has patched does.
  return firefox.launch({ channel: "moz-firefox", executablePath, firefoxUserPrefs });
}
