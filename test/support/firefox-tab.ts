import { readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Control, Key, Role, SavedFile, Tab, View } from "./driver.ts";
import { controlIn, type Hand, readsText } from "./finding.ts";

/** Calls one function of `firefox-inside.js`. */
export type Inside = (name: string, ...args: unknown[]) => Promise<unknown>;

/** One document in Firefox, wherever it is shown; it goes by its browser id. */
export class FirefoxView implements View, Hand {
  constructor(
    readonly inside: Inside,
    readonly id: number,
  ) {}

  find(role: Role, name?: string): Control {
    return controlIn(this, { role, name });
  }

  part(selector: string, text?: string): Control {
    return controlIn(this, { selector, text });
  }

  async evaluate(expression: string): Promise<unknown> {
    const json = await this.inside("evaluate", this.id, expression);
    return typeof json === "string" ? JSON.parse(json) : undefined;
  }

  async until(expression: string): Promise<void> {
    await this.inside("until", this.id, expression);
  }

  waitText(text: string): Promise<void> {
    return this.until(readsText(text));
  }

  async screenshot(path: string): Promise<void> {
    await writeFile(path, Buffer.from(String(await this.inside("screenshot", this.id)), "base64"));
  }

  async press(element: string): Promise<void> {
    await this.inside("press", this.id, element);
  }

  /** A popup is in front as long as it is open. */
  async toFront(): Promise<void> {}

  async close(): Promise<void> {
    await this.inside("closePopup");
  }
}

/** What a key event says of these keys. */
const KEYS: Record<Key, { key: string; code: string; keyCode: number }> = {
  Enter: { key: "Enter", code: "Enter", keyCode: 13 },
  Escape: { key: "Escape", code: "Escape", keyCode: 27 },
  Space: { key: " ", code: "Space", keyCode: 32 },
  Tab: { key: "Tab", code: "Tab", keyCode: 9 },
};

/** One tab of Firefox. */
export class FirefoxTab extends FirefoxView implements Tab {
  async url(): Promise<string> {
    return String(await this.inside("url", this.id));
  }

  async goto(url: string): Promise<void> {
    await this.inside("goto", this.id, url);
  }

  async reload(): Promise<void> {
    await this.inside("reload", this.id);
  }

  async back(): Promise<void> {
    await this.inside("back", this.id);
  }

  async forward(): Promise<void> {
    await this.inside("forward", this.id);
  }

  override async toFront(): Promise<void> {
    await this.inside("toFront", this.id);
  }

  async pressKey(key: Key): Promise<void> {
    await this.inside("keys", this.id, [KEYS[key]]);
  }

  async type(text: string): Promise<void> {
    const keys = [...text].map((key) => ({ key }));
    await this.inside("keys", this.id, keys);
  }

  async setWidth(width: number): Promise<void> {
    await this.inside("setWidth", this.id, width);
  }

  async setColorScheme(scheme: "light" | "dark"): Promise<void> {
    await this.inside("setColorScheme", this.id, scheme);
  }

  async download(act: () => Promise<void>): Promise<SavedFile> {
    await this.inside("expectDownload");
    await act();
    const path = String(await this.inside("downloaded"));
    const text = await readFile(path, "utf8");
    // The next file of this name is to have it too.
    await rm(path);
    return { name: basename(path), text };
  }

  override async close(): Promise<void> {
    await this.inside("close", this.id);
  }

  async waitClosed(): Promise<void> {
    await this.inside("closed", this.id);
  }
}
