import type { CDPSession, Page } from "playwright";
import { type Chromium, EXTENSION_ID } from "./browser.ts";
import { within } from "./processes.ts";

/** An expression for the element of a role whose text is exactly this. */
export function byRole(role: "switch" | "button", name: string): string {
  const selector = role === "button" ? "button:not([role])" : `[role="${role}"]`;
  return `[...document.querySelectorAll('${selector}')].find((each) => each.textContent.trim() === ${JSON.stringify(name)})`;
}

interface Reply {
  id: number;
  result?: { result?: { value?: unknown }; data?: string; exceptionDetails?: { text: string } };
}

/**
 * The popup as the toolbar button opens it: the active tab stays the site's. Playwright does not show it as a page, so
 * it is driven over its own target (Chrome DevTools Protocol: Extensions.triggerAction, Target.sendMessageToTarget).
 */
export class ActionPopup {
  #lastId = 0;

  private constructor(
    readonly cdp: CDPSession,
    readonly sessionId: string,
  ) {}

  static async open(browser: Chromium, page: Page): Promise<ActionPopup> {
    const owner = browser.context.browser();
    if (owner === null) throw new Error("a persistent context has its browser");
    await page.bringToFront();
    const cdp = await owner.newBrowserCDPSession();
    const { targetInfos } = await cdp.send("Target.getTargets", { filter: [{ type: "tab" }] });
    const tab = targetInfos.find(({ url }) => url === page.url());
    if (tab === undefined) throw new Error(`no tab shows ${page.url()}`);
    const opened = new Promise<string>((resolve) => {
      cdp.on("Target.targetInfoChanged", ({ targetInfo }) => {
        if (targetInfo.url.startsWith(`chrome-extension://${EXTENSION_ID}/popup/index.html`))
          resolve(targetInfo.targetId);
      });
      cdp.on("Target.targetCreated", ({ targetInfo }) => {
        if (targetInfo.url.startsWith(`chrome-extension://${EXTENSION_ID}/popup/index.html`))
          resolve(targetInfo.targetId);
      });
    });
    await cdp.send("Target.setDiscoverTargets", { discover: true });
    // The method is newer than Playwright's own list of them.
    const send = cdp.send.bind(cdp) as unknown as (method: string, params: object) => Promise<unknown>;
    await send("Extensions.triggerAction", { id: EXTENSION_ID, targetId: tab.targetId });
    const targetId = await within("the action popup", opened);
    const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: false });
    return new ActionPopup(cdp, sessionId);
  }

  async #send(method: string, params: object): Promise<NonNullable<Reply["result"]>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<Reply>((resolve) => {
      const hear = ({ message, sessionId }: { message: string; sessionId: string }) => {
        const reply = JSON.parse(message) as Reply;
        if (sessionId !== this.sessionId || reply.id !== id) return;
        this.cdp.off("Target.receivedMessageFromTarget", hear);
        resolve(reply);
      };
      this.cdp.on("Target.receivedMessageFromTarget", hear);
    });
    await this.cdp.send("Target.sendMessageToTarget", {
      message: JSON.stringify({ id, method, params }),
      sessionId: this.sessionId,
    });
    const { result = {} } = await within(method, answered);
    if (result.exceptionDetails) throw new Error(result.exceptionDetails.text);
    return result;
  }

  /** Runs an expression in the popup and awaits its value. */
  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.#send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    return result?.value;
  }

  /** Waits until an expression is true in the popup; each change of its document asks again. */
  async until(expression: string): Promise<void> {
    await this.evaluate(`new Promise((resolve) => {
      const look = () => { if (${expression}) { observer.disconnect(); resolve(true); } };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
    })`);
  }

  /** Clicks the middle of the element that an expression gives with a trusted mouse event, once it is there. */
  async click(element: string): Promise<void> {
    await this.until(`(${element}) !== undefined`);
    const place = (await this.evaluate(`(() => {
      const element = ${element};
      element.scrollIntoView({ block: "center" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`)) as { x: number; y: number };
    const press = { ...place, button: "left", clickCount: 1 };
    await this.#send("Input.dispatchMouseEvent", { type: "mousePressed", ...press });
    await this.#send("Input.dispatchMouseEvent", { type: "mouseReleased", ...press });
  }

  async screenshot(): Promise<Buffer> {
    const { data = "" } = await this.#send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  async close(): Promise<void> {
    await this.evaluate("window.close()").catch(() => undefined);
    await this.cdp.detach();
  }
}
