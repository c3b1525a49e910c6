import { Command } from "commander";
import { chooseAgentName } from "../client/agent-name.ts";
import type { Check } from "./doctor/check.ts";
import { diagnose } from "./doctor/diagnose.ts";
import { lookAround } from "./doctor/look.ts";
import { type Tell, tellIn } from "./doctor/texts.ts";
import { EXIT } from "./exit-code.ts";
import { languageOf } from "./language.ts";
import { processOutput } from "./output.ts";
import { printable } from "./printable.ts";
import type { Say } from "./texts.ts";

export function doctorCommand(say: Say): Command {
  return new Command("doctor")
    .description(say("cmd.doctor"))
    .option("--agent <name>", say("opt.agent"))
    .option("--json", say("opt.json"))
    .action(runDoctor);
}

async function runDoctor(options: { agent?: string; json?: boolean }): Promise<void> {
  const output = processOutput(options.json === true);
  const name = chooseAgentName({ given: options.agent, env: process.env["AGENT_SURFACE_AGENT"] });
  const tell = tellIn(languageOf(process.env));
  const checks = diagnose(await lookAround(name), tell);
  const ok = checks.every((check) => check.ok);
  output.answer({ ok, checks }, report(checks, { ok, tell }));
  output.exit(ok ? EXIT.done : EXIT.broken);
}

function report(checks: Check[], { ok, tell }: { ok: boolean; tell: Tell }): string {
  const colour = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
  const mark = (check: Check) => {
    const sign = check.ok ? "✓" : "✗";
    return colour ? `\u001B[${check.ok ? 32 : 31}m${sign}\u001B[0m` : sign;
  };
  const lines = checks.map((check) => {
    const fix = check.fix === undefined ? "" : `\n    ${tell("fix")}: ${printable(check.fix)}`;
    return `${mark(check)} ${check.id}: ${printable(check.detail)}${fix}`;
  });
  return [...lines, ...(ok ? [tell("allWell")] : [])].join("\n");
}
