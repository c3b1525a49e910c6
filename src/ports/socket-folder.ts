import { createHash, randomBytes } from "node:crypto";
import { chmodSync, type FSWatcher, readdirSync, readFileSync, renameSync, rmSync, watch } from "node:fs";
import type net from "node:net";
import path from "node:path";
import { checkOwn, type Home } from "./home.ts";
import { writeAtomic } from "./home-files.ts";
import { isSocketName } from "./home-path.ts";
import { answersAt, listenSocket } from "./socket.ts";

const WINDOWS = process.platform === "win32";

/** A socket that is listened on, and how to give it up. */
export interface OwnSocket {
  name: string;
  close(): void;
}

/** Listens under a new name in the home's socket folder. */
export async function openSocket(home: Home, onConnect: (socket: net.Socket) => void): Promise<OwnSocket> {
  const name = randomBytes(4).toString("hex");
  const file = path.join(home.sockets, name);
  const server = WINDOWS ? await listenPipe(file, onConnect) : await listenFile(file, onConnect);
  return {
    name,
    close() {
      server.close();
      rmSync(file, { force: true });
    },
  };
}

async function listenFile(file: string, onConnect: (socket: net.Socket) => void): Promise<net.Server> {
  // Bound under another name first: who sees the final name may connect, and nobody else ever could.
  const early = path.join(path.dirname(file), `s.${path.basename(file)}`);
  const server = await listenSocket(early, onConnect);
  chmodSync(early, 0o600);
  renameSync(early, file);
  return server;
}

async function listenPipe(file: string, onConnect: (socket: net.Socket) => void): Promise<net.Server> {
  const place = createHash("sha256").update(file).digest("hex").slice(0, 16);
  const pipe = String.raw`\\.\pipe\agent-surface-${place}-${randomBytes(8).toString("hex")}`;
  const server = await listenSocket(pipe, onConnect);
  writeAtomic(file, pipe);
  return server;
}

/** The names of the sockets in the folder, whether or not somebody listens. */
export function socketNames(home: Home): string[] {
  return readdirSync(home.sockets).filter(isSocketName).sort();
}

/** Where to connect for a name; throws if the file is not this user's own. */
export function socketAddress(home: Home, name: string): string {
  const file = path.join(home.sockets, name);
  checkOwn(file, WINDOWS ? "file" : "socket");
  return WINDOWS ? readFileSync(file, "utf8") : file;
}

/** Removes what hosts that died left behind; says which names. */
export async function removeStaleSockets(home: Home): Promise<string[]> {
  const stale: string[] = [];
  for (const name of socketNames(home)) {
    try {
      if (await answersAt(socketAddress(home, name))) continue;
      rmSync(path.join(home.sockets, name), { force: true });
      stale.push(name);
    } catch {
      // Not ours to remove; whoever connects refuses it too.
    }
  }
  return stale;
}

/** Calls back, at most once a turn, when the folder's names may have changed; the return value stops it. */
export function watchSockets(home: Home, onChange: () => void): () => void {
  let waiting: NodeJS.Immediate | undefined;
  const watcher = tryWatch(home.sockets, () => {
    waiting ??= setImmediate(() => {
      waiting = undefined;
      onChange();
    });
  });
  // A folder that goes away ends the watch; the next call of the client looks for itself.
  watcher?.on("error", () => watcher.close());
  return () => {
    clearImmediate(waiting);
    watcher?.close();
  };
}

/** A system that has no watches left (inotify counts them) still works, only later. */
function tryWatch(folder: string, onEvent: () => void): FSWatcher | undefined {
  try {
    return watch(folder, { persistent: false }, onEvent);
  } catch {
    return undefined;
  }
}
