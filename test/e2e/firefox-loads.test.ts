import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Firefox } from "../support/firefox.ts";
import { Cleanup } from "../support/processes.ts";

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

test.each([
  ["store", []],
  ["dev", ["http://localhost/*", "http://127.0.0.1/*"]],
] as const)("the %s build loads in Firefox without a complaint and has the hosts %j", async (build, hosts) => {
  const home = await cleanup.folder("loads");
  const firefox = await Firefox.start(cleanup, { userDataDir: join(home, "profile"), home, build });
  const popup = await firefox.openPopup();
  await popup.waitText("Agent Surface Bridge");
  const granted = await popup.evaluate("browser.permissions.getAll().then(({ origins }) => origins)");
  expect(granted).toEqual(hosts);
  expect(await firefox.complaints()).toEqual([]);
});
