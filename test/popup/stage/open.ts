import { cp, copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import manifest from "../../../manifest.json" with { type: "json" };
import { ROOT } from "../../../scripts/lib/setup.mjs";
import { FIREFOX_ID } from "../../../src/contract/hops.ts";
import { Chromium } from "../../support/chromium.ts";
import type { Browser, BrowserName, Tab } from "../../support/driver.ts";
import { Firefox } from "../../support/firefox.ts";
import { Cleanup } from "../../support/processes.ts";

const VIEWS = ["popup", "grant", "activity", "inspector"] as const;
export type View = (typeof VIEWS)[number];
export type Language = "en" | "zh_CN";

/** A browser with an extension for each language that holds our real views, texts and content policy, and no background. */
export class UiStage {
  /** The tab that shows a view in a language; opened once, because each state is drawn anew in it. */
  readonly #tabs = new Map<string, Tab>();

  private constructor(
    readonly browser: Browser,
    readonly languages: readonly Language[],
    readonly cleanup: Cleanup,
  ) {}

  static async open(name: BrowserName, languages: readonly Language[] = ["en"]): Promise<UiStage> {
    const cleanup = new Cleanup();
    try {
      const home = await cleanup.folder("ui");
      const extensions = await buildExtensions(home, languages);
      const start = name === "chromium" ? Chromium.start : Firefox.start;
      const browser = await start(cleanup, { userDataDir: join(home, "profile"), home, extensions });
      return new UiStage(browser, languages, cleanup);
    } catch (error) {
      await cleanup.run();
      throw error;
    }
  }

  /** Shows one view in one state, as if it had just been opened: `popup/empty`, `grant/asking`, `activity/many`. */
  async show(state: `${View}/${string}`, language: Language = "en"): Promise<Tab> {
    const [view = ""] = state.split("/");
    const place = `${language}/${view}`;
    const tab = this.#tabs.get(place) ?? (await this.#open(view, language));
    this.#tabs.set(place, tab);
    await tab.toFront();
    await tab.evaluate(`show(${JSON.stringify(state)})`);
    await tab.until("document.querySelector('main:not([aria-busy])') !== null");
    return tab;
  }

  close(): Promise<void> {
    return this.cleanup.run();
  }

  async #open(view: string, language: Language): Promise<Tab> {
    const page = `test/popup/stage/${view}.html`;
    return this.browser.open(await this.browser.address(page, this.languages.indexOf(language)));
  }
}

/** The folders of the extensions: one build, and one manifest and one text for each language. */
async function buildExtensions(home: string, languages: readonly Language[]): Promise<string[]> {
  const built = join(home, "built");
  const here = join(ROOT, "test", "popup", "stage");
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: {
      outDir: built,
      target: ["chrome120", "firefox142"],
      modulePreload: false,
      rollupOptions: { input: VIEWS.map((view) => join(here, `${view}.html`)) },
    },
  });
  return Promise.all(languages.map((language) => extensionIn(join(home, language), built, language)));
}

/** A browser knows only the languages whose packs are installed, so the wanted texts stand in English's place. */
async function extensionIn(folder: string, built: string, language: Language): Promise<string> {
  await mkdir(folder);
  await cp(built, folder, { recursive: true });
  const texts = join(folder, "_locales");
  await copyFile(join(texts, language, "messages.json"), join(texts, "en", "messages.json"));
  const { manifest_version, name, version, content_security_policy, default_locale } = manifest;
  const own = {
    ...{ manifest_version, name, version, content_security_policy, default_locale },
    // Any bytes give an id.
    key: Buffer.from(`stage ${language}`).toString("base64"),
    browser_specific_settings: { gecko: { id: `${language}.${FIREFOX_ID}` } },
  };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(own));
  return folder;
}
