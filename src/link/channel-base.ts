import type { Channel } from "./channel.ts";
import { createEmitter } from "./emitter.ts";

/** The half of a channel that is the same for every transport; a port feeds it. */
export interface ChannelBase {
  channel: Channel;
  /** The transport received one message. */
  receive(message: unknown): void;
  /** The transport ended; the first reason counts. */
  ended(reason: string): void;
}

/** Makes a channel of two functions: how to send, and how to close the transport. */
export function createChannel(transport: { send(message: unknown): void; close(): void }): ChannelBase {
  const messages = createEmitter<unknown>();
  const closes = createEmitter<string>();
  let closed: string | undefined;
  const ended = (reason: string) => {
    if (closed !== undefined) return;
    closed = reason;
    closes.emit(reason);
  };
  return {
    receive: (message) => {
      if (closed === undefined) messages.emit(message);
    },
    ended,
    channel: {
      send: (message) => {
        if (closed === undefined) transport.send(message);
      },
      onMessage: (listener) => messages.add(listener),
      onClose: (listener) => {
        if (closed === undefined) return closes.add(listener);
        listener(closed);
        return () => undefined;
      },
      close: (reason = "closed") => {
        if (closed !== undefined) return;
        transport.close();
        ended(reason);
      },
    },
  };
}
