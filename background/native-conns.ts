import { NATIVE_HOP } from "../src/contract/hops.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { closeParams, messageParams, openParams } from "../src/contract/schemas/hop-native.ts";
import { type ChannelBase, createChannel } from "../src/link/channel-base.ts";
import type { Channel } from "../src/link/channel.ts";
import type { Handler } from "../src/link/peer.ts";

type Notify = (method: string, params: object) => void;

/** The agents' connections that the host carries over its one port, each as a channel of its own. */
export class NativeConns {
  readonly #conns = new Map<number, ChannelBase>();

  constructor(
    readonly notify: Notify,
    readonly opened: (channel: Channel) => void,
  ) {}

  get handlers(): Record<string, Handler> {
    return {
      [NATIVE_HOP.open]: (params) => this.#open(openParams.parse(params).conn),
      [NATIVE_HOP.message]: (params) => {
        const { conn, message } = messageParams.parse(params);
        this.#conns.get(conn)?.receive(message);
      },
      [NATIVE_HOP.close]: (params) => this.#closed(closeParams.parse(params).conn, "the agent left"),
    };
  }

  closeAll(reason: string): void {
    for (const conn of [...this.#conns.keys()]) this.#closed(conn, reason);
  }

  #open(conn: number): void {
    if (this.#conns.has(conn) || this.#conns.size >= LIMITS.connections) {
      return this.notify(NATIVE_HOP.close, { conn, reason: "too many connections" });
    }
    const base = createChannel({
      send: (message) => this.notify(NATIVE_HOP.message, { conn, message }),
      close: () => {
        this.#conns.delete(conn);
        this.notify(NATIVE_HOP.close, { conn });
      },
    });
    this.#conns.set(conn, base);
    this.opened(base.channel);
  }

  #closed(conn: number, reason: string): void {
    const base = this.#conns.get(conn);
    this.#conns.delete(conn);
    base?.ended(reason);
  }
}
