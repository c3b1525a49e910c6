import { HANDSHAKE_MS } from "../src/contract/limits.ts";
import { BRIDGE_VERSION, HOP_VERSIONS } from "../src/contract/version.ts";
import { connectToExtension, isExtensionHere, whyClosed } from "./extension-port.ts";
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

/** The Port to the background. */
export interface BackgroundLink {
  /** Opens the Port if it is needed now. */
  open(): void;
  /** The same, and a refusal of earlier no longer counts. */
  wake(): void;
  /** Lost while there is no Port; `opened` says again what still matters. */
  notify(method: PageMethod, params: object): void;
  /** Says something that has to arrive; `done` is called once the background has it. */
  tell(method: PageMethod, params: object, done: () => void): void;
}

/** After a Port that did not come up, in milliseconds; the last one repeats. */
const RETRY = [100, 1000, 5000];

/** Keeps the Port: opened once it is needed, and opened again whenever it drops (worker stopped, page restored). */
export function createBackgroundLink(parts: Parts): BackgroundLink {
  let rpc: PortRpc | undefined;
  let isUp = false;
  let failures = 0;
  /** The background does not serve this page: its site is off. Only a new injection asks again. */
  let isRefused = false;

  const leave = () => {
    isRefused = true;
    parts.gone();
  };
  const dropped = () => {
    whyClosed();
    const wasUp = isUp;
    isUp = false;
    rpc = undefined;
    if (!isExtensionHere()) leave();
    // Timers of hidden tabs are slow: a Port that worked is opened again in this very task.
    else if (wasUp) open();
    else setTimeout(open, RETRY[failures++] ?? RETRY.at(-1));
  };
  const opened = (ended: string[]) => {
    isUp = true;
    failures = 0;
    parts.opened(ended);
  };
  const open = () => {
    if (rpc || isRefused || !parts.isNeeded() || ("prerendering" in document && document.prerendering)) return;
    const port = connectToExtension();
    if (!port) return leave();
    port.onDisconnect.addListener(dropped);
    const own = createPortRpc(port, parts.serve);
    rpc = own;
    const giveUp = setTimeout(() => {
      port.disconnect();
      dropped();
    }, HANDSHAKE_MS);
    own.ask("hello", { versions: HOP_VERSIONS, bridge: BRIDGE_VERSION, ...parts.hello() }, ({ result }) => {
      clearTimeout(giveUp);
      if (result) return opened((result as { ended: string[] }).ended);
      isRefused = true;
      rpc = undefined;
      port.disconnect();
    });
  };
  // Frozen and pre-rendered pages get their Port when a person sees them.
  addEventListener("pageshow", open);
  document.addEventListener("prerenderingchange", open);
  return {
    open,
    wake() {
      isRefused = false;
      open();
    },
    notify: (method, params) => isUp && rpc?.notify(method, params),
    tell: (method, params, done) => isUp && rpc?.ask(method, params, ({ result }) => result && done()),
  };
}
