import { NATIVE_HOP } from "../contract/hops.ts";
import { jsonBytes } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { refusal as refusals } from "../contract/refusals.ts";
import { RPC_ERROR, type RpcFailure, readRpc } from "../contract/rpc.ts";
import { closeParams, extensionHello, messageParams } from "../contract/schemas/hop-native.ts";
import type { Channel } from "../link/channel.ts";
import { createPeer, type Peer } from "../link/peer.ts";
import { admit, type ExtensionState, judgeHello, type Refusal, refusalMessage, SILENT } from "./admission.ts";

/** The host's one job: it moves messages between numbered connections and the extension, and decides nothing. */
export interface Relay {
  /** Takes a new client; its messages go to the extension until either side closes. */
  accept(client: Channel): void;
  /** Tells the extension who this is. */
  hello(params: { versions: { min: number; max: number }; bridge: string; node: string; socket: string }): void;
  /** Closes every client. */
  close(reason: string): void;
}

/** Makes a relay over the channel to the extension. */
export function createRelay(extension: Channel): Relay {
  return new HostRelay(extension);
}

class HostRelay implements Relay {
  readonly #clients = new Map<number, Channel>();
  readonly #waiting = new Set<number>();
  readonly #peer: Peer;
  #state: ExtensionState = { kind: "silent" };
  #lastConn = 0;
  #silence: NodeJS.Timeout | undefined;

  constructor(extension: Channel) {
    this.#peer = createPeer(extension, {
      [NATIVE_HOP.hello]: (params) => this.#onHello(params),
      [NATIVE_HOP.message]: (params) => this.#onMessage(params),
      [NATIVE_HOP.close]: (params) => this.#onClose(params),
    });
  }

  hello(params: Parameters<Relay["hello"]>[0]): void {
    this.#peer.notify(NATIVE_HOP.hello, params);
    this.#silence = setTimeout(() => this.#refuseWaiting(SILENT), LIMITS.handshakeMs);
  }

  accept(client: Channel): void {
    const admission = admit(this.#state, this.#clients.size);
    if (admission.kind === "refuse") {
      refuse(client, admission.refusal);
      return;
    }
    this.#lastConn += 1;
    const conn = this.#lastConn;
    this.#clients.set(conn, client);
    client.onMessage((message) => this.#fromClient(conn, message));
    client.onClose((reason) => this.#gone(conn, reason));
    if (admission.kind === "open") this.#peer.notify(NATIVE_HOP.open, { conn });
    else this.#wait(conn);
  }

  close(reason: string): void {
    clearTimeout(this.#silence);
    for (const client of this.#clients.values()) client.close(reason);
  }

  #wait(conn: number): void {
    this.#waiting.add(conn);
    this.#silence ??= setTimeout(() => this.#refuseWaiting(SILENT), LIMITS.handshakeMs);
  }

  #fromClient(conn: number, message: unknown): void {
    const client = this.#clients.get(conn);
    if (client === undefined) return;
    const rpc = readRpc(message);
    if (rpc === undefined) {
      client.send(failure(null, { code: RPC_ERROR.invalidRequest, message: "not a JSON-RPC 2.0 message" }));
    } else if (this.#waiting.has(conn)) {
      // The other end speaks first on this hop; a client that does not wait speaks something else.
      refuse(client, { message: "Wait for the greeting before sending." });
    } else if (
      jsonBytes({ jsonrpc: "2.0", method: NATIVE_HOP.message, params: { conn, message } }) > LIMITS.frameBytes
    ) {
      const { code, message: text } = refusals.frameTooLarge();
      const id = "id" in rpc ? rpc.id : null;
      client.send(failure(id, { code: RPC_ERROR.refused, message: text, data: { code, message: text } }));
    } else this.#peer.notify(NATIVE_HOP.message, { conn, message });
  }

  #gone(conn: number, reason: string): void {
    this.#clients.delete(conn);
    if (!this.#waiting.delete(conn)) this.#peer.notify(NATIVE_HOP.close, { conn, reason: reason.slice(0, 200) });
  }

  #onHello(params: unknown): void {
    const hello = extensionHello.safeParse(params);
    if (!hello.success) return;
    clearTimeout(this.#silence);
    this.#state = judgeHello(hello.data);
    if (this.#state.kind === "mismatch") {
      this.#refuseWaiting(this.#state.refusal);
      return;
    }
    for (const conn of this.#waiting) this.#peer.notify(NATIVE_HOP.open, { conn });
    this.#waiting.clear();
  }

  #refuseWaiting(refusal: Refusal): void {
    this.#silence = undefined;
    for (const conn of [...this.#waiting]) {
      const client = this.#clients.get(conn);
      if (client !== undefined) refuse(client, refusal);
    }
  }

  #onMessage(params: unknown): void {
    const parsed = messageParams.safeParse(params);
    if (!parsed.success) return;
    const { conn, message } = parsed.data;
    const client = this.#clients.get(conn);
    if (client === undefined) this.#peer.notify(NATIVE_HOP.close, { conn, reason: "no such connection" });
    else client.send(message);
  }

  #onClose(params: unknown): void {
    const parsed = closeParams.safeParse(params);
    if (parsed.success) this.#clients.get(parsed.data.conn)?.close(parsed.data.reason ?? "the extension closed it");
  }
}

function refuse(client: Channel, refusal: Refusal): void {
  client.send(refusalMessage(refusal));
  client.close(refusal.message);
}

function failure(id: number | string | null, error: RpcFailure["error"]): RpcFailure {
  return { jsonrpc: "2.0", id, error };
}
