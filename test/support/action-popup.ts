import { writeFile } from "node:fs/promises";
import type { CDPSession } from "playwright";
import type { Control, Role, View } from "./driver.ts";
import { controlIn, type Hand, readsText } from "./finding.ts";
import { within } from "./processes.ts";

interface Reply {
  id: number;
  result?: { result?: { value?: unknown }; data?: string; exceptionDetails?: { exception?: { description?: string } } };
}

/**
 * Chromium's popup as the toolbar button opens it: the active tab stays the site's. Playwright does not show it as a page,
 * so it is driven over its own target (Chrome DevTools Protocol: Extensions.triggerAction, Target.sendMessageToTarget).
 */
export class ActionPopup implements View, Hand {
  #lastId = 0;
  readonly #waiting = new Map<number, (reply: Reply) => void>();

  private constructor(
    readonly cdp: CDPSession,
    readonly sessionId: string,
  ) {
    cdp.on("Target.receivedMessageFromTarget", ({ message, sessionId: from }) => {
      if (from !== sessionId) return;
      const reply = JSON.parse(message) as Reply;
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
  }

  /** Presses the toolbar button of the extension while the tab at this address is in front. */
  static async open(cdp: CDPSession, where: { extension: string; url: string }): Promise<ActionPopup> {
    const { targetInfos } = await cdp.send("Target.getTargets", { filter: [{ type: "tab" }] });
    const tab = targetInfos.find(({ url }) => url === where.url);
    if (tab === undefined) throw new Error(`no tab shows ${where.url}`);
    const opened = new Promise<string>((resolve) => {
      const look = ({ targetInfo }: { targetInfo: { url: string; targetId: string } }) => {
        if (targetInfo.url.startsWith(`chrome-extension://${where.extension}/popup/index.html`)) {
          resolve(targetInfo.targetId);
        }
      };
      cdp.on("Target.targetInfoChanged", look);
      cdp.on("Target.targetCreated", look);
    });
    await cdp.send("Target.setDiscoverTargets", { discover: true });
    // The method is newer than Playwright's own list of them.
    const send = cdp.send.bind(cdp) as unknown as (method: string, params: object) => Promise<unknown>;
    await send("Extensions.triggerAction", { id: where.extension, targetId: tab.targetId });
    const targetId = await within("the action popup", opened);
    const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: false });
    return new ActionPopup(cdp, sessionId);
  }

  find(role: Role, name?: string): Control {
    return controlIn(this, { role, name });
  }

  part(selector: string, text?: string): Control {
    return controlIn(this, { selector, text });
  }

  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.#send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    return result?.value;
  }

  /** Each change of the document asks again. */
  async until(expression: string): Promise<void> {
    await this.evaluate(`new Promise((resolve) => {
      const look = () => { if (${expression}) { observer.disconnect(); resolve(true); } };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
    })`);
  }

  waitText(text: string): Promise<void> {
    return this.until(readsText(text));
  }

  async press(element: string): Promise<void> {
    const place = (await this.evaluate(`((element) => {
      element.scrollIntoView({ block: "center" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })(${element})`)) as { x: number; y: number };
    const press = { ...place, button: "left", clickCount: 1 };
    await this.#send("Input.dispatchMouseEvent", { type: "mousePressed", ...press });
    await this.#send("Input.dispatchMouseEvent", { type: "mouseReleased", ...press });
  }

  /** A popup is in front as long as it is open. */
  async toFront(): Promise<void> {}

  async screenshot(path: string): Promise<void> {
    const { data = "" } = await this.#send("Page.captureScreenshot", { format: "png" });
    await writeFile(path, Buffer.from(data, "base64"));
  }

  async close(): Promise<void> {
    await this.evaluate("window.close()").catch(() => undefined);
    await this.cdp.detach();
  }

  async #send(method: string, params: object): Promise<NonNullable<Reply["result"]>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await this.cdp.send("Target.sendMessageToTarget", { message, sessionId: this.sessionId });
    const { result = {} } = await within(method, answered);
    const { exceptionDetails } = result;
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? `${method} failed`);
    return result;
  }
}
