import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "../../scripts/lib/setup.mjs";
import type { Cleanup } from "./processes.ts";

/** Builds the desktop side as it is now into a folder of its own; the path of the one file. */
export async function bundleDesktop(cleanup: Cleanup): Promise<string> {
  const outDir = await cleanup.folder("bundle");
  await build({ root: ROOT, configFile: join(ROOT, "vite.node.config.ts"), logLevel: "error", build: { outDir } });
  return join(outDir, "agent-surface.mjs");
}
