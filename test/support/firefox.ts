import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/setup.mjs";
import { FIREFOX_ID } from "../../src/contract/hops.ts";
import type { Browser, Tab, View } from "./driver.ts";
import { type RunningFirefox, startFirefox } from "./firefox-start.ts";
import { FirefoxTab, FirefoxView, type Inside } from "./firefox-tab.ts";
import type { Cleanup } from "./processes.ts";

const INSIDE = readFileSync(new URL("./firefox-inside.js", import.meta.url), "utf8");

export interface FirefoxOptions {
  userDataDir: string;
  home: string;
  build?: "store" | "dev";
  /** Folders of other extensions than the built one; none where ours is in the profile already. */
  extensions?: readonly string[];
}

/** One Firefox with the built extension, a profile and a home of its own. */
export class Firefox implements Browser {
  readonly name = "firefox";

  private constructor(
    readonly running: RunningFirefox,
    /** The ids of the extensions it was started with. */
    readonly ids: readonly string[],
  ) {}

  static async start(cleanup: Cleanup, options: FirefoxOptions): Promise<Firefox> {
    const { userDataDir, home, build = "dev" } = options;
    const { extensions = [join(ROOT, "dist", build === "dev" ? "firefox-dev" : "firefox")] } = options;
    const env = { HOME: home, AGENT_SURFACE_HOME: join(home, "as") };
    const running = await startFirefox(cleanup, { profile: userDataDir, env });
    const { marionette } = running;
    await marionette.run("the inside functions", INSIDE, [FIREFOX_ID]);
    const ids: string[] = extensions.length === 0 ? [FIREFOX_ID] : [];
    for (const path of extensions) {
      const { value } = (await marionette.command("Addon:Install", { path, temporary: true })) as { value: string };
      ids.push(value);
    }
    return new Firefox(running, ids);
  }

  readonly inside: Inside = (name, ...args) =>
    this.running.marionette.run(`Firefox: ${name}`, "return window.inside[args[0]](...args.slice(1));", [
      name,
      ...args,
    ]);

  async open(url: string): Promise<Tab> {
    return new FirefoxTab(this.inside, Number(await this.inside("open", url)));
  }

  async address(page: string, extension = 0): Promise<string> {
    return String(await this.inside("address", this.ids[extension], page));
  }

  async opened(page: string): Promise<Tab> {
    return new FirefoxTab(this.inside, Number(await this.inside("opened", await this.address(page))));
  }

  grantWindow(): Promise<Tab> {
    return this.opened("popup/grant.html");
  }

  async openPopup(): Promise<Tab> {
    return this.open(await this.address("popup/index.html"));
  }

  async pressToolbarButton(tab: Tab): Promise<View> {
    if (!(tab instanceof FirefoxTab)) throw new Error("a tab of another browser");
    return new FirefoxView(this.inside, Number(await this.inside("pressToolbarButton", tab.id)));
  }

  async stopBackground(): Promise<void> {
    await this.inside("stopBackground");
  }

  async inBackground(expression: string): Promise<unknown> {
    return new FirefoxView(this.inside, Number(await this.inside("background"))).evaluate(expression);
  }

  /** Nothing to do: the profile's settings answer every question about permissions with yes. */
  async agreeToHosts(): Promise<void> {}

  async takeHosts(pattern: string): Promise<void> {
    await this.inside("takeHosts", pattern);
  }

  async complaints(): Promise<unknown[]> {
    return (await this.inside("complaints")) as unknown[];
  }

  async close(): Promise<void> {
    // The answer may not come any more; that the process has ended is what counts.
    await this.running.marionette.command("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => undefined);
    await this.running.exited;
  }
}
