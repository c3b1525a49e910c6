import { CLIENT_INFO_META_KEY, Server, type ServerContext } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { brokenAnswer } from "../client/broken.ts";
import { chooseAgentName } from "../client/agent-name.ts";
import { SurfaceClient } from "../client/client.ts";
import { toolErrorOf } from "../client/answers.ts";
import { refusal } from "../contract/refusals.ts";
import { BRIDGE_VERSION } from "../contract/version.ts";
import type { ToolName } from "../contract/schemas/tools.ts";
import { takeStdout } from "../ports/stdout.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { progressTo } from "./progress.ts";
import { verdictOn } from "./sentence.ts";
import { toolCards, toolOf } from "./tools.ts";

export interface McpOptions {
  /** The agent's name as the person gave it; else the environment's, else the client's own. */
  agent?: string | undefined;
}

/** Serves the six tools on standard input and output, to clients of the old and the new revision; ends with stdin. */
export function serveMcp({ agent }: McpOptions): Promise<void> {
  const clients = new ClientsByName(agent);
  const stdout = takeStdout();
  const handle = serveStdio(() => makeServer(clients), {
    transport: new StdioServerTransport(process.stdin, stdout),
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  });
  return new Promise((resolve) => {
    const end = () => {
      clients.close();
      void handle.close().then(resolve, resolve);
    };
    process.stdin.once("end", end);
    process.stdin.once("close", end);
    stdout.once("error", end);
  });
}

function makeServer(clients: ClientsByName): Server {
  const info = { name: "agent-surface", title: "Agent Surface", version: BRIDGE_VERSION };
  const server = new Server(info, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler("tools/list", () => ({ tools: toolCards() }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const tool = toolOf(params.name);
    const client = () => clients.of(clientName(server, context));
    const structuredContent =
      tool === undefined
        ? toolErrorOf(refusal.badToolInput("/name", "there is no such tool"))
        : await answer(client, { tool, input: params.arguments ?? {}, context });
    const { sentence, isError } = verdictOn(tool ?? "pages", structuredContent);
    const text = `${sentence}\n${JSON.stringify(structuredContent)}`;
    return { content: [{ type: "text", text }], structuredContent, isError };
  });
  return server;
}

async function answer(
  client: () => Promise<SurfaceClient>,
  { tool, input, context }: { tool: ToolName; input: unknown; context: ServerContext },
): Promise<Record<string, unknown>> {
  const extras = { signal: context.mcpReq.signal, onProgress: progressTo(context) };
  try {
    return { ...(await (await client())[tool](input, extras)) };
  } catch (error) {
    return brokenAnswer(tool, error);
  }
}

const clientInfo = z.object({ name: z.string() });

/** The newer revision names the client in every request, the older once in its handshake. */
function clientName(server: Server, { mcpReq }: ServerContext): string | undefined {
  const info = clientInfo.safeParse(Reflect.get(mcpReq.envelope ?? {}, CLIENT_INFO_META_KEY));
  return info.success ? info.data.name : server.getClientVersion()?.name;
}

/** One client of the bridge per agent name; made at the first call, when the name is known. */
class ClientsByName {
  readonly #clients = new Map<string, Promise<SurfaceClient>>();

  constructor(readonly given: string | undefined) {}

  of(client: string | undefined): Promise<SurfaceClient> {
    const name = chooseAgentName({ given: this.given, env: process.env["AGENT_SURFACE_AGENT"], client });
    const known = this.#clients.get(name);
    if (known !== undefined) return known;
    const opened = SurfaceClient.open(name);
    this.#clients.set(name, opened);
    opened.catch(() => this.#clients.delete(name));
    return opened;
  }

  close(): void {
    for (const client of this.#clients.values()) client.then((open) => open.close()).catch(() => undefined);
  }
}
