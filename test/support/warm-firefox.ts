import { join } from "node:path";
import { BROWSERS } from "./driver.ts";
import { startFirefox, WARM_PROFILE } from "./firefox-start.ts";
import { Cleanup } from "./processes.ts";

/** Runs Firefox once before the tests: profiles that start as copies of the one it leaves spare half of each start. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!BROWSERS.includes("firefox")) return undefined;
  const cleanup = new Cleanup();
  const home = await cleanup.folder("warm");
  const profile = join(home, "profile");
  const { marionette, exited } = await startFirefox(cleanup, { profile, env: { HOME: home } });
  await marionette.command("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => undefined);
  await exited;
  process.env[WARM_PROFILE] = profile;
  return () => cleanup.run();
}
