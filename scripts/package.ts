// `npm run package`: the store's zip, the Firefox package and the npm tarball in dist/packages, the same bytes each time.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { BRIDGE_VERSION } from "../src/contract/version.ts";
import { ROOT, say } from "./lib/setup.mjs";

const OUT = join(ROOT, "dist", "packages");
/** A zip entry has to have a time; the format's first one (1980) is everybody's. */
const MTIME = new Date(1980, 0, 1);

/** Every file of a folder by its path, in one order, with `change` applied to the manifest. */
function filesOf(folder: string, change: (manifest: Record<string, unknown>) => Record<string, unknown>): Zippable {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
  return Object.fromEntries(
    paths.map((path) => {
      const bytes = readFileSync(join(folder, path));
      if (path !== "manifest.json") return [path, new Uint8Array(bytes)];
      const manifest = change(JSON.parse(bytes.toString("utf8")) as Record<string, unknown>);
      return [path, new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)];
    }),
  );
}

function pack(build: string, name: string, change = (manifest: Record<string, unknown>) => manifest): void {
  const files = filesOf(join(ROOT, "dist", build), change);
  writeFileSync(join(OUT, name), zipSync(files, { level: 9, mtime: MTIME, os: 3 }));
  say(`dist/packages/${name}`);
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
// The store gives an id of its own; `install --extension-id` takes it into the host manifests.
pack("chrome", `agent-surface-${BRIDGE_VERSION}-chrome.zip`, ({ key: _key, ...manifest }) => manifest);
pack("firefox", `agent-surface-${BRIDGE_VERSION}-firefox.xpi`);
execFileSync("npm", ["pack", "--silent", "--pack-destination", OUT], {
  cwd: ROOT,
  stdio: ["ignore", "ignore", "inherit"],
});
say(`dist/packages/agent-surface-${BRIDGE_VERSION}.tgz`);
