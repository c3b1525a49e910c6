import path from "node:path";
import { isRecordObject } from "../contract/json.ts";
import type { Machine } from "../ports/home-path.ts";

/** The MCP clients whose configuration `install --client` can write. */
export const CLIENT_NAMES = [
  "claude-code",
  "claude-desktop",
  "codex",
  "cursor",
  "vscode",
  "gemini",
  "opencode",
] as const;
export type ClientName = (typeof CLIENT_NAMES)[number];

/** How this installation is started by an MCP client. */
export interface McpCommand {
  node: string;
  copy: string;
}

const NAME = "agent-surface";

/** The file in which a client keeps its servers. */
export function clientFile(client: ClientName, { platform, env, userHome }: Machine): string {
  const { join } = platform === "win32" ? path.win32 : path.posix;
  const applications = {
    darwin: join(userHome, "Library", "Application Support"),
    win32: env["APPDATA"] ?? join(userHome, "AppData", "Roaming"),
  };
  const config = platform === "darwin" || platform === "win32" ? applications[platform] : join(userHome, ".config");
  const files: Record<ClientName, string> = {
    "claude-code": join(userHome, ".claude.json"),
    "claude-desktop": join(config, "Claude", "claude_desktop_config.json"),
    codex: join(userHome, ".codex", "config.toml"),
    cursor: join(userHome, ".cursor", "mcp.json"),
    vscode: join(config, "Code", "User", "mcp.json"),
    gemini: join(userHome, ".gemini", "settings.json"),
    opencode: join(userHome, ".config", "opencode", "opencode.json"),
  };
  return files[client];
}

/** The member under which a client keeps its servers, and what ours looks like there. */
export function clientEntry(client: Exclude<ClientName, "codex">, { node, copy }: McpCommand): [string, object] {
  const args = [copy, "mcp"];
  if (client === "vscode") return ["servers", { type: "stdio", command: node, args }];
  if (client === "opencode") return ["mcp", { type: "local", command: [node, ...args], enabled: true }];
  return ["mcpServers", { command: node, args }];
}

/** A client's configuration with this server in it; undefined where the text is no plain JSON that could be kept. */
export function withServer(client: ClientName, text: string, command: McpCommand): string | undefined {
  if (client === "codex") return withTomlServer(text, command);
  const [member, entry] = clientEntry(client, command);
  const config = parse(text);
  const servers = config?.[member] ?? {};
  if (config === undefined || !isRecordObject(servers)) return undefined;
  return `${JSON.stringify({ ...config, [member]: { ...servers, [NAME]: entry } }, null, 2)}\n`;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() === "" ? "{}" : text);
    return isRecordObject(value) ? value : undefined;
  } catch {
    // Comments and the like: rewriting would lose what the person wrote.
    return undefined;
  }
}

/** Codex keeps its servers as TOML tables; ours is replaced as a whole or added at the end. */
function withTomlServer(text: string, command: McpCommand): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.trim() === `[mcp_servers.${NAME}]`);
  const rest = start < 0 ? -1 : lines.slice(start + 1).findIndex((line) => line.startsWith("["));
  const before = start < 0 ? lines : lines.slice(0, start);
  const after = rest < 0 ? [] : lines.slice(start + 1 + rest);
  const parts = [before.join("\n").trimEnd(), tomlServer(command), after.join("\n").trim()];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Our table; a JSON string is a TOML basic string too. */
export function tomlServer({ node, copy }: McpCommand): string {
  return `[mcp_servers.${NAME}]\ncommand = ${JSON.stringify(node)}\nargs = ${JSON.stringify([copy, "mcp"])}`;
}
