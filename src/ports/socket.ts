import net from "node:net";
import { LIMITS } from "../contract/limits.ts";
import { type ByteChannel, createByteChannel } from "./byte-channel.ts";
import { lineFraming } from "./framing.ts";

/** A channel over one end of a local socket: one JSON message a line. */
export function createSocketChannel(socket: net.Socket): ByteChannel {
  return createByteChannel({ readable: socket, writable: socket }, lineFraming);
}

/** Connects to a local socket or named pipe; rejects with the system's error, or after the handshake limit. */
export function connectSocket(address: string): Promise<ByteChannel> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(address);
    socket.setTimeout(LIMITS.handshakeMs, () => socket.destroy(new Error("no answer in time")));
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.setTimeout(0);
      socket.off("error", reject);
      resolve(createSocketChannel(socket));
    });
  });
}

/** Listens on a local socket or named pipe; rejects with the system's error. */
export function listenSocket(address: string, onConnect: (socket: net.Socket) => void): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer(onConnect);
    server.once("error", reject);
    server.listen(address, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

/** Whether somebody listens at the address; a socket file whose owner died refuses the connection. */
export async function answersAt(address: string): Promise<boolean> {
  try {
    const { channel } = await connectSocket(address);
    channel.close();
    return true;
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
    return code !== "ECONNREFUSED" && code !== "ENOENT";
  }
}
