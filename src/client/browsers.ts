import { type Home, HomeError } from "../ports/home.ts";
import { connectSocket } from "../ports/socket.ts";
import { socketAddress, socketNames, watchSockets } from "../ports/socket-folder.ts";
import { BrowserLink } from "./browser-link.ts";
import { type Agent, HandshakeError } from "./handshake.ts";

interface Attempt {
  done: Promise<void>;
  /** Whether the calls of the moment wait for it; a socket that failed before is tried again beside them. */
  first: boolean;
}

/** How long a browser that is slow to say hello may hold up a call to those that are connected. */
const LATECOMER_MS = 2000;

/** Every running browser profile of this user, connected as they come and forgotten as they go. */
export class Browsers {
  readonly #links = new Map<string, BrowserLink>();
  readonly #attempts = new Map<string, Attempt>();
  readonly #problems = new Map<string, string>();
  readonly #stopWatching: () => void;
  #closed = false;

  constructor(
    readonly home: Home,
    readonly agent: Agent,
  ) {
    this.#stopWatching = watchSockets(home, () => this.#scan());
    this.#scan();
  }

  /** The connected profiles, once every socket in the folder was tried; the newest connection of each profile. */
  async all(): Promise<BrowserLink[]> {
    this.#scan();
    await Promise.race([this.#settled((attempt) => attempt.first), passed(LATECOMER_MS)]);
    if (this.#links.size === 0) await this.#settled(() => true);
    return [...new Map([...this.#links.values()].map((link) => [link.profileId, link])).values()];
  }

  /** Why sockets that are there could not be used. */
  problems(): string[] {
    return [...new Set(this.#problems.values())];
  }

  close(): void {
    this.#closed = true;
    this.#stopWatching();
    for (const link of this.#links.values()) link.close();
  }

  async #settled(which: (attempt: Attempt) => boolean): Promise<void> {
    await Promise.all([...this.#attempts.values()].filter(which).map((attempt) => attempt.done));
  }

  #scan(): void {
    if (this.#closed) return;
    const names = new Set(this.#names());
    for (const name of this.#problems.keys()) if (!names.has(name)) this.#problems.delete(name);
    for (const name of names) {
      if (this.#links.has(name) || this.#attempts.has(name)) continue;
      const first = !this.#problems.has(name);
      this.#attempts.set(name, { first, done: this.#meet(name).finally(() => this.#attempts.delete(name)) });
    }
  }

  #names(): string[] {
    try {
      return socketNames(this.home);
    } catch {
      return [];
    }
  }

  async #meet(name: string): Promise<void> {
    try {
      const { channel } = await connectSocket(socketAddress(this.home, name));
      const link = await BrowserLink.meet(channel, { home: this.home, agent: this.agent });
      this.#problems.delete(name);
      this.#links.set(name, link);
      link.onClose(() => this.#links.delete(name));
      if (this.#closed) link.close();
    } catch (error) {
      this.#note(name, error);
    }
  }

  /** A socket nobody listens on is a host that died, which is no problem of anybody's. */
  #note(name: string, error: unknown): void {
    if (error instanceof HandshakeError || error instanceof HomeError) this.#problems.set(name, error.message);
  }
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
