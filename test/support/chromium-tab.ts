import type { Locator, Page } from "playwright";
import type { Control, Role, Tab } from "./driver.ts";
import { within } from "./processes.ts";

/** One tab of Chromium; Playwright waits for what is shown and enabled by itself. */
export class ChromiumTab implements Tab {
  constructor(readonly page: Page) {}

  find(role: Role, name?: string): Control {
    return new ChromiumControl(locate(this.page, role, name));
  }

  evaluate(expression: string): Promise<unknown> {
    return this.page.evaluate(expression);
  }

  async until(expression: string): Promise<void> {
    await this.page.waitForFunction(expression);
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

  click(): Promise<void> {
    return this.locator.click();
  }

  check(): Promise<void> {
    return this.locator.check();
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

/** The Playwright page of a tab, for tests that look closer than both browsers allow. */
export function playwrightPage(tab: Tab): Page {
  if (!(tab instanceof ChromiumTab)) throw new Error("only a tab of Chromium has a Playwright page");
  return tab.page;
}
