import { CANCEL_METHOD } from "../contract/hops.ts";
import {
  RPC_ERROR,
  type RpcFailure,
  type RpcId,
  type RpcNotification,
  type RpcRequest,
  type RpcSuccess,
  readRpc,
} from "../contract/rpc.ts";
import type { Channel } from "./channel.ts";
import { LinkError, RpcError } from "./rpc-error.ts";

/** What a handler learns beside the parameters; `signal` aborts when the other end cancels or the channel closes. */
export interface RequestContext {
  readonly signal: AbortSignal;
  /** The request's JSON-RPC id, for a notification about it; undefined while a notification is heard. */
  readonly id: RpcId | undefined;
}

/** Answers one method; what it throws is answered as an error, never lost. */
export type Handler = (params: unknown, context: RequestContext) => unknown;

export interface RequestOptions {
  /** Milliseconds until the request rejects with fault "timeout". */
  timeoutMs: number;
  /** Aborting sends a cancel to the other end and rejects with fault "cancelled". */
  signal?: AbortSignal;
  /** Told the request's id as soon as it is sent; from then on the other end may have acted on it. */
  onSent?: (id: RpcId) => void;
}

/** One end of a JSON-RPC 2.0 conversation over a channel. */
export interface Peer {
  /** Asks and waits; rejects with a `LinkError` and with nothing else, always within `timeoutMs`. */
  request(method: string, params: unknown, options: RequestOptions): Promise<unknown>;
  /** Tells; nothing comes back. */
  notify(method: string, params: unknown): void;
  /** Closes the channel; every waiting request rejects with fault "closed". */
  close(reason?: string): void;
  /** Heard once when the channel closes. */
  onClose(listener: (reason: string) => void): () => void;
  /** Heard when the other end says that it serves nobody: an error that belongs to no request. */
  onRefused(listener: () => void): void;
}

/**
 * Makes a peer of a channel: answers what the other end asks with `handlers`, correlates what this end asks.
 * A message that is no JSON-RPC is answered with an error of id null; such an error is told to `onRefused`, and a response nobody waits for is dropped.
 */
export function createPeer(channel: Channel, handlers: Record<string, Handler>): Peer {
  return new LinkPeer(channel, handlers);
}

type Settle = (outcome: { result: unknown } | { error: LinkError }) => void;

class LinkPeer implements Peer {
  readonly #waiting = new Map<RpcId, Settle>();
  readonly #serving = new Map<RpcId, AbortController>();
  #refused: (() => void) | undefined;
  #closed: string | undefined;
  #lastId = 0;

  constructor(
    readonly channel: Channel,
    readonly handlers: Record<string, Handler>,
  ) {
    channel.onMessage((value) => this.#receive(value));
    channel.onClose((reason) => {
      this.#closed = reason;
      for (const settle of this.#waiting.values()) settle({ error: new LinkError("closed", reason) });
      for (const controller of this.#serving.values()) controller.abort("closed");
    });
  }

  notify(method: string, params: unknown): void {
    this.channel.send({ jsonrpc: "2.0", method, params });
  }

  close(reason?: string): void {
    this.channel.close(reason);
  }

  onClose(listener: (reason: string) => void): () => void {
    return this.channel.onClose(listener);
  }

  onRefused(listener: () => void): void {
    this.#refused = listener;
  }

  request(method: string, params: unknown, { timeoutMs, signal, onSent }: RequestOptions): Promise<unknown> {
    if (this.#closed !== undefined) return Promise.reject(new LinkError("closed", this.#closed));
    if (signal?.aborted) return Promise.reject(new LinkError("cancelled", `${method}: cancelled`));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const giveUp = (fault: "timeout" | "cancelled") => {
        this.notify(CANCEL_METHOD, { id });
        this.#waiting.get(id)?.({ error: new LinkError(fault, `${method}: ${fault}`) });
      };
      const onAbort = () => giveUp("cancelled");
      const timer = setTimeout(giveUp, timeoutMs, "timeout");
      signal?.addEventListener("abort", onAbort);
      this.#waiting.set(id, (outcome) => {
        this.#waiting.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        if ("error" in outcome) reject(outcome.error);
        else resolve(outcome.result);
      });
      this.channel.send({ jsonrpc: "2.0", id, method, params });
      onSent?.(id);
    });
  }

  #receive(value: unknown): void {
    const message = readRpc(value);
    if (message === undefined) {
      this.channel.send(failure(null, { code: RPC_ERROR.invalidRequest, message: "not a JSON-RPC 2.0 message" }));
    } else if (!("method" in message)) this.#settle(message);
    else if ("id" in message) void this.#serve(message);
    else if (message.method === CANCEL_METHOD) this.#cancelServed(message.params);
    else this.#run(message, new AbortController().signal).catch(() => undefined);
  }

  #settle(message: RpcSuccess | RpcFailure): void {
    if (message.id === null) return this.#refused?.();
    this.#waiting.get(message.id)?.("result" in message ? { result: message.result } : { error: remoteError(message) });
  }

  #cancelServed(params: unknown): void {
    const id: unknown = typeof params === "object" && params !== null ? Reflect.get(params, "id") : undefined;
    if (typeof id === "number" || typeof id === "string") this.#serving.get(id)?.abort("cancelled");
  }

  async #run(message: RpcNotification | RpcRequest, signal: AbortSignal): Promise<unknown> {
    const { method, params } = message;
    const handler = Object.hasOwn(this.handlers, method) ? this.handlers[method] : undefined;
    if (handler === undefined) throw new RpcError(RPC_ERROR.methodNotFound, "unknown method");
    return handler(params, { signal, id: "id" in message ? message.id : undefined });
  }

  async #serve(message: RpcRequest): Promise<void> {
    const { id } = message;
    if (this.#serving.has(id)) {
      this.channel.send(failure(id, { code: RPC_ERROR.invalidRequest, message: "this id is still being answered" }));
      return;
    }
    const controller = new AbortController();
    this.#serving.set(id, controller);
    try {
      const result = await this.#run(message, controller.signal);
      this.channel.send({ jsonrpc: "2.0", id, result: result ?? {} });
    } catch (error) {
      this.channel.send(failure(id, ownError(error)));
    } finally {
      this.#serving.delete(id);
    }
  }
}

function failure(id: RpcId | null, error: RpcFailure["error"]): RpcFailure {
  return { jsonrpc: "2.0", id, error };
}

/** What a handler threw, as the other end may see it: only an `RpcError` is worded for it. */
function ownError(error: unknown): RpcFailure["error"] {
  if (!(error instanceof RpcError)) return { code: RPC_ERROR.internal, message: "internal error" };
  const { code, message, data } = error;
  return data === undefined ? { code, message } : { code, message, data };
}

function remoteError({ error }: RpcFailure): LinkError {
  return new LinkError("remote", error.message, error);
}
