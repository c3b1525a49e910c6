import { type ByteChannel, type ByteStreams, createByteChannel } from "./byte-channel.ts";
import { lengthFraming } from "./framing.ts";
import { takeStdout } from "./stdout.ts";

/** The browser's end of native messaging, as the host sees it: its own standard input and output. */
export function createNativeChannel(
  streams: ByteStreams = { readable: process.stdin, writable: takeStdout() },
): ByteChannel {
  return createByteChannel(streams, lengthFraming);
}
