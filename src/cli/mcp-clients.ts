/** The MCP clients whose configuration `install` prints. */
export interface ClientLines {
  client: string;
  /** Where the lines go. */
  where: string;
  lines: string;
}

/** Ready lines for each known MCP client; `command` is this installation's node and copy. */
export function mcpClientLines(command: { node: string; copy: string }): ClientLines[] {
  const { node, copy } = command;
  const args = [copy, "mcp"];
  const standard = json({ mcpServers: { "agent-surface": { command: node, args } } });
  return [
    {
      client: "Claude Code",
      where: "a shell",
      lines: `claude mcp add agent-surface -- ${[node, ...args].map(shellWord).join(" ")}`,
    },
    { client: "Claude Desktop", where: "claude_desktop_config.json", lines: standard },
    {
      client: "Codex",
      where: "~/.codex/config.toml",
      lines: `[mcp_servers.agent-surface]\ncommand = ${JSON.stringify(node)}\nargs = ${JSON.stringify(args)}`,
    },
    { client: "Cursor", where: "~/.cursor/mcp.json", lines: standard },
    {
      client: "VS Code",
      where: ".vscode/mcp.json",
      lines: json({ servers: { "agent-surface": { type: "stdio", command: node, args } } }),
    },
    { client: "Gemini CLI", where: "~/.gemini/settings.json", lines: standard },
    {
      client: "opencode",
      where: "opencode.json",
      lines: json({ mcp: { "agent-surface": { type: "local", command: [node, ...args], enabled: true } } }),
    },
  ];
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
