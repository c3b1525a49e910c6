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
    let isRefused = false;
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
    // What the launcher says where Node.js or the host's own file is no longer where the install found it.
    peer.onRefused(() => {
      isRefused = true;
      peer.close("refused");
    });
    peer.onClose((reason) => {
      clearTimeout(timer);
      conns.closeAll("the host has gone");
      this.#lost(isRefused ? "hostMoved" : stepAfter(reason));
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

  #lost(step: LinkState["step"]): void {
    this.#peer = undefined;
    if (!this.parts.isWanted()) return this.review();
    this.#failures += 1;
    const waitMs = retryAfter(this.#failures);
    this.#retry = setTimeout(() => this.review(), waitMs);
    this.#show({ state: "down", step, retryAt: Date.now() + waitMs });
  }

  #show(state: LinkState): void {
    this.state = state;
    this.parts.changed();
  }
}

/** What mends a link that was lost, by the browser's own words for how. */
function stepAfter(reason: string): LinkState["step"] {
  return /not found|no such native application|forbidden/i.test(reason) ? "installHost" : "hostFailed";
}
