import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { openHome, thisMachine } from "../ports/home.ts";
import { BROWSER_NAMES, type BrowserName, customPlace, userPlaces } from "./browser-places.ts";
import { applyInstall, planInstall } from "./install.ts";
import { processOutput } from "./output.ts";
import type { Say } from "./texts.ts";

export interface InstallOptions {
  browser?: BrowserName[];
  userDataDir?: string;
  dryRun?: boolean;
  json?: boolean;
}

export function installCommand(say: Say): Command {
  return new Command("install")
    .description(say("cmd.install"))
    .addOption(new Option("--browser <name...>", say("opt.browser")).choices(BROWSER_NAMES))
    .option("--user-data-dir <dir>", say("opt.user-data-dir"))
    .option("--dry-run", say("opt.dry-run"))
    .option("--json", say("opt.json"))
    .action(runInstall);
}

function runInstall(options: InstallOptions): void {
  const output = processOutput(options.json === true);
  const named = options.browser ?? [];
  const places =
    options.userDataDir === undefined
      ? userPlaces(thisMachine()).filter(({ browser }) => named.length === 0 || named.includes(browser))
      : [customPlace(named[0] ?? "chromium", options.userDataDir)];
  const plan = planInstall(openHome(), { places, self: fileURLToPath(import.meta.url) });
  const files = applyInstall(plan, options.dryRun ?? false);
  const text = files.map(({ path, action }) => `${output.say(`say.${action}`)}: ${path}`).join("\n");
  output.answer({ files }, text);
}
