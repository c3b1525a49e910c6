import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the example pages into `dist/examples`. */
export async function buildExamples(): Promise<void> {
  await build({ configFile: fileURLToPath(new URL("vite.config.ts", import.meta.url)), logLevel: "warn" });
}
