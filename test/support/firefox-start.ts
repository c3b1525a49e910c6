import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { findFirefox } from "../../scripts/lib/setup.mjs";
import { FIREFOX_ID } from "../../src/contract/hops.ts";
import { Marionette } from "./marionette.ts";
import { type Cleanup, within } from "./processes.ts";

/** The extension's host name in Firefox, pinned so that its pages have a known address. */
const FIREFOX_UUID = "11111111-2222-4333-8444-555555555555";

/** The variable that holds the path of a profile that has been used before. */
export const WARM_PROFILE = "AGENT_SURFACE_WARM_PROFILE";

/** What a profile holds of the run that uses it. */
const OF_ONE_RUN = ["lock", ".parentlock", "MarionetteActivePort"];

const PREFS: Record<string, string | number | boolean> = {
  "marionette.port": 0,
  "extensions.webextensions.uuids": JSON.stringify({ [FIREFOX_ID]: FIREFOX_UUID }),
  "xpinstall.signatures.required": false,
  "extensions.autoDisableScopes": 0,
  // A question about permissions is answered with yes, as there is nobody to answer it.
  "extensions.webextOptionalPermissionPrompts": false,
  // A script that runs while its page is left goes on to its end: cut off, it would be taken for one that hung.
  "dom.ipc.cancel_content_js_when_navigating": false,
  // Windows count as raised when they ask for it, also without a display.
  "focusmanager.testmode": true,
  "ui.prefersReducedMotion": 1,
  // As on a desktop of today, and as Chromium has them here: they take no width from the page.
  "ui.useOverlayScrollbars": 1,
  // Files go to `browser.download.dir` without a question.
  "browser.download.folderList": 2,
  "services.settings.server": "data:,",
  "app.normandy.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "extensions.getAddons.cache.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
};

/** A Firefox that runs, and the connection to it. */
export interface RunningFirefox {
  marionette: Marionette;
  exited: Promise<unknown>;
}

/** Starts a headless Firefox with this profile, and this home in which it finds its native hosts; `cleanup` ends it. */
export async function startFirefox(
  cleanup: Cleanup,
  { profile, env }: { profile: string; env: Record<string, string> },
): Promise<RunningFirefox> {
  const binary = findFirefox();
  if (binary === undefined) throw new Error("no Firefox found: run `npm test`, which installs it");
  await mkdir(profile, { recursive: true });
  const warm = process.env[WARM_PROFILE];
  const isNew = !existsSync(join(profile, "prefs.js"));
  if (warm !== undefined && isNew) {
    await cp(warm, profile, { recursive: true, filter: (path) => !OF_ONE_RUN.includes(basename(path)) });
  }
  const prefs = { ...PREFS, "browser.download.dir": profile };
  const lines = Object.entries(prefs).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const switches = ["-headless", "-no-remote", "-marionette", "--remote-allow-system-access"];
  const child = spawn(binary, [...switches, "-profile", profile, "about:blank"], {
    stdio: "ignore",
    env: { ...process.env, ...env },
  });
  const exited = once(child, "exit");
  cleanup.add(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await exited;
  });
  const gone = exited.then(() => Promise.reject(new Error("Firefox ended before it opened its port")));
  const port = await within("Firefox opening its port", Promise.race([portIn(profile), gone]), 60_000);
  const marionette = await Marionette.connect(port);
  cleanup.add(() => marionette.close());
  return { marionette, exited };
}

/** The port that Firefox writes into its profile once it listens. */
function portIn(profile: string): Promise<number> {
  return new Promise((resolve) => {
    const look = async () => {
      const port = Number(await readFile(join(profile, "MarionetteActivePort"), "utf8").catch(() => "0"));
      if (port === 0) return;
      watcher.close();
      resolve(port);
    };
    const watcher = watch(profile, { persistent: false }, look);
    void look();
  });
}
