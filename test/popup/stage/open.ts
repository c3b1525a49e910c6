import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { build } from "vite";
import manifest from "../../../manifest.json" with { type: "json" };
import { findChromium, ROOT } from "../../../scripts/lib/setup.mjs";
import { extensionIdOf } from "../../support/extension-id.ts";
import { Cleanup } from "../../support/processes.ts";

const VIEWS = ["popup", "grant", "activity", "inspector"] as const;
type View = (typeof VIEWS)[number];
export type Language = "en" | "zh_CN";

/** A browser with an extension that holds our real views, texts and content policy, and no background. */
export class UiStage {
  private constructor(
    readonly context: BrowserContext,
    readonly cleanup: Cleanup,
  ) {}

  static async open(language: Language): Promise<UiStage> {
    const cleanup = new Cleanup();
    try {
      const executablePath = findChromium();
      if (executablePath === undefined) throw new Error("no Chromium found: run `npm test`, which installs it");
      const extension = await cleanup.folder("ui");
      await buildStage(extension, language);
      const context = await chromium.launchPersistentContext(await cleanup.folder("ui-profile"), {
        executablePath,
        args: [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
        reducedMotion: "reduce",
      });
      cleanup.add(() => context.close());
      return new UiStage(context, cleanup);
    } catch (error) {
      await cleanup.run();
      throw error;
    }
  }

  /** Opens one view in one state: `popup/empty`, `grant/asking`, `activity/many`. */
  async show(view: `${View}/${string}`): Promise<Page> {
    const page = await this.context.newPage();
    const [file] = view.split("/");
    await page.goto(`chrome-extension://${extensionIdOf(manifest.key)}/test/popup/stage/${file}.html#${view}`);
    await page.locator("main:not([aria-busy])").waitFor();
    return page;
  }

  close(): Promise<void> {
    return this.cleanup.run();
  }
}

/** Chromium knows only the languages whose packs are installed, so the stage puts the wanted texts in English's place. */
async function buildStage(outDir: string, language: Language): Promise<void> {
  const here = join(ROOT, "test", "popup", "stage");
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: {
      outDir,
      target: "chrome120",
      modulePreload: false,
      rollupOptions: { input: VIEWS.map((view) => join(here, `${view}.html`)) },
    },
  });
  const texts = join(outDir, "_locales");
  await copyFile(join(texts, language, "messages.json"), join(texts, "en", "messages.json"));
  const { manifest_version, name, version, key, content_security_policy, default_locale } = manifest;
  const own = { manifest_version, name, version, key, content_security_policy, default_locale };
  await writeFile(join(outDir, "manifest.json"), JSON.stringify(own));
}
