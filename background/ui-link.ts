import browser from "webextension-polyfill";
import type { z } from "zod";
import { UI_HOP } from "../src/contract/hops.ts";
import * as forms from "../src/contract/schemas/hop-ui.ts";
import type { Channel } from "../src/link/channel.ts";
import { createPeer, type Handler, type Peer } from "../src/link/peer.ts";
import type { GrantWindow } from "./grant-window.ts";
import { readUi, type UiReady } from "./read-ui.ts";
import { agentHandlers } from "./ui-agents.ts";
import { auditHandlers } from "./ui-audit.ts";
import { inspectHandlers } from "./ui-inspect.ts";
import { sessionHandlers } from "./ui-sessions.ts";
import { type UiParts, uiState, type Watched } from "./ui-state.ts";

interface Parts extends UiParts {
  window: GrantWindow;
  /** A site was turned on or off by the person. */
  setSite(origin: string, isOn: boolean): Promise<void>;
  setPaused(isOn: boolean): Promise<void>;
}

/** The popups and grant windows that are open. */
export class UiLinks {
  readonly #open = new Map<Peer, Watched>();
  #isScheduled = false;

  /** `ready` may come after the first window: what it asks is answered then. */
  constructor(readonly ready: () => Promise<Parts>) {}

  /** Serves one of our own windows. */
  accept(channel: Channel): void {
    const ready: UiReady = async () => ({ bridge: (await this.ready()).bridge, changed: () => this.changed() });
    const peer: Peer = createPeer(channel, {
      ...this.#handlers(),
      ...auditHandlers(ready),
      ...inspectHandlers(ready),
      ...agentHandlers(ready),
      ...sessionHandlers(ready),
      [UI_HOP.watch]: this.#read(forms.watchParams, (parts, watched) => {
        this.#open.set(peer, watched);
        parts.host.review();
        peer.notify(UI_HOP.state, uiState(parts, watched));
      }),
    });
    peer.onClose(() => this.#open.delete(peer));
  }

  /** Something changed: every open window gets the whole state, once for all changes of one moment. */
  changed(): void {
    if (this.#isScheduled || this.#open.size === 0) return;
    this.#isScheduled = true;
    setTimeout(async () => {
      this.#isScheduled = false;
      const parts = await this.ready();
      for (const [peer, watched] of this.#open) peer.notify(UI_HOP.state, uiState(parts, watched));
    }, 0);
  }

  #handlers(): Record<string, Handler> {
    return {
      [UI_HOP.revoke]: this.#read(forms.sessionParams, async ({ bridge }, { session: id }) => {
        const session = bridge.state.sessions.get(id);
        if (session) await bridge.sessions.end(session, "revoked");
      }),
      [UI_HOP.revokeAll]: async () => (await this.ready()).bridge.sessions.endAll("revoked"),
      [UI_HOP.pause]: this.#read(forms.pauseParams, ({ setPaused }, { on }) => setPaused(on)),
      [UI_HOP.decide]: this.#read(forms.decideParams, ({ bridge }, { grant, ...choice }) =>
        bridge.grants.decide(grant, choice),
      ),
      [UI_HOP.openGrant]: this.#read(forms.openGrantParams, ({ window }, { grant }) => window.show(grant)),
      [UI_HOP.goTo]: this.#read(forms.goToParams, (_parts, { tab }) => goTo(tab)),
      [UI_HOP.site]: this.#read(forms.siteParams, ({ setSite }, { origin, on }) => setSite(origin, on)),
    };
  }

  #read<S extends z.ZodType>(schema: S, act: (parts: Parts, params: z.infer<S>) => unknown): Handler {
    return async (params) => {
      const read = readUi(schema, params);
      await act(await this.ready(), read);
      return {};
    };
  }
}

async function goTo(tab: number): Promise<void> {
  const { windowId } = await browser.tabs.update(tab, { active: true });
  if (windowId !== undefined) await browser.windows.update(windowId, { focused: true });
}
