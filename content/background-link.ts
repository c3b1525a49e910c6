import { HANDSHAKE_MS } from "../src/contract/limits.ts";
import { BRIDGE_VERSION, HOP_VERSIONS } from "../src/contract/version.ts";
import { closePort, connectToExtension, isExtensionHere, whyClosed } from "./extension-port.ts";
import { createPortRpc, type PortRpc, type Serve } from "./port-rpc.ts";
import type { PageMethod } from "./wire.ts";

interface Parts {
  serve: Serve;
  /** What this document is and holds, said first on every Port. */
  hello(): object;
  /** Whether there is anything to say; a page without a Surface costs no Port. */
  isNeeded(): boolean;
  /** A Port is up; these sessions ended while there was none. */
  opened(ended: string[]): void;
  /** The extension was reloaded, updated or removed; nothing more will come of this script. */
  gone(): void;
}

/** After a Port that did not come up, in milliseconds; the last one repeats. */
const RETRY = [100, 1000, 5000];

/** The Port to the background: opened once it is needed, and again whenever it drops (worker stopped, page restored). */
export class BackgroundLink {
  #rpc: PortRpc | undefined;
  #isUp = false;
  #failures = 0;
  /** The background does not serve this page: its site is off. Only a new injection asks again. */
  #isRefused = false;
  #isGone = false;
  /** The page is closing or frozen: Firefox then drops the Port, lets no other open, and has no timers. */
  #isAway = false;

  constructor(readonly parts: Parts) {
    // Frozen and pre-rendered pages get their Port when a person sees them.
    addEventListener("pagehide", ({ isTrusted }) => {
      this.#isAway ||= isTrusted;
    });
    addEventListener("pageshow", ({ isTrusted, persisted }) => {
      if (!isTrusted) return;
      this.#isAway = false;
      // Chromium closes the Port of a page that it freezes, and never tells the page.
      if (persisted) this.#forget();
      this.open();
    });
    document.addEventListener("prerenderingchange", () => this.open());
  }

  /** Opens the Port if it is needed now. */
  open(): void {
    const isPrerendered = "prerendering" in document && document.prerendering;
    const isIdle = this.#isAway || isPrerendered || !this.parts.isNeeded();
    if (this.#rpc || this.#isRefused || this.#isGone || isIdle) return;
    const port = connectToExtension();
    if (!port) return this.#leave();
    const rpc = createPortRpc(port, this.parts.serve);
    port.onDisconnect.addListener(() => {
      whyClosed();
      if (this.#rpc === rpc) this.#dropped();
    });
    this.#rpc = rpc;
    this.#greet(rpc, port);
  }

  /** The same, and a refusal of earlier no longer counts. */
  wake(): void {
    this.#isRefused = false;
    this.open();
  }

  /** Lost while there is no Port; `opened` says again what still matters. */
  notify(method: PageMethod, params: object): void {
    if (this.#isUp) this.#rpc?.notify(method, params);
  }

  /** Says something that has to arrive; `done` is called once the background has it. */
  tell(method: PageMethod, params: object, done: () => void): void {
    if (this.#isUp) this.#rpc?.ask(method, params, ({ result }) => result && done());
  }

  #greet(rpc: PortRpc, port: chrome.runtime.Port): void {
    // Closing a Port from this end makes no event at this end.
    const close = () => {
      closePort(port);
      if (this.#rpc === rpc) this.#dropped();
    };
    const timer = setTimeout(close, HANDSHAKE_MS);
    rpc.ask("hello", { versions: HOP_VERSIONS, bridge: BRIDGE_VERSION, ...this.parts.hello() }, ({ result }) => {
      clearTimeout(timer);
      this.#isUp = !!result;
      this.#isRefused = !result;
      if (!result) return close();
      this.#failures = 0;
      this.parts.opened((result as { ended: string[] }).ended);
    });
  }

  #forget(): void {
    this.#isUp = false;
    this.#rpc = undefined;
  }

  #dropped(): void {
    const wasUp = this.#isUp;
    this.#forget();
    if (this.#isAway) return;
    if (!isExtensionHere()) this.#leave();
    // Timers of hidden tabs are slow: a Port that worked is opened again in this very task.
    else if (wasUp) {
      this.open();
      // While an extension is being reloaded a Port still opens, and then nothing is ever heard of it.
      setTimeout(() => isExtensionHere() || this.#leave(), RETRY[0]);
    } else setTimeout(() => this.open(), RETRY[this.#failures++] ?? RETRY.at(-1));
  }

  #leave(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.parts.gone();
  }
}
