import type { CDPSession } from "playwright";
import { type Chromium, EXTENSION_ID } from "../../support/browser.ts";
import { within } from "../../support/processes.ts";

/**
 * The popup as the toolbar button opens it, with the page in front as its active tab. Playwright has no page for it,
 * so it is spoken to over the browser's own protocol.
 */
export class ActionPopup {
  #lastId = 0;
  readonly #waiting = new Map<number, (message: Reply) => void>();

  private constructor(
    readonly browser: CDPSession,
    readonly session: string,
  ) {
    browser.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
      if (sessionId !== session) return;
      const reply = JSON.parse(message) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
  }

  /** Presses the toolbar button while the page at `pageUrl` is in front. */
  static async open(chromium: Chromium, pageUrl: string): Promise<ActionPopup> {
    const browser = await chromium.context.browser()?.newBrowserCDPSession();
    if (browser === undefined) throw new Error("a persistent context has its browser");
    const { targetInfos } = await browser.send("Target.getTargets", { filter: [{ type: "tab" }] });
    const tab = targetInfos.find(({ url }) => url.startsWith(pageUrl));
    if (tab === undefined) throw new Error(`no tab shows ${pageUrl}`);
    await browser.send("Target.setDiscoverTargets", { discover: true });
    const target = within("the popup", popupTarget(browser));
    // Playwright's types do not know this command yet.
    await (browser.send as (method: string, params: object) => Promise<unknown>)("Extensions.triggerAction", {
      id: EXTENSION_ID,
      targetId: tab.targetId,
    });
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId: await target, flatten: false });
    return new ActionPopup(browser, sessionId);
  }

  /** Evaluates an expression in the popup, as if within a click of the person; promises are awaited. */
  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.#send("Runtime.evaluate", {
      expression,
      userGesture: true,
      awaitPromise: true,
      returnByValue: true,
    });
    const { exceptionDetails, result } = answer.result ?? {};
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return result?.value;
  }

  /** Waits until an expression is true in the popup. */
  async until(expression: string): Promise<void> {
    await within(
      expression,
      this.evaluate(`new Promise((resolve) => {
        const check = () => ((${expression}) ? resolve() : requestAnimationFrame(check));
        check();
      })`),
    );
  }

  /** Presses the switch of this name once it is there. */
  async flip(name: string): Promise<void> {
    const found = `[...document.querySelectorAll("[role=switch]")].find((each) => each.textContent === ${JSON.stringify(name)})`;
    await this.until(found);
    await this.evaluate(`${found}.click()`);
  }

  close(): Promise<void> {
    return this.browser.detach();
  }

  async #send(method: string, params: object): Promise<Reply> {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    await this.browser.send("Target.sendMessageToTarget", {
      sessionId: this.session,
      message: JSON.stringify({ id, method, params }),
    });
    return within(method, reply);
  }
}

interface Reply {
  id?: number;
  result?: { exceptionDetails?: unknown; result?: { value?: unknown } };
}

function popupTarget(browser: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    const look = ({ targetInfo }: { targetInfo: { url: string; type: string; targetId: string } }) => {
      if (targetInfo.type === "page" && targetInfo.url.includes(`${EXTENSION_ID}/popup/index.html`)) {
        resolve(targetInfo.targetId);
      }
    };
    browser.on("Target.targetCreated", look);
    browser.on("Target.targetInfoChanged", look);
  });
}
