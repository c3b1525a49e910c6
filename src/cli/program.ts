import { Command, type CommanderError } from "commander";
import { BRIDGE_VERSION } from "../contract/version.ts";
import { auditCommand } from "./audit-command.ts";
import { doctorCommand } from "./doctor-command.ts";
import { EXIT } from "./exit-code.ts";
import { installCommand } from "./install-command.ts";
import { languageOf } from "./language.ts";
import { sayIn } from "./texts.ts";
import { uninstallCommand } from "./uninstall-command.ts";
import { verbCommands } from "./verb-commands.ts";

/** The command line; the two long-running rooms are loaded only when they are asked for. */
export function createProgram(): Command {
  const say = sayIn(languageOf(process.env));
  const program = new Command("agent-surface")
    .description(say("about"))
    .version(BRIDGE_VERSION, "-V, --version", say("opt.version"))
    .helpCommand("help [command]", say("opt.help"))
    .addHelpText("after", `\n${say("help.start")}\n${say("help.exit")}`);
  program
    .command("mcp")
    .description(say("cmd.mcp"))
    .option("--agent <name>", say("opt.agent"))
    .action(async (options: { agent?: string }) => {
      const { serveMcp } = await import("../mcp/server.ts");
      await serveMcp(options);
    });
  program
    .command("native-host")
    .description(say("cmd.native-host"))
    .allowExcessArguments()
    .allowUnknownOption()
    .action(async () => {
      const { runHost } = await import("../host/host.ts");
      process.exitCode = await runHost();
    });
  for (const command of [
    installCommand(say),
    uninstallCommand(say),
    doctorCommand(say),
    ...verbCommands(say),
    auditCommand(say),
  ])
    program.addCommand(command);
  for (const command of [program, ...program.commands]) {
    command.helpOption("-h, --help", say("opt.help")).exitOverride(endWithOurCode);
  }
  return program;
}

/** Commander ends with 1 on wrong usage; scripts are promised 2. */
function endWithOurCode(error: CommanderError): never {
  process.exit(error.exitCode === 0 ? EXIT.done : EXIT.usage);
}
