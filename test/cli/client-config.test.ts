import { describe, expect, test } from "vitest";
import { CLIENT_NAMES, clientFile, withServer } from "../../src/cli/client-config.ts";
import { changedLines } from "../../src/cli/client-write.ts";

const COMMAND = { node: "/usr/bin/node", copy: "/h/bin/agent-surface.mjs" };
const TABLE = '[mcp_servers.agent-surface]\ncommand = "/usr/bin/node"\nargs = ["/h/bin/agent-surface.mjs","mcp"]\n';

describe("a client's configuration", () => {
  test.each([
    ["claude-desktop", "", { mcpServers: { "agent-surface": { command: COMMAND.node, args: [COMMAND.copy, "mcp"] } } }],
    [
      "cursor",
      '{"mcpServers":{"other":{"command":"x"}},"a":1}',
      {
        mcpServers: {
          other: { command: "x" },
          "agent-surface": { command: COMMAND.node, args: [COMMAND.copy, "mcp"] },
        },
        a: 1,
      },
    ],
    [
      "vscode",
      "{}",
      { servers: { "agent-surface": { type: "stdio", command: COMMAND.node, args: [COMMAND.copy, "mcp"] } } },
    ],
    [
      "opencode",
      "{}",
      { mcp: { "agent-surface": { type: "local", command: [COMMAND.node, COMMAND.copy, "mcp"], enabled: true } } },
    ],
  ] as const)("of %s gets the server and keeps the rest", (client, before, after) => {
    const text = withServer(client, before, COMMAND);
    expect(JSON.parse(text ?? "")).toEqual(after);
    expect(withServer(client, text ?? "", COMMAND)).toBe(text);
  });

  test.each(["{ // mine\n}", "[]", "1", "{", '{"mcpServers":1}'])("that is %j is not touched", (text) => {
    expect(withServer("gemini", text, COMMAND)).toBeUndefined();
  });

  test.each([
    ["", TABLE],
    ['model = "x"\n', `model = "x"\n\n${TABLE}`],
    [`[a]\nb = 1\n\n${TABLE.replace("/usr/bin/node", "/old")}\n[c]\nd = 2\n`, `[a]\nb = 1\n\n${TABLE}\n[c]\nd = 2\n`],
  ])("of Codex that is %j gets our table", (before, after) => {
    expect(withServer("codex", before, COMMAND)).toBe(after);
    expect(withServer("codex", after, COMMAND)).toBe(after);
  });

  test("has a place of its own on each system", () => {
    for (const platform of ["linux", "darwin", "win32"] as const) {
      const files = CLIENT_NAMES.map((client) => clientFile(client, { platform, env: {}, userHome: "/home/ann" }));
      expect(new Set(files).size).toBe(CLIENT_NAMES.length);
    }
  });
});

test.each([
  ["", "a\n", ["+ a"]],
  ["a\nb\n", "a\nx\nb\n", ["+ x"]],
  ["a\nb\nc\n", "a\nx\nc\n", ["- b", "+ x"]],
  ["a\n", "a\na\n", ["+ a"]],
])("from %j to %j the change is %j", (before, after, change) => {
  expect(changedLines(before, after).filter((line) => line !== "- " && line !== "+ ")).toEqual(change);
});
