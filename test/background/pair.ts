import { type ChannelBase, createChannel } from "../../src/link/channel-base.ts";
import type { Channel } from "../../src/link/channel.ts";

/** Two ends of one connection in this process; like a runtime Port, a close is heard at the other end alone. */
export function channelPair(): [Channel, Channel] {
  const ends: ChannelBase[] = [];
  const end = (index: number): ChannelBase =>
    createChannel({
      // Each message in a task of its own and as a copy, as between two processes.
      send: (message) => {
        const copy: unknown = structuredClone(message);
        setTimeout(() => ends[1 - index]?.receive(copy), 0);
      },
      close: () => {
        setTimeout(() => ends[1 - index]?.ended("the other end closed"), 0);
      },
    });
  const [left, right] = [end(0), end(1)];
  ends.push(left, right);
  return [left.channel, right.channel];
}
