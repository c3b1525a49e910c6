import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from "playwright";
import manifest from "../../manifest.json" with { type: "json" };
import { findChromium, ROOT } from "../../scripts/lib/setup.mjs";
import { ActionPopup } from "./action-popup.ts";
import { ChromiumTab } from "./chromium-tab.ts";
import type { Browser, Tab, View } from "./driver.ts";
import { extensionIdOf } from "./extension-id.ts";
import { type Cleanup, within } from "./processes.ts";

/** The id Chromium gives the extension because of the manifest's `key`. */
export const EXTENSION_ID = extensionIdOf(manifest.key);

export interface ChromiumOptions {
  userDataDir: string;
  home: string;
  build?: "store" | "dev";
  /** Folders of other extensions than the built one. */
  extensions?: readonly string[];
  headless?: boolean;
  locale?: string;
}

/** One Chromium with the built extension, a profile and a home of its own. */
export class Chromium implements Browser {
  readonly name = "chromium";

  private constructor(
    readonly context: BrowserContext,
    /** The ids of the extensions it was started with. */
    readonly ids: readonly string[],
  ) {}

  static async start(cleanup: Cleanup, options: ChromiumOptions): Promise<Chromium> {
    const { userDataDir, home, build = "dev", headless = true, locale = "en-US" } = options;
    const executablePath = findChromium();
    if (executablePath === undefined) throw new Error("no Chromium found: run `npm test`, which installs it");
    await keepDeveloperMode(userDataDir);
    const built = join(ROOT, "dist", build === "dev" ? "chrome-dev" : "chrome");
    const { extensions = [built] } = options;
    const folders = extensions.join(",");
    const context = await chromium.launchPersistentContext(userDataDir, {
      executablePath,
      headless,
      // A person's browser keeps pages for going back, so this one does.
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
      locale,
      reducedMotion: headless ? "reduce" : null,
      viewport: headless ? { width: 1180, height: 820 } : null,
      args: [
        `--disable-extensions-except=${folders}`,
        `--load-extension=${folders}`,
        `--lang=${locale}`,
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
      env: {
        ...process.env,
        HOME: home,
        AGENT_SURFACE_HOME: join(home, "as"),
        LANGUAGE: locale,
        LANG: `${locale.replace("-", "_")}.UTF-8`,
      },
    });
    cleanup.add(() => context.close());
    const browser = new Chromium(context, await Promise.all(extensions.map(idOf)));
    if (options.extensions === undefined) await browser.#worker();
    return browser;
  }

  async open(url: string): Promise<ChromiumTab> {
    const page = await this.context.newPage();
    await page.goto(url);
    return new ChromiumTab(page);
  }

  async address(page: string, extension = 0): Promise<string> {
    return `chrome-extension://${this.ids[extension]}/${page}`;
  }

  async opened(page: string): Promise<ChromiumTab> {
    const start = await this.address(page);
    const isIt = (each: Page) => each.url().startsWith(start);
    const open = this.context.pages().find(isIt);
    if (open) return new ChromiumTab(open);
    const opened = this.context.waitForEvent("page", {
      predicate: async (each) => {
        await each.waitForURL(/^chrome-extension:/);
        return isIt(each);
      },
    });
    return new ChromiumTab(await within(`the opening of ${page}`, opened));
  }

  grantWindow(): Promise<ChromiumTab> {
    return this.opened("popup/grant.html");
  }

  async openPopup(): Promise<ChromiumTab> {
    return this.open(await this.address("popup/index.html"));
  }

  async pressToolbarButton(tab: Tab): Promise<View> {
    await tab.toFront();
    return ActionPopup.open(await this.#cdp(), { extension: EXTENSION_ID, url: await tab.url() });
  }

  async stopBackground(): Promise<void> {
    const cdp = await this.#cdp();
    const { targetInfos } = await cdp.send("Target.getTargets");
    const worker = targetInfos.find((target) => target.type === "service_worker" && target.url.includes(EXTENSION_ID));
    if (worker) await cdp.send("Target.closeTarget", { targetId: worker.targetId });
    await cdp.detach();
  }

  async inBackground(expression: string): Promise<unknown> {
    const worker = await this.#worker();
    return worker.evaluate(expression);
  }

  async agreeToHosts(pattern: string): Promise<void> {
    // Without a display the question waits for ever; a host that is allowed beforehand is granted without one.
    await this.#settings(`addHostPermission("${EXTENSION_ID}", "${pattern}")`);
  }

  async takeHosts(pattern: string): Promise<void> {
    await this.#settings(`removeHostPermission("${EXTENSION_ID}", "${pattern}")`);
  }

  async complaints(): Promise<unknown[]> {
    const info = (await this.#settings(`getExtensionInfo("${EXTENSION_ID}")`)) as Record<string, unknown[]>;
    return ["manifestErrors", "runtimeErrors", "runtimeWarnings", "installWarnings"].flatMap(
      (name) => info[name] ?? [],
    );
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /** The extension's service worker; it is awaited, because it starts after the browser. */
  async #worker(): Promise<Worker> {
    return (
      this.context.serviceWorkers()[0] ?? within("the extension's worker", this.context.waitForEvent("serviceworker"))
    );
  }

  async #cdp(): Promise<CDPSession> {
    const browser = this.context.browser();
    if (browser === null) throw new Error("a persistent context has its browser");
    return browser.newBrowserCDPSession();
  }

  /** Calls the extensions page's own interface, as a person's clicks there would. */
  async #settings(call: string): Promise<unknown> {
    const page = await this.open("chrome://extensions");
    const answer = await page.evaluate(`chrome.developerPrivate.${call}`);
    await page.close();
    return answer;
  }
}

/** The id of the extension in a folder, which its manifest's `key` gives. */
async function idOf(folder: string): Promise<string> {
  const { key } = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as { key: string };
  return extensionIdOf(key);
}

/** Without developer mode a reload of an unpacked extension disables it. */
async function keepDeveloperMode(userDataDir: string): Promise<void> {
  await mkdir(join(userDataDir, "Default"), { recursive: true });
  await writeFile(
    join(userDataDir, "Default", "Preferences"),
    JSON.stringify({ extensions: { ui: { developer_mode: true } } }),
    { flag: "wx" },
  ).catch(() => undefined);
}
