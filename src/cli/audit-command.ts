import { Command, Option } from "commander";
import { chooseAgentName } from "../client/agent-name.ts";
import { SurfaceClient } from "../client/client.ts";
import { AUDIT_FORMATS, auditLines } from "./audit-lines.ts";
import { EXIT, exitOf } from "./exit-code.ts";
import { complain, type Output, processOutput } from "./output.ts";
import { answerText } from "./print-answer.ts";
import { refusalWords } from "./refusal-words.ts";
import type { Say } from "./texts.ts";

interface Options {
  agent?: string;
  json?: boolean;
  follow?: boolean;
  format?: (typeof AUDIT_FORMATS)[number];
}

/** `agent-surface audit`: what agents asked for, where the person lets local programs read it. */
export function auditCommand(say: Say): Command {
  return new Command("audit")
    .description(say("cmd.audit"))
    .option("--agent <name>", say("opt.agent"))
    .option("--follow", say("opt.follow"))
    .addOption(new Option("--format <name>", say("opt.format")).choices(AUDIT_FORMATS).conflicts("json"))
    .option("--json", say("opt.json"))
    .addHelpText("after", `\n${say("help.audit")}`)
    .action(runAudit);
}

async function runAudit(options: Options): Promise<void> {
  const output = processOutput(options.json === true);
  const stop = new AbortController();
  // A reader that has left needs no more of it.
  process.stdout.once("error", () => stop.abort("closed"));
  process.once("SIGINT", () => stop.abort("interrupted"));
  process.once("SIGTERM", () => stop.abort("ended"));
  const name = chooseAgentName({ given: options.agent, env: process.env["AGENT_SURFACE_AGENT"] });
  const client = await SurfaceClient.open(name);
  try {
    await (options.json && !options.follow ? printWhole : printBatches)(client, {
      options,
      output,
      signal: stop.signal,
    });
  } finally {
    client.close();
  }
}

interface Job {
  options: Options;
  output: Output;
  signal: AbortSignal;
}

async function printWhole(client: SurfaceClient, { output, signal }: Job): Promise<void> {
  const answer = await client.wholeAudit(signal);
  output.answer(answer, "");
  output.exit(exitOf(answer));
}

async function printBatches(client: SurfaceClient, { options, output, signal }: Job): Promise<void> {
  const { follow = false, format = "text", json = false } = options;
  let hasRead = false;
  for await (const batch of client.audit({ follow, signal })) {
    if ("entries" in batch) await write(json ? `${JSON.stringify(batch)}\n` : auditLines(batch.entries, format));
    else tellError(batch, { output, isStream: follow || format !== "text", hasRead });
    hasRead ||= "entries" in batch;
  }
  if (signal.reason === "interrupted" && !follow) output.exit(EXIT.broken);
}

interface Ending {
  output: Output;
  /** Whether what is printed goes on, line by line. */
  isStream: boolean;
  hasRead: boolean;
}

/** A stream of log records holds nothing else: why it ends is told beside it, in one line. */
function tellError(answer: { error: { code: string; message: string } }, { output, isStream, hasRead }: Ending) {
  const { error } = answer;
  if (output.json || !isStream) output.answer(answer, answerText(answer, output.language));
  // What was followed has gone: no fault to look for, unless it does not come back.
  else if (hasRead && error.code === "BROWSER_GONE") complain(output.say("say.followOver"));
  else complain(refusalWords(error, output.language));
  output.exit(exitOf(answer));
}

/** Waits for a slow reader, so that nothing piles up here; a reader that has left ends the wait too. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
