import { readFileSync } from "node:fs";
import type { Control, Role } from "./driver.ts";

/** The file is one expression statement; as an expression it has no semicolon. */
const FINDER = readFileSync(new URL("./page-finder.js", import.meta.url), "utf8").replace(/;\s*$/, "");

/** One step of a search: by role and name, or by selector and text. */
type Step = { role: Role; name: string | undefined } | { selector: string; text: string | undefined };

/** What a control needs from the document it is in; expressions are evaluated there. */
export interface Hand {
  evaluate(expression: string): Promise<unknown>;
  until(expression: string): Promise<void>;
  toFront(): Promise<void>;
  /** Presses the middle of the element that the expression gives. */
  press(element: string): Promise<void>;
}

/** A control in a document that knows scripts and mouse events and nothing of roles. */
export class FoundControl implements Control {
  constructor(
    readonly hand: Hand,
    readonly path: Step[],
  ) {}

  find(role: Role, name?: string): Control {
    return new FoundControl(this.hand, [...this.path, { role, name }]);
  }

  part(selector: string, text?: string): Control {
    return new FoundControl(this.hand, [...this.path, { selector, text }]);
  }

  async click(): Promise<void> {
    // To come to the front may disable what has to be seen for a moment before it may be pressed.
    await this.hand.toFront();
    await this.waitEnabled();
    await this.hand.press(this.#one);
  }

  check(): Promise<void> {
    return this.#tick(true);
  }

  uncheck(): Promise<void> {
    return this.#tick(false);
  }

  async #tick(on: boolean): Promise<void> {
    await this.waitEnabled();
    if ((await this.hand.evaluate(`${this.#one}.checked`)) === on) return;
    await this.click();
    await this.hand.until(`${this.#one}.checked === ${on}`);
  }

  async fill(text: string): Promise<void> {
    await this.waitEnabled();
    // As typed by a person: the field hears trusted events.
    await this.hand.evaluate(`((field) => {
      field.focus();
      field.select();
      if (!document.execCommand("insertText", false, ${JSON.stringify(text)})) throw new Error("nothing was typed");
    })(${this.#one})`);
  }

  async focus(): Promise<void> {
    await this.hand.toFront();
    await this.waitEnabled();
    await this.hand.evaluate(`${this.#one}.focus()`);
  }

  async choose(option: string): Promise<void> {
    await this.waitEnabled();
    await this.hand.evaluate(`((select) => {
      const option = [...select.options].find(({ label }) => label === ${JSON.stringify(option)});
      if (option === undefined) throw new Error("no such option: " + ${JSON.stringify(option)});
      option.selected = true;
      for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
    })(${this.#one})`);
  }

  waitShown(): Promise<void> {
    return this.hand.until(`${this.#all}.length > 0`);
  }

  waitEnabled(): Promise<void> {
    return this.hand.until(`${this.#all}.some((each) => !each.matches(":disabled, [aria-disabled=true]"))`);
  }

  waitGone(): Promise<void> {
    return this.hand.until(`${this.#all}.length === 0`);
  }

  async isEnabled(): Promise<boolean> {
    await this.waitShown();
    return (await this.hand.evaluate(`!${this.#one}.matches(":disabled, [aria-disabled=true]")`)) === true;
  }

  async count(): Promise<number> {
    return Number(await this.hand.evaluate(`${this.#all}.length`));
  }

  async text(): Promise<string> {
    await this.waitShown();
    return String(await this.hand.evaluate(`${this.#one}.innerText`));
  }

  get #all(): string {
    return `(${FINDER})(${JSON.stringify(this.path)})`;
  }

  /** An act is meant for one thing: of two alike, nobody knows which. */
  get #one(): string {
    return `((found) => {
      if (found.length !== 1) throw new Error(found.length + " instead of 1: " + ${JSON.stringify(JSON.stringify(this.path))});
      return found[0];
    })(${this.#all})`;
  }
}

/** A control of a document. */
export function controlIn(hand: Hand, step: Step): Control {
  return new FoundControl(hand, [step]);
}

/** An expression that says whether a text can be read anywhere in the document, open shadow roots included. */
export function readsText(text: string): string {
  return `((text) => {
    const reads = (root) =>
      (root.body ?? root.host ?? root).innerText.includes(text) ||
      [...root.querySelectorAll("*")].some(({ shadowRoot }) => shadowRoot && (shadowRoot.textContent.includes(text) || reads(shadowRoot)));
    return document.body !== null && reads(document);
  })(${JSON.stringify(text)})`;
}
