import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { BRIDGE_VERSION } from "../contract/version.ts";
import { openHome, thisMachine } from "../ports/home.ts";
import { BROWSER_NAMES, type BrowserName, customPlace, userPlaces } from "./browser-places.ts";
import { applyInstall, planInstall } from "./install.ts";

// Standard output carries frames, MCP messages or one JSON line; anything else said goes beside it.
for (const level of ["log", "info", "debug", "warn"] as const) console[level] = console.error;

const program = new Command("agent-surface")
  .description("Lets desktop agents use what open web pages declare, under sessions you grant in the browser.")
  .version(BRIDGE_VERSION);

program
  .command("mcp")
  .description("Serve MCP on standard input and output.")
  .option("--agent <name>", "the agent's name")
  .action(async (options: { agent?: string }) => {
    const { serveMcp } = await import("../mcp/server.ts");
    await serveMcp(options);
  });

program
  .command("native-host")
  .description("What the browser starts, through the launcher.")
  .allowExcessArguments()
  .allowUnknownOption()
  .action(async () => {
    const { runHost } = await import("../host/host.ts");
    process.exitCode = await runHost();
  });

program
  .command("install")
  .description("Let the browsers on this machine find the desktop side.")
  .addOption(new Option("--browser <name...>", "only these").choices(BROWSER_NAMES))
  .option("--user-data-dir <dir>", "a Chromium profile folder of your own")
  .option("--dry-run", "say what would be written")
  .option("--json", "one line of JSON")
  .action((options: { browser?: BrowserName[]; userDataDir?: string; dryRun?: boolean; json?: boolean }) => {
    const named = options.browser ?? [];
    const places =
      options.userDataDir === undefined
        ? userPlaces(thisMachine()).filter(({ browser }) => named.length === 0 || named.includes(browser))
        : [customPlace(named[0] ?? "chromium", options.userDataDir)];
    const plan = planInstall(openHome(), { places, self: fileURLToPath(import.meta.url) });
    const files = applyInstall(plan, options.dryRun ?? false);
    process.stdout.write(
      options.json ? `${JSON.stringify({ files })}\n` : files.map((file) => `${file.action} ${file.path}\n`).join(""),
    );
  });

await program.parseAsync();
