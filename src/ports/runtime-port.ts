import { type ChannelBase, createChannel } from "../link/channel-base.ts";
import type { Channel } from "../link/channel.ts";

/** The part of an extension's runtime Port that every browser's API has. */
export interface RuntimePort {
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

/**
 * A channel over a runtime Port. `whyClosed` is asked inside the disconnect event, the only moment at which
 * `runtime.lastError` can be read; left unread, Chromium lists it as an error of the extension.
 */
export function runtimePortChannel(port: RuntimePort, whyClosed: () => string | undefined): Channel {
  const base: ChannelBase = createChannel({
    send: (message) => {
      try {
        port.postMessage(message);
      } catch {
        // The other end went in this very task; its disconnect event may never come.
        base.ended("disconnected");
      }
    },
    close: () => port.disconnect(),
  });
  port.onMessage.addListener((message) => base.receive(message));
  port.onDisconnect.addListener(() => base.ended(whyClosed() ?? "disconnected"));
  return base.channel;
}
