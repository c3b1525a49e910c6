import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page, type Worker } from "playwright";
import manifest from "../../manifest.json" with { type: "json" };
import { findChromium, ROOT } from "../../scripts/lib/setup.mjs";
import { extensionIdOf } from "./extension-id.ts";
import { type Cleanup, within } from "./processes.ts";

/** The id Chromium gives the extension because of the manifest's `key`. */
export const EXTENSION_ID = extensionIdOf(manifest.key);

export interface BrowserOptions {
  userDataDir: string;
  home: string;
  build?: "chrome" | "chrome-dev";
  headless?: boolean;
  locale?: string;
}

/** One Chromium with the built extension, a profile and a home of its own. */
export class Chromium {
  private constructor(
    readonly context: BrowserContext,
    readonly userDataDir: string,
  ) {}

  static async start(cleanup: Cleanup, options: BrowserOptions): Promise<Chromium> {
    const { userDataDir, home, build = "chrome-dev", headless = true, locale = "en-US" } = options;
    const executablePath = findChromium();
    if (executablePath === undefined) throw new Error("no Chromium found: run `npm test`, which installs it");
    await keepDeveloperMode(userDataDir);
    const extension = join(ROOT, "dist", build);
    const context = await chromium.launchPersistentContext(userDataDir, {
      executablePath,
      headless,
      locale,
      viewport: headless ? { width: 1180, height: 820 } : null,
      args: [
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
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
    return new Chromium(context, userDataDir);
  }

  /** The extension's service worker; it is awaited, because it starts after the browser. */
  async worker(): Promise<Worker> {
    return (
      this.context.serviceWorkers()[0] ?? within("the extension's worker", this.context.waitForEvent("serviceworker"))
    );
  }

  async open(url: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(url);
    return page;
  }

  /** The popup as a page of its own; `tab` as the popup would see it comes from the last focused page. */
  openPopup(): Promise<Page> {
    return this.open(`chrome-extension://${EXTENSION_ID}/popup/index.html`);
  }

  /** The grant window that is open now or opens next. */
  async grantWindow(): Promise<Page> {
    const isGrant = (page: Page) => page.url().includes("/popup/grant.html");
    const open = this.context.pages().find(isGrant);
    if (open) return open;
    return within(
      "the grant window",
      this.context.waitForEvent("page", {
        predicate: async (page) => {
          await page.waitForURL(/^chrome-extension:/);
          return isGrant(page);
        },
      }),
    );
  }

  /** Stops the extension's worker as the browser would when it is idle. */
  async stopWorker(): Promise<void> {
    const browser = this.context.browser();
    if (browser === null) throw new Error("a persistent context has its browser");
    const cdp = await browser.newBrowserCDPSession();
    const { targetInfos } = await cdp.send("Target.getTargets");
    const worker = targetInfos.find((target) => target.type === "service_worker" && target.url.includes(EXTENSION_ID));
    if (worker) await cdp.send("Target.closeTarget", { targetId: worker.targetId });
    await cdp.detach();
  }

  /** What the extensions page complains about: errors and warnings of manifest and run time. */
  async complaints(): Promise<unknown[]> {
    const page = await this.open("chrome://extensions");
    const found = await page.evaluate(async (id) => {
      // The extensions page's own interface; it has no public types.
      const api = (
        globalThis as unknown as {
          chrome: { developerPrivate: { getExtensionInfo(id: string): Promise<Record<string, unknown[]>> } };
        }
      ).chrome;
      const info = await api.developerPrivate.getExtensionInfo(id);
      return ["manifestErrors", "runtimeErrors", "runtimeWarnings", "installWarnings"].flatMap(
        (name) => info[name] ?? [],
      );
    }, EXTENSION_ID);
    await page.close();
    return found;
  }
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
