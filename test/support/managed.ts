import { spawnSync } from "node:child_process";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findChromium, findFirefox } from "../../scripts/lib/setup.mjs";
import { FIREFOX_ID } from "../../src/contract/hops.ts";
import { EXTENSION_ID } from "./chromium.ts";
import type { BrowserName } from "./driver.ts";
import type { Cleanup } from "./processes.ts";

/** Where Debian's Chromium reads what an organisation has decided. */
const CHROMIUM_FOLDER = "/etc/chromium";

/** A browser that an organisation manages. */
export interface Managed {
  /** Writes the policy; `undefined` takes it away. The next browser starts with it, a running Chromium hears of it. */
  write(policy: unknown): Promise<void>;
}

/**
 * From now on the browsers of this test are managed by an organisation, with a real policy file of their own: Chromium
 * sees another `/etc/chromium` than the rest of the machine (mount_namespaces(7)), Firefox has it in its home.
 */
export async function manage(cleanup: Cleanup, browser: BrowserName): Promise<Managed> {
  const folder = await cleanup.folder("managed");
  const { file, script, wrap } = browser === "chromium" ? chromium(folder) : firefox(folder);
  await mkdir(join(file, ".."), { recursive: true });
  const launcher = join(folder, "browser");
  await writeFile(launcher, `#!/bin/sh\n${script}\n`);
  await chmod(launcher, 0o755);
  const variable = browser === "chromium" ? "AGENT_SURFACE_CHROMIUM" : "AGENT_SURFACE_FIREFOX";
  const before = process.env[variable];
  process.env[variable] = launcher;
  cleanup.add(() => {
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
  });
  return {
    async write(policy) {
      if (policy === undefined) return rm(file, { force: true });
      const text = typeof policy === "string" ? policy : JSON.stringify(policy);
      // Whole at once: a browser that watches the folder never reads half a file.
      await writeFile(`${file}.new`, JSON.stringify(wrap(text)));
      await rename(`${file}.new`, file);
    },
  };
}

interface Way {
  file: string;
  /** Starts the browser, the arguments of the launcher being its own. */
  script: string;
  wrap(policy: string): unknown;
}

function chromium(folder: string): Way {
  const unshare = process.getuid?.() === 0 ? "unshare -m" : "unshare -rm";
  const mount = `mount --bind ${folder}/etc ${CHROMIUM_FOLDER}`;
  const probe = spawnSync("sh", ["-c", `mkdir -p ${folder}/etc && ${unshare} sh -c '${mount}'`]);
  if (probe.status !== 0) throw new Error(`a policy needs a mount namespace: ${probe.stderr.toString()}`);
  return {
    file: join(folder, "etc", "policies", "managed", "agent-surface.json"),
    script: `exec ${unshare} sh -c '${mount} && exec ${findChromium()} "$@"' chromium "$@"`,
    wrap: (policy) => ({ "3rdparty": { extensions: { [EXTENSION_ID]: { policy } } } }),
  };
}

function firefox(folder: string): Way {
  const file = join(folder, `${FIREFOX_ID}.json`);
  const own = '"$HOME/.mozilla/managed-storage"';
  return {
    file,
    script: `mkdir -p ${own} && if [ -f ${file} ]; then cp ${file} ${own}; fi; exec ${findFirefox()} "$@"`,
    wrap: (policy) => ({ name: FIREFOX_ID, description: "Agent Surface policy", type: "storage", data: { policy } }),
  };
}
