// `npm run build [-- PART…]`: the four extension builds, the desktop file, the library, the examples. Without parts: everything.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages, ROOT, run, runQuietly, say } from "./lib/setup.mjs";

const EXTENSIONS = ["chrome", "chrome-dev", "firefox", "firefox-dev"];
const PARTS = [...EXTENSIONS, "desktop", "examples", "page", "lib"];
/** The parts that are not a mode of vite.config.ts. */
const CONFIGS = { desktop: "vite.node.config.ts", examples: "examples/vite.config.ts", page: "vite.page.config.ts" };

const asked = process.argv.slice(2);
const unknown = asked.find((part) => !PARTS.includes(part));
if (unknown) {
  process.stderr.write(`Unknown part "${unknown}". Parts: ${PARTS.join(", ")}.\n`);
  process.exit(2);
}

ensurePackages();
const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
const quiet = ["--logLevel", "error"];
for (const part of asked.length > 0 ? asked : PARTS) {
  say(`building ${part}`);
  if (part === "lib") {
    // The compiler leaves what an earlier build wrote, also of files that are gone.
    rmSync(join(ROOT, "dist", "lib"), { recursive: true, force: true });
    run(join(ROOT, "node_modules", ".bin", "tsc"), ["-p", "tsconfig.lib.json"]);
    continue;
  }
  const args = Object.hasOwn(CONFIGS, part) ? ["--config", CONFIGS[part]] : ["--mode", part];
  runQuietly(process.execPath, [vite, "build", ...quiet, ...args], { NODE_ENV: "production" });
}
