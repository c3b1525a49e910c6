import type { Readable, Writable } from "node:stream";
import { LIMITS } from "../contract/limits.ts";
import type { Channel } from "../link/channel.ts";
import { createChannel } from "../link/channel-base.ts";
import { badFrame, decodeFrame } from "./frame-json.ts";
import type { Framing } from "./framing.ts";

/** A pair of byte streams; for a socket both are the same object. */
export interface ByteStreams {
  readable: Readable;
  writable: Writable;
}

/** A channel over byte streams, with the means to hold the other end back. */
export interface ByteChannel {
  channel: Channel;
  /** Stops reading, so that the other end's writes wait. */
  pause(): void;
  resume(): void;
  /** Whether what was sent waits for the other end to read. */
  full(): boolean;
  /** Heard each time the other end has caught up. */
  onDrain(listener: () => void): void;
}

/** How long a closed channel may take to hand over what was sent before. */
const FLUSH_MS = 1000;

/**
 * Makes a channel of byte streams. Unreadable frames are answered with an error of id null; where the next frame can
 * no longer be found, or a started one stays incomplete, or the other end does not read, the channel closes.
 */
export function createByteChannel(streams: ByteStreams, framing: Framing): ByteChannel {
  const { readable, writable } = streams;
  const base = createChannel({ send, close });
  const { channel } = base;

  function send(message: unknown): void {
    if (!writable.writable) return;
    const frame = framing.encode(JSON.stringify(message));
    writable.write(frame);
    // Bounded, or a reader that stopped would fill this process's memory.
    if (writable.writableLength > LIMITS.queueBytes) {
      base.ended("the other end does not read");
      destroy();
    }
  }

  function destroy(): void {
    readable.destroy();
    writable.destroy();
  }

  function close(): void {
    writable.end();
    setTimeout(destroy, FLUSH_MS).unref();
  }

  const reader = framing.reader({
    frame(bytes) {
      const frame = decodeFrame(bytes);
      if (frame.ok) base.receive(frame.message);
      else channel.send(frame.answer);
    },
    bad: (problem) => channel.send(badFrame(problem)),
    lost(problem) {
      channel.send(badFrame(problem));
      channel.close(problem);
    },
  });

  readFrames(readable, { reader, late: () => channel.close("a started frame was not finished in time") });
  for (const stream of new Set([readable, writable])) {
    stream.on("error", (error) => {
      base.ended(error.message);
      // Of two pipes one may break alone; the other would keep this process waiting.
      destroy();
    });
    stream.on("close", () => base.ended("the other end closed"));
  }
  readable.on("end", () => channel.close("the other end closed"));
  return {
    channel,
    pause: () => void readable.pause(),
    resume: () => void readable.resume(),
    full: () => writable.writableNeedDrain,
    onDrain: (listener) => void writable.on("drain", listener),
  };
}

function readFrames(
  readable: Readable,
  { reader, late }: { reader: ReturnType<Framing["reader"]>; late: () => void },
): void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  readable.on("data", (chunk: Buffer) => {
    const frames = reader.frames;
    reader.push(chunk);
    // Only progress from frame to frame renews the time: bytes alone could trickle for ever.
    if (!reader.started || reader.frames !== frames) stop();
    if (reader.started && timer === undefined) timer = setTimeout(late, LIMITS.frameMs);
  });
  readable.on("close", stop);
  readable.on("end", stop);
}
