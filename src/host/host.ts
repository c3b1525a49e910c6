import { BRIDGE_VERSION, HOP_VERSIONS } from "../contract/version.ts";
import type { ByteChannel } from "../ports/byte-channel.ts";
import { HomeError, openHome } from "../ports/home.ts";
import { createNativeChannel } from "../ports/native-stdio.ts";
import { createSocketChannel } from "../ports/socket.ts";
import { type OwnSocket, openSocket, removeStaleSockets } from "../ports/socket-folder.ts";
import { refusalMessage } from "./admission.ts";
import { createRelay } from "./relay.ts";

/**
 * Runs the native host until the browser closes its pipes; resolves to the exit code.
 * It holds no key and no authority: it listens on a socket of this user and moves frames.
 */
export async function runHost(): Promise<number> {
  const browser = createNativeChannel();
  const ended = new Promise<string>((resolve) => browser.channel.onClose(resolve));
  const relay = createRelay(browser.channel);
  const clients = new Set<ByteChannel>();
  // A browser that reads slowly slows the agents down instead of filling this process.
  const holdBack = () => {
    if (browser.full()) for (const client of clients) client.pause();
  };
  browser.onDrain(() => {
    for (const client of clients) client.resume();
  });
  let own: OwnSocket;
  try {
    const home = openHome();
    await removeStaleSockets(home);
    own = await openSocket(home, (socket) => {
      const client = createSocketChannel(socket);
      clients.add(client);
      client.channel.onClose(() => clients.delete(client));
      relay.accept(client.channel);
      client.channel.onMessage(holdBack);
    });
  } catch (error) {
    browser.channel.send(refusalMessage({ message: problemOf(error) }));
    browser.channel.close();
    return 1;
  }
  relay.hello({ versions: HOP_VERSIONS, bridge: BRIDGE_VERSION, node: process.version, socket: own.name });
  await Promise.race([ended, signalled()]);
  own.close();
  relay.close("the browser closed its side");
  browser.channel.close();
  return 0;
}

function signalled(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => resolve(signal));
  });
}

function problemOf(error: unknown): string {
  if (error instanceof HomeError) return error.message;
  return `The desktop side could not open its socket: ${error instanceof Error ? error.message : String(error)}.`;
}
