/**
 * The Node client of Agent Surface Bridge: `const s = await connect({ agent: "my-script" })`.
 * Each call resolves to the structured answer of the tool of the same name, refusals included; only a chain that is
 * broken at this end (a home that cannot be used) rejects.
 */
import { openHome } from "../ports/home.ts";
import type { ToolError } from "./answers.ts";
import { chooseAgentName } from "./agent-name.ts";
import type { CallExtras } from "./call.ts";
import { SurfaceClient } from "./client.ts";
import type { ConnectAnswer } from "./connect.ts";
import { Session } from "./session.ts";
import type { ToolInput } from "./tool-input.ts";

export type { ToolError } from "./answers.ts";
export type { Progress } from "./browser-link.ts";
export type { CallExtras } from "./call.ts";
export type { ConnectAnswer } from "./connect.ts";
export type { DescribeAnswer } from "./describe.ts";
export type { DisconnectAnswer } from "./disconnect.ts";
export type { InvokeAnswer } from "./invoke.ts";
export type { PagesAnswer } from "./pages.ts";
export type { Session } from "./session.ts";
export type { SessionsAnswer } from "./sessions.ts";
export { HomeError } from "../ports/home.ts";

export interface ConnectOptions {
  /** The agent's name; left out: `AGENT_SURFACE_AGENT`, else `cli`. The same name is the same agent. */
  agent?: string;
  /** The folder of keys and sockets; left out: where `agent-surface install` put it. */
  home?: string;
}

/** One agent's connection to every running browser of this user. */
export class Connection {
  readonly #client: SurfaceClient;

  constructor(client: SurfaceClient) {
    this.#client = client;
  }

  /** Lists the open pages that publish actions; as `surface_pages`. */
  pages(extras?: CallExtras) {
    return this.#client.pages({}, extras);
  }

  /** Asks the person for a session, or with a `grant` how an earlier request stands; as `surface_connect`. */
  async request(input: ToolInput<"connect">, extras?: CallExtras): Promise<Session & (ConnectAnswer | ToolError)> {
    return Session.of(this.#client, await this.#client.connect(input, extras));
  }

  /** Lists this agent's live sessions. */
  sessions(extras?: CallExtras) {
    return this.#client.sessions(extras);
  }

  /** Goes on with a session this agent was granted before. */
  session(id: string): Session {
    return Session.of(this.#client, { session: id });
  }

  /** Lets go of every browser; sessions live on until they end. */
  close(): void {
    this.#client.close();
  }
}

/** Connects this process, as one agent, to every running browser; rejects with a `HomeError` where it cannot. */
export async function connect({ agent, home }: ConnectOptions = {}): Promise<Connection> {
  const name = chooseAgentName({ given: agent, env: process.env["AGENT_SURFACE_AGENT"] });
  return new Connection(await SurfaceClient.open(name, home === undefined ? openHome() : openHome(home)));
}
