import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright";
import type { Control, Key, Role, SavedFile, Tab } from "./driver.ts";
import { within } from "./processes.ts";

/** One tab of Chromium; Playwright waits for what is shown and enabled by itself. */
export class ChromiumTab implements Tab {
  constructor(readonly page: Page) {}

  find(role: Role, name?: string): Control {
    return new ChromiumControl(locate(this.page, role, name));
  }

  part(selector: string, text?: string): Control {
    return new ChromiumControl(locatePart(this.page, selector, text));
  }

  evaluate(expression: string): Promise<unknown> {
    return this.page.evaluate(expression);
  }

  /** Each frame asks again; the expression is part of the script, because our pages' policy allows no `eval`. */
  async until(expression: string): Promise<void> {
    const seen = `new Promise((resolve, reject) => {
      const look = () => {
        try {
          if (${expression}) resolve(true);
          else requestAnimationFrame(look);
        } catch (error) {
          reject(error);
        }
      };
      look();
    })`;
    const look = async () => {
      // A document that goes away takes the question with it, and the next one is asked.
      while ((await this.page.evaluate(seen).catch(unlessGone)) === undefined);
    };
    await within(expression, look());
  }

  waitText(text: string): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }

  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path });
  }

  close(): Promise<void> {
    return this.page.close();
  }

  async url(): Promise<string> {
    return this.page.url();
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  async back(): Promise<void> {
    await this.#travel(this.page.goBack({ waitUntil: "commit" }));
  }

  async forward(): Promise<void> {
    await this.#travel(this.page.goForward({ waitUntil: "commit" }));
  }

  /** A page that comes back out of the browser's cache is there at once and has no load event to wait for. */
  async #travel(committed: Promise<unknown>): Promise<void> {
    await committed;
    await this.until(`document.readyState === "complete"`);
  }

  toFront(): Promise<void> {
    return this.page.bringToFront();
  }

  pressKey(key: Key): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  async setWidth(width: number): Promise<void> {
    await this.page.setViewportSize({ width, height: this.page.viewportSize()?.height ?? 820 });
  }

  setColorScheme(colorScheme: "light" | "dark"): Promise<void> {
    return this.page.emulateMedia({ colorScheme });
  }

  async download(act: () => Promise<void>): Promise<SavedFile> {
    const saving = this.page.waitForEvent("download");
    const [file] = await Promise.all([within("a download", saving), act()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  }

  async waitClosed(): Promise<void> {
    const closed = this.page.waitForEvent("close", { timeout: 0 });
    if (!this.page.isClosed()) await within("the closing of a tab", closed);
  }
}

class ChromiumControl implements Control {
  constructor(readonly locator: Locator) {}

  find(role: Role, name?: string): Control {
    return new ChromiumControl(locate(this.locator, role, name));
  }

  part(selector: string, text?: string): Control {
    return new ChromiumControl(locatePart(this.locator, selector, text));
  }

  async click(): Promise<void> {
    const page = this.locator.page();
    const wasOpen = !page.isClosed();
    await this.locator.click().catch((error: unknown) => {
      // A click may close what it is in, and with it whoever would have told that it is done.
      if (!wasOpen || !page.isClosed()) throw error;
    });
  }

  check(): Promise<void> {
    return this.locator.check();
  }

  uncheck(): Promise<void> {
    return this.locator.uncheck();
  }

  fill(text: string): Promise<void> {
    return this.locator.fill(text);
  }

  focus(): Promise<void> {
    return this.locator.focus();
  }

  async choose(option: string): Promise<void> {
    await this.locator.selectOption({ label: option });
  }

  waitShown(): Promise<void> {
    return this.locator.first().waitFor();
  }

  waitEnabled(): Promise<void> {
    return this.locator.and(this.locator.page().locator(":not(:disabled, [aria-disabled=true])")).first().waitFor();
  }

  waitGone(): Promise<void> {
    return this.locator.waitFor({ state: "hidden" });
  }

  isEnabled(): Promise<boolean> {
    return this.locator.isEnabled();
  }

  count(): Promise<number> {
    return this.locator.count();
  }

  text(): Promise<string> {
    return this.locator.innerText();
  }
}

function locate(where: Page | Locator, role: Role, name: string | undefined): Locator {
  return where.getByRole(role, name === undefined ? {} : { name, exact: true });
}

function locatePart(where: Page | Locator, selector: string, text: string | undefined): Locator {
  const all = where.locator(selector).filter({ visible: true });
  return (text === undefined ? all : all.filter({ hasText: text })).first();
}

/** A document that goes away in the middle of a question is no fault of whoever asked. */
function unlessGone(error: Error): undefined {
  if (!/context was destroyed|navigation/i.test(error.message)) throw error;
}

/** The Playwright page of a tab, for tests that look closer than both browsers allow. */
export function playwrightPage(tab: Tab): Page {
  if (!(tab instanceof ChromiumTab)) throw new Error("only a tab of Chromium has a Playwright page");
  return tab.page;
}
