import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { openHome, peekHome, thisMachine } from "../ports/home.ts";
import { BROWSER_NAMES } from "./browser-places.ts";
import { CLIENT_NAMES, type ClientName } from "./client-config.ts";
import { writeClient } from "./client-write.ts";
import { EXIT } from "./exit-code.ts";
import { applyInstall, type FileReport, isFault } from "./install-apply.ts";
import { COPY, planInstall } from "./install-plan.ts";
import { readRecord, writeRecord } from "./installed-record.ts";
import { mcpClientLines } from "./mcp-clients.ts";
import { complain, type Output, processOutput } from "./output.ts";
import { printable } from "./printable.ts";
import { sandboxedBrowsers } from "./sandboxed.ts";
import type { Say } from "./texts.ts";
import { type TargetOptions, targetPlaces } from "./target-places.ts";
import { UsageError } from "./verb-input.ts";
import { installOnWindows } from "./windows-install.ts";

export function targetCommand(name: "install" | "uninstall", say: Say): Command {
  return new Command(name)
    .description(say(`cmd.${name}`))
    .addOption(new Option("--browser <name...>", say("opt.browser")).choices(BROWSER_NAMES))
    .option("--user-data-dir <dir>", say("opt.user-data-dir"))
    .option("--system", say("opt.system"))
    .option("--dry-run", say("opt.dry-run"))
    .option("--json", say("opt.json"));
}

type InstallOptions = TargetOptions & { extensionId?: string[]; client?: ClientName[] };

export function installCommand(say: Say): Command {
  return targetCommand("install", say)
    .addOption(new Option("--extension-id <id...>", say("opt.extension-id")))
    .addOption(new Option("--client <name...>", say("opt.client")).choices(CLIENT_NAMES))
    .action((options: InstallOptions) => {
      try {
        runInstall(options);
      } catch (error) {
        complain(error, error instanceof UsageError ? EXIT.usage : EXIT.broken);
      }
    });
}

function runInstall(options: InstallOptions): void {
  const output = processOutput(options.json === true);
  const extensionIds = options.extensionId ?? [];
  if (!extensionIds.every((id) => /^[a-p]{32}$/.test(id))) throw new UsageError(output.say("say.badExtensionId"));
  const ownHome = options.dryRun === true ? peekHome() : openHome();
  if (process.platform === "win32") {
    reportFiles(installOnWindows({ ...options, extensionIds }, { home: ownHome }), output);
    return;
  }
  const { places, bin, home } = targetPlaces(options, ownHome);
  const facts = { places, bin, home, node: process.execPath, extensionIds };
  const plan = planInstall({ ...facts, self: readFileSync(fileURLToPath(import.meta.url)) });
  const files = applyInstall(plan, options.dryRun === true);
  if (options.dryRun !== true) {
    const manifests = plan.filter(({ shared }, index) => shared && !isFaultAt(files, index)).map((file) => file.path);
    const known = readRecord(bin);
    writeRecord(bin, { ...known, manifests: [...known.manifests, ...manifests] });
  }
  const command = { node: process.execPath, copy: path.join(bin, COPY) };
  const clients = (options.client ?? []).map((client) => writeClient(client, command, options.dryRun === true));
  for (const { path: file, change } of clients) if (change.length > 0) process.stderr.write(shownChange(file, change));
  reportFiles([...files, ...clients.map(({ path: file, action }) => ({ path: file, action }))], output);
  if (places.length === 0) complain(output.say("say.noBrowser"));
  for (const name of sandboxedBrowsers(thisMachine().userHome, existsSync)) {
    process.stderr.write(`${name}: ${output.say("say.sandboxed")}\n`);
  }
}

/** The change is shown beside the answer, which stays one line for programs. */
function shownChange(file: string, change: string[]): string {
  return `${[file, ...change].map(printable).join("\n")}\n`;
}

function isFaultAt(files: FileReport[], index: number): boolean {
  const report = files[index];
  return report === undefined || isFault(report);
}

/** Says what was done about each file; something left alone makes the exit code say so. */
export function reportFiles(files: FileReport[], output: Output): void {
  const list = files.map(({ path: file, action }) => `${output.say(`say.${action}`)}: ${file}`);
  const copy = files.find(({ path: file }) => path.basename(file) === COPY)?.path;
  const isInstall = files.some(({ action }) => action === "written" || action === "unchanged" || action === "planned");
  output.answer({ files }, [...list, ...(isInstall && copy !== undefined ? clientTexts(copy, output) : [])].join("\n"));
  if (files.some(isFault)) output.exit(EXIT.broken);
}

function clientTexts(copy: string, { say }: Output): string[] {
  const clients = mcpClientLines({ node: process.execPath, copy });
  return ["", say("say.clients"), ...clients.map(({ client, where, lines }) => `\n# ${client} (${where})\n${lines}`)];
}
