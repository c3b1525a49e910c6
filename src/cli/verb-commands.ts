import { Command } from "commander";
import { brokenAnswer } from "../client/broken.ts";
import { chooseAgentName } from "../client/agent-name.ts";
import { SurfaceClient } from "../client/client.ts";
import { readConnectAsk, readToolInput } from "../client/tool-input.ts";
import type { ToolName } from "../contract/schemas/tools.ts";
import { EXIT, exitOf } from "./exit-code.ts";
import { type Flag, flagsOf } from "./flags.ts";
import { complain, type Output, processOutput, readStdin } from "./output.ts";
import { answerText } from "./print-answer.ts";
import { isTextKey, type Say, type TextKey } from "./texts.ts";
import { UsageError, verbInput } from "./verb-input.ts";

const TOOLS: ToolName[] = ["pages", "connect", "describe", "invoke", "result", "disconnect"];

/** The commands of the six tools, and `sessions`. */
export function verbCommands(say: Say): Command[] {
  const sessions = common(new Command("sessions"), say).action((options: Common) =>
    withClient("sessions", options, (client, signal) => client.sessions({ signal })),
  );
  return [...TOOLS.map((tool) => toolCommand(tool, say)), sessions];
}

interface Common {
  agent?: string;
  json?: boolean;
}

function toolCommand(tool: ToolName, say: Say): Command {
  const flags = flagsOf(tool);
  const command = common(new Command(tool), say);
  for (const { key, syntax, required } of flags) {
    const text = say(flagText(key));
    if (required) command.requiredOption(syntax, text);
    else command.option(syntax, text);
  }
  const help = `help.${tool}`;
  if (isTextKey(help)) command.addHelpText("after", `\n${say(help)}`);
  return command.action((options: Common & Record<string, unknown>) => runTool({ tool, flags }, options));
}

function common(command: Command, say: Say): Command {
  const key = `cmd.${command.name()}`;
  if (isTextKey(key)) command.description(say(key));
  return command.option("--agent <name>", say("opt.agent")).option("--json", say("opt.json"));
}

function flagText(key: string): TextKey {
  const text = `flag.${key}`;
  if (!isTextKey(text)) throw new Error(`no text for the flag ${key}`);
  return text;
}

async function runTool(
  { tool, flags }: { tool: ToolName; flags: Flag[] },
  options: Common & Record<string, unknown>,
): Promise<void> {
  try {
    const input = await verbInput(flags, options, readStdin);
    checkUsage(tool, input);
    await withClient(tool, options, (client, signal) => client[tool](input, { signal }));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(error, EXIT.usage);
  }
}

/** What is wrong with the flags is said before anything is asked of a browser. */
function checkUsage(tool: ToolName, input: Record<string, unknown>): void {
  const read = readToolInput(tool, input);
  if (!read.ok) throw new UsageError(read.error.message);
  if (tool !== "connect") return;
  const ask = readConnectAsk(input);
  if (!ask.ok) throw new UsageError(ask.error.message);
}

type Use = (client: SurfaceClient, signal: AbortSignal) => Promise<unknown>;

async function withClient(tool: ToolName | "sessions", options: Common, use: Use): Promise<void> {
  const output: Output = processOutput(options.json === true);
  const answer = await answerOf(options, use).catch((error: unknown) => brokenAnswer(tool, error));
  output.answer(answer, answerText(answer, output.language));
  output.exit(exitOf(answer));
}

async function answerOf(options: Common, use: Use): Promise<unknown> {
  const name = chooseAgentName({ given: options.agent, env: process.env["AGENT_SURFACE_AGENT"] });
  const client = await SurfaceClient.open(name);
  const stop = new AbortController();
  // The first Ctrl-C calls the call off and hears how it ended; a second one ends the process.
  process.once("SIGINT", () => stop.abort("interrupted"));
  try {
    return await use(client, stop.signal);
  } finally {
    client.close();
  }
}
