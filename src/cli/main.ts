import { complain } from "./output.ts";
import { createProgram } from "./program.ts";

// Standard output carries frames, MCP messages or the one answer; whatever else is said goes beside it.
for (const level of ["log", "info", "debug", "warn"] as const) console[level] = console.error;

try {
  await createProgram().parseAsync();
} catch (error) {
  complain(error);
}
