import browser from "webextension-polyfill";
import type { z } from "zod";
import { PORT_NAMES, UI_HOP } from "../../src/contract/hops.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { type UiState, uiState, type watchParams } from "../../src/contract/schemas/hop-ui.ts";
import type { Channel } from "../../src/link/channel.ts";
import { createPeer, type Peer } from "../../src/link/peer.ts";
import { LinkError } from "../../src/link/rpc-error.ts";
import { runtimePortChannel } from "../../src/ports/runtime-port.ts";

/** What this window watches, and who hears each new state. */
export interface Watch {
  subject: z.infer<typeof watchParams>;
  onState(state: UiState): void;
}

/** The way to the background; it outlives restarts of the worker. */
export interface BackgroundLink {
  /** Asks the background; rejects with a `LinkError` within `LIMITS.uiMs`, or the time given. */
  request(method: string, params: unknown, timeoutMs?: number): Promise<unknown>;
}

/** Connects to the background, watches, and after a lost Port connects and watches again: the person sees no change. */
export function connectBackground(watch: Watch): BackgroundLink {
  let peer: Peer | undefined;
  const connect = (): Peer => {
    const opened = openPeer(watch);
    peer = opened;
    opened.onClose(() => {
      if (peer === opened) peer = undefined;
      setTimeout(() => peer ?? connect(), LIMITS.uiReconnectMs);
    });
    return opened;
  };
  const ask = (method: string, params: unknown, timeoutMs = LIMITS.uiMs) =>
    (peer ?? connect()).request(method, params, { timeoutMs });
  connect();
  return {
    request: (method, params, timeoutMs) =>
      ask(method, params, timeoutMs).catch((error: unknown) => {
        // The worker stopped under the click. Every request of this hop is idempotent or a read, so the click is not lost.
        if (error instanceof LinkError && error.fault === "closed") return ask(method, params, timeoutMs);
        throw error;
      }),
  };
}

function openPeer({ subject, onState }: Watch): Peer {
  const peer = createPeer(openChannel(), {
    [UI_HOP.state]: (params) => {
      const parsed = uiState.safeParse(params);
      if (parsed.success) onState(parsed.data);
    },
  });
  // A watch that fails is repeated with the next connection; a background that is alive but mute is given up.
  peer.request(UI_HOP.watch, subject, { timeoutMs: LIMITS.uiMs }).catch(() => peer.close("no answer to watch"));
  return peer;
}

function openChannel(): Channel {
  const port = browser.runtime.connect({ name: PORT_NAMES.ui });
  return runtimePortChannel(port, () => browser.runtime.lastError?.message);
}
