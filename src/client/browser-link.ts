import { AGENT_HOP, CANCEL_METHOD } from "../contract/hops.ts";
import { LIMITS } from "../contract/limits.ts";
import type { WaitsFor } from "../contract/protocol.ts";
import type { RpcId } from "../contract/rpc.ts";
import { progressParams } from "../contract/schemas/hop-agent.ts";
import type { Channel } from "../link/channel.ts";
import { createPeer, type Peer } from "../link/peer.ts";
import { LinkError, type LinkFault } from "../link/rpc-error.ts";
import type { Home } from "../ports/home.ts";
import { cutText } from "./cut-text.ts";
import { type Agent, authenticate, firstGreeting, type Greeting } from "./handshake.ts";

/** A call began to wait for someone. */
export interface Progress {
  waitsFor: WaitsFor;
  since: number;
}

export interface CallOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Why a call has no answer; `sent` says whether the other end may have acted on it. */
export interface CallFailure {
  ok: false;
  fault: LinkFault;
  sent: boolean;
  remote?: { code: number; data?: unknown } | undefined;
}

export type CallOutcome = { ok: true; value: unknown } | CallFailure;

/** After a cancel the other end is still heard for this long: only it knows whether anything ran. */
const CANCEL_GRACE_MS = LIMITS.endAckMs;

/** Names that a browser gives itself end up in every answer. */
const LABEL_CHARS = LIMITS.agentNameChars;

/** One authenticated connection to one running browser profile. */
export class BrowserLink {
  readonly #progress = new Map<RpcId, (progress: Progress) => void>();
  readonly #peer: Peer;

  private constructor(
    channel: Channel,
    readonly greeting: Greeting,
  ) {
    this.#peer = createPeer(channel, { [AGENT_HOP.progress]: (params) => this.#onProgress(params) });
  }

  /** Takes a fresh channel through the handshake; rejects with its reason and closes it where that fails. */
  static async meet(channel: Channel, who: { home: Home; agent: Agent }): Promise<BrowserLink> {
    try {
      const link = new BrowserLink(channel, await firstGreeting(channel));
      await authenticate(link.#peer, link.greeting, who);
      return link;
    } catch (error) {
      channel.close("handshake failed");
      throw error;
    }
  }

  get profileId(): string {
    return this.greeting.profile.id;
  }

  /** How this browser and profile are named to an agent. */
  get label(): { browser: string; profile: string } {
    const { browser, profile } = this.greeting;
    return { browser: cutText(browser.name, LABEL_CHARS), profile: cutText(profile.name, LABEL_CHARS) };
  }

  onClose(listener: (reason: string) => void): void {
    this.#peer.onClose(listener);
  }

  close(): void {
    this.#peer.close("the agent left");
  }

  /** Asks the profile; never rejects and always ends, at the latest a grace after a cancel or at `timeoutMs`. */
  async call(method: string, params: unknown, options: CallOptions): Promise<CallOutcome> {
    const { timeoutMs, signal, onProgress } = options;
    if (signal?.aborted) return { ok: false, fault: "cancelled", sent: false };
    let id: RpcId | undefined;
    let grace: NodeJS.Timeout | undefined;
    const giveUp = new AbortController();
    const onAbort = () => {
      this.#peer.notify(CANCEL_METHOD, { id });
      grace = setTimeout(() => giveUp.abort(), CANCEL_GRACE_MS);
    };
    const onSent = (sentId: RpcId) => {
      id = sentId;
      if (onProgress !== undefined) this.#progress.set(sentId, onProgress);
    };
    signal?.addEventListener("abort", onAbort);
    try {
      return {
        ok: true,
        value: await this.#peer.request(method, params, { timeoutMs, signal: giveUp.signal, onSent }),
      };
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      return { ok: false, fault: error.fault, sent: id !== undefined, remote: error.remote };
    } finally {
      clearTimeout(grace);
      signal?.removeEventListener("abort", onAbort);
      if (id !== undefined) this.#progress.delete(id);
    }
  }

  #onProgress(params: unknown): void {
    const parsed = progressParams.safeParse(params);
    if (!parsed.success) return;
    const { request, waitsFor, since } = parsed.data;
    this.#progress.get(request)?.({ waitsFor, since });
  }
}
