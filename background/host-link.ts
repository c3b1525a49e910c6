import { HOST_NAME, NATIVE_HOP } from "../src/contract/hops.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { hostHello } from "../src/contract/schemas/hop-native.ts";
import type { LinkState } from "../src/contract/schemas/hop-ui.ts";
import { agreeOn, BRIDGE_VERSION, HOP_VERSIONS } from "../src/contract/version.ts";
import type { Channel } from "../src/link/channel.ts";
import { createPeer, type Peer } from "../src/link/peer.ts";
import { type RuntimePort, runtimePortChannel } from "../src/ports/runtime-port.ts";
import { retryAfter } from "./decide-retry.ts";
import { NativeConns } from "./native-conns.ts";

interface Parts {
  connect(name: string): RuntimePort & { error?: { message: string } };
  /** Read inside the disconnect event. */
  lastError(): string | undefined;
  /** Whether at least one site is on: with none, no host runs. */
  isWanted(): boolean;
  opened(channel: Channel): void;
  changed(): void;
}

/** The one native port: open while a site is on, tried again when it is lost. */
export class HostLink {
  state: LinkState = { state: "off", step: "turnOnASite" };
  #peer: Peer | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly parts: Parts) {}

  /** A site was turned on or off, an alarm rang, or the popup opened: connects or lets go as needed, at once. */
  review(): void {
    if (!this.parts.isWanted()) {
      clearTimeout(this.#retry);
      this.#peer?.close();
      this.#show({ state: "off", step: "turnOnASite" });
    } else if (this.#peer === undefined) this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const port = this.parts.connect(HOST_NAME);
    // Firefox says it on the port, Chromium in lastError.
    const channel = runtimePortChannel(port, () => this.parts.lastError() ?? port.error?.message);
    const conns = new NativeConns((method, params) => peer.notify(method, params), this.parts.opened);
    const peer: Peer = createPeer(channel, {
      ...conns.handlers,
      [NATIVE_HOP.hello]: (params) => {
        clearTimeout(timer);
        this.#hello(params, peer);
      },
    });
    const timer = setTimeout(() => peer.close("no hello"), LIMITS.handshakeMs);
    this.#peer = peer;
    this.#show({ state: "connecting", step: "none" });
    peer.onClose((reason) => {
      clearTimeout(timer);
      conns.closeAll("the host has gone");
      this.#lost(reason);
    });
    peer.notify(NATIVE_HOP.hello, { versions: HOP_VERSIONS, bridge: BRIDGE_VERSION });
  }

  #hello(params: unknown, peer: Peer): void {
    const hello = hostHello.safeParse(params);
    if (!hello.success) return peer.close("no hello");
    const agreed = agreeOn(HOP_VERSIONS, hello.data.versions);
    // The port stays open: the host tells its clients which side to update.
    if (!agreed.ok) {
      return this.#show({ state: "mismatch", step: agreed.behind === "ours" ? "updateExtension" : "updateHost" });
    }
    this.#failures = 0;
    this.#show({ state: "up", step: "none" });
  }

  #lost(reason: string): void {
    this.#peer = undefined;
    if (!this.parts.isWanted()) return this.review();
    this.#failures += 1;
    const waitMs = retryAfter(this.#failures);
    this.#retry = setTimeout(() => this.review(), waitMs);
    const isMissing = /not found|no such native application|forbidden/i.test(reason);
    const retryAt = Date.now() + waitMs;
    this.#show({ state: "down", step: isMissing ? "installHost" : "hostFailed", retryAt });
  }

  #show(state: LinkState): void {
    this.state = state;
    this.parts.changed();
  }
}
