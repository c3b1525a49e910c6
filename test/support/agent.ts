import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { ROOT } from "../../scripts/lib/setup.mjs";
import type { Cleanup } from "./processes.ts";

/** The built command line. */
export const BIN = join(ROOT, "dist", "agent-surface.mjs");

/** What one tool call gave; `data` is the structured content. */
export interface ToolAnswer {
  data: Record<string, unknown>;
  isError: boolean;
  text: string;
}

/** One member of a JSON value by a path like `result/context/recordIds/0`; undefined where there is none. */
export function pick(value: unknown, path: string): unknown {
  return path
    .split("/")
    .reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined), value);
}

/** An agent as the world has them: the official MCP client, which starts `agent-surface mcp` and speaks stdio to it. */
export class Agent {
  private constructor(readonly client: Client) {}

  static async connect(cleanup: Cleanup, options: { home: string; name: string }): Promise<Agent> {
    const client = new Client({ name: "end-to-end", version: "1.0.0" });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [BIN, "mcp", "--agent", options.name],
      env: { ...environment(), AGENT_SURFACE_HOME: options.home },
      stderr: "inherit",
    });
    await client.connect(transport);
    cleanup.add(() => client.close());
    return new Agent(client);
  }

  async call(tool: string, input: Record<string, unknown> = {}, signal?: AbortSignal): Promise<ToolAnswer> {
    const answer = await this.client.callTool({ name: tool, arguments: input }, signal === undefined ? {} : { signal });
    const content = answer.content as { type: string; text?: string }[];
    return {
      data: (answer.structuredContent ?? {}) as Record<string, unknown>,
      isError: answer.isError === true,
      text: content.map((part) => part.text ?? "").join("\n"),
    };
  }
}

/** What one run of the command line printed, and how it ended. */
export interface CliAnswer {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built command line to its end. */
export async function runCli(
  args: string[],
  options: { home: string; env?: Record<string, string>; stdin?: string },
): Promise<CliAnswer> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { ...environment(), AGENT_SURFACE_HOME: options.home, ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.end(options.stdin ?? "");
  await once(child, "close");
  return { code: child.exitCode, stdout, stderr };
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
