// `npm test [-- PROJECT…]`: sets up what is missing, then types, lint, builds and every test. Ends with «N passed, N failed».
import { join } from "node:path";
import { ensureBrowsers, ensurePackages, ROOT, run, say } from "./lib/setup.mjs";

const bin = (name) => join(ROOT, "node_modules", ".bin", name);

ensurePackages();
ensureBrowsers({ firefox: true });
say("types");
run(bin("tsc"), ["-p", "."]);
say("lint");
run(bin("oxlint"), ["--quiet"]);
run(bin("biome"), ["format", "--log-level=error"]);
run(process.execPath, [join(ROOT, "scripts", "build.mjs")]);
say("tests");
const projects = process.argv.slice(2).flatMap((name) => ["--project", name]);
run(bin("vitest"), ["run", ...projects], { FORCE_COLOR: process.stdout.isTTY ? "1" : "0" });
