import { clientEntry, type ClientName, type McpCommand, tomlServer } from "./client-config.ts";

/** The lines of one MCP client, ready to paste. */
export interface ClientLines {
  client: string;
  /** Where the lines go. */
  where: string;
  lines: string;
}

/** Ready lines for each known MCP client. */
export function mcpClientLines(command: McpCommand): ClientLines[] {
  const json = (client: Exclude<ClientName, "codex">) => {
    const [member, entry] = clientEntry(client, command);
    return JSON.stringify({ [member]: { "agent-surface": entry } }, null, 2);
  };
  const words = [command.node, command.copy, "mcp"].map(shellWord).join(" ");
  return [
    { client: "Claude Code", where: "a shell", lines: `claude mcp add agent-surface -- ${words}` },
    { client: "Claude Desktop", where: "claude_desktop_config.json", lines: json("claude-desktop") },
    { client: "Codex", where: "~/.codex/config.toml", lines: tomlServer(command) },
    { client: "Cursor", where: "~/.cursor/mcp.json", lines: json("cursor") },
    { client: "VS Code", where: ".vscode/mcp.json", lines: json("vscode") },
    { client: "Gemini CLI", where: "~/.gemini/settings.json", lines: json("gemini") },
    { client: "opencode", where: "opencode.json", lines: json("opencode") },
  ];
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
