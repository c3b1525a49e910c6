import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/setup.mjs";
import { FIREFOX_ID } from "../../src/contract/hops.ts";
import { Firefox } from "../support/marionette.ts";
import { Cleanup } from "../support/processes.ts";

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

describe.each(["firefox", "firefox-dev"])("dist/%s", (build) => {
  test("loads in Firefox ESR without a manifest error or warning, and its background runs", async () => {
    const firefox = await Firefox.start(cleanup);
    await firefox.install(join(ROOT, "dist", build));
    const found = await firefox.run(
      `const policy = WebExtensionPolicy.getByID(args[0]);
       const lines = Services.console.getMessageArray().map(String);
       return { active: policy.active, state: policy.extension.backgroundState,
                origins: policy.extension.manifest.host_permissions,
                complaints: lines.filter((line) => line.includes("manifest") && line.includes(policy.mozExtensionHostname) || line.includes("Reading manifest")) };`,
      { args: [FIREFOX_ID], chrome: true },
    );
    expect(found).toEqual({
      active: true,
      state: "running",
      origins: build.endsWith("-dev") ? ["http://localhost/*", "http://127.0.0.1/*"] : [],
      complaints: [],
    });
  });
});
