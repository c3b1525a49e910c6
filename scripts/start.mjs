// `npm start`: sets up a fresh clone, builds, and shows the main job happening: an agent changes the note on one order.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBrowsers, ensurePackages, ROOT, run } from "./lib/setup.mjs";

ensurePackages();
ensureBrowsers();
run(process.execPath, [join(ROOT, "scripts", "build.mjs"), "chrome-dev", "desktop", "examples"]);

const tsx = join(ROOT, "node_modules", "tsx", "dist", "cli.mjs");
const story = spawn(process.execPath, [tsx, join(ROOT, "scripts", "story", "main.ts"), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: "inherit",
});
// Ctrl-C reaches the story by itself (same terminal); this process only waits for it to tidy up.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => story.kill("SIGTERM"));
story.on("exit", (code) => process.exit(code ?? 1));
