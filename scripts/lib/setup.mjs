// Sets up a fresh clone with nothing but Node: packages by `npm ci`, the browser by apt where that can work.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const CHROMIUM = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const FIREFOX = ["firefox-esr"];

/** Prints one step as it begins; a step that takes over a second says what it does before it does it. */
export function say(text) {
  process.stdout.write(`· ${text}\n`);
}

/** Runs a command in the project's root with its output shown; a failure ends the process with the command's name. */
export function run(command, args, env = {}) {
  finish(start(command, args, { env, stdio: ["ignore", "inherit", "inherit"] }), [command, ...args]);
}

/** The same, with the output shown only if it fails. */
export function runQuietly(command, args, env = {}) {
  const done = start(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  if (done.status !== 0) process.stderr.write(`${done.stdout}${done.stderr}`);
  finish(done, [command, ...args]);
}

function start(command, args, { env, stdio }) {
  return spawnSync(command, args, {
    cwd: ROOT,
    stdio,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
}

function finish(done, words) {
  if (done.status === 0) return;
  const why = done.error?.message ?? (done.signal ? `ended by ${done.signal}` : `exit code ${done.status}`);
  process.stderr.write(`${words.join(" ")} failed: ${why}\n`);
  process.exit(1);
}

/** Installs exactly what the lock file names, unless it is there. */
export function ensurePackages() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(`Node ${process.versions.node} is too old: install Node 20.19 or later.\n`);
    process.exit(1);
  }
  if (isInstalled()) return;
  say("installing packages (npm ci), about a minute");
  run(process.platform === "win32" ? "npm.cmd" : "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** Whether node_modules holds every version the lock file names; optional ones are for other systems. */
function isInstalled() {
  const hidden = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return false;
  const packagesIn = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const present = packagesIn(hidden);
  return Object.entries(packagesIn(join(ROOT, "package-lock.json"))).every(
    ([path, { version, optional }]) => path === "" || optional === true || present[path]?.version === version,
  );
}

/** The path of a usable Chromium that still takes unpacked extensions from the command line, or undefined. */
export function findChromium() {
  const asked = process.env.AGENT_SURFACE_CHROMIUM;
  if (asked) return existsSync(asked) ? asked : undefined;
  return which(CHROMIUM.slice(0, 2));
}

/** The path of a Firefox that takes unsigned extensions, or undefined. */
export function findFirefox() {
  const asked = process.env.AGENT_SURFACE_FIREFOX;
  if (asked) return existsSync(asked) ? asked : undefined;
  return which(FIREFOX);
}

function which(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(":")) {
      if (folder && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return undefined;
}

/** Makes sure that the browsers are there: installed by apt for root on Debian, else asked for in words. */
export function ensureBrowsers({ firefox = false } = {}) {
  const missing = [];
  if (!findChromium()) missing.push("chromium");
  if (firefox && !findFirefox()) missing.push("firefox-esr");
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !which(["apt-get"])) {
    process.stderr.write(
      `No usable ${missing.join(" and ")} found. Install ${missing.join(" and ")} (Debian: apt install ${missing.join(" ")}) ` +
        "or name one with AGENT_SURFACE_CHROMIUM or AGENT_SURFACE_FIREFOX.\n",
    );
    process.exit(1);
  }
  say(`installing ${missing.join(" and ")} (apt), about a minute`);
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["-qq", "update"], quiet);
  run(
    "apt-get",
    [
      "-qq",
      "install",
      "-y",
      "--no-install-recommends",
      ...missing,
      "fonts-noto-core",
      "fonts-noto-cjk",
      "fonts-noto-color-emoji",
    ],
    quiet,
  );
}
