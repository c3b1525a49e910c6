import { once } from "node:events";
import { watch } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { serveExamples } from "../../examples/serve.ts";
import { Agent, pick, runCli } from "./agent.ts";
import { Chromium } from "./chromium.ts";
import type { Browser, BrowserName, Control, Tab } from "./driver.ts";
import { Firefox } from "./firefox.ts";
import { Cleanup, processesWith, untilFound, within } from "./processes.ts";

export interface StageOptions {
  browser?: BrowserName;
  /** The store build asks for no host at install; the other one, the default, is on for pages of this machine. */
  build?: "store" | "dev";
  headless?: boolean;
  locale?: string;
}

/** The whole real chain on one machine: the example pages, a browser with the extension, an installed host. */
export class Stage {
  readonly cleanup: Cleanup;
  /** The agents' and the host's home. */
  readonly home: string;
  readonly browser: Browser;
  /** Where the example pages are served. */
  readonly site: string;

  /** Runs `agent-surface install` for this stage's browser, as its set-up did. */
  readonly install: () => Promise<void>;

  private constructor(parts: Pick<Stage, "cleanup" | "home" | "browser" | "site" | "install">) {
    this.cleanup = parts.cleanup;
    this.home = parts.home;
    this.browser = parts.browser;
    this.site = parts.site;
    this.install = parts.install;
  }

  static async open({ browser: name = "chromium", ...options }: StageOptions = {}): Promise<Stage> {
    const cleanup = new Cleanup();
    try {
      const root = await cleanup.folder("stage");
      const home = join(root, "as");
      const userDataDir = join(root, "profile");
      await mkdir(userDataDir, { recursive: true });
      const server = await serveExamples({ port: 0 });
      cleanup.add(() => server.close());
      const where = name === "chromium" ? ["--user-data-dir", userDataDir] : [];
      const install = async () => {
        const done = await runCli(["install", "--browser", name, ...where], { home, env: { HOME: root } });
        if (done.code !== 0) throw new Error(`install: ${done.stderr}${done.stdout}`);
      };
      await install();
      const start = name === "chromium" ? Chromium.start : Firefox.start;
      const browser = await start(cleanup, { userDataDir, home: root, ...options });
      if (options.build !== "store") await within("the native host", hostIn(home));
      return new Stage({ cleanup, home, browser, install, site: server.url });
    } catch (error) {
      await cleanup.run();
      throw error;
    }
  }

  agent(name: string): Promise<Agent> {
    return Agent.connect(this.cleanup, { home: this.home, name });
  }

  cli(...args: string[]): ReturnType<typeof runCli> {
    return runCli(args, { home: this.home });
  }

  orders(query = ""): Promise<Tab> {
    return this.browser.open(new URL(`/orders/${query}`, this.site).href);
  }

  /** Sets the clock of the extension's background to the real time plus this. */
  async shiftClock(ms: number): Promise<void> {
    await this.browser.inBackground(`(() => {
      self.realNow ??= self.Date.now.bind(self.Date);
      self.Date.now = () => self.realNow() + ${ms};
    })()`);
  }

  /** Kills the native host of this stage's browser, as a crash or the system would. */
  async killHost(): Promise<void> {
    const pids = await processesWith(this.home, "native-host");
    if (pids.length === 0) throw new Error("no native host is running");
    for (const pid of pids) process.kill(pid, "SIGKILL");
  }

  close(): Promise<void> {
    return this.cleanup.run();
  }
}

/** Waits until a native host listens in this home. */
async function hostIn(home: string): Promise<void> {
  const folder = join(home, "s");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const watcher = watch(folder);
  const heard = once(watcher, "change");
  if ((await readdir(folder)).length === 0) await heard;
  watcher.close();
}

/** The id under which an agent sees the open page of an app; a page that was just opened is asked for until it is there. */
export async function pageId(agent: Agent, app: string): Promise<string> {
  return untilFound(`a page of app ${app}`, async () => {
    const pages = pick((await agent.call("surface_pages")).data, "pages");
    const found = Array.isArray(pages) ? pages.find((entry) => pick(entry, "app") === app) : undefined;
    return found === undefined ? undefined : String(pick(found, "page"));
  });
}

/** Decides a grant the way a person does: by the window's own controls, once they are armed. */
export async function decideGrant(
  window: Tab,
  choice: { allow: boolean; where?: string; tick?: string[] },
): Promise<void> {
  for (const id of choice.tick ?? []) await window.find("checkbox", id).check();
  if (choice.where) await window.find("combobox", "Where").choose(choice.where);
  const closed = window.waitClosed();
  await window.find("button", choice.allow ? "Allow" : "Deny").click();
  await closed;
}

/** Asks for a session and decides the grant window that opens for it. */
export async function grant(
  stage: Stage,
  agent: Agent,
  ask: { page: string; capabilities?: string[]; minutes?: number; reason?: string; where?: string },
): Promise<string> {
  const { where, ...input } = ask;
  const window = stage.browser.grantWindow();
  const asked = agent.call("surface_connect", { reason: "To help with the orders.", ...input });
  await decideGrant(await window, { allow: true, tick: ask.capabilities ?? [], ...(where ? { where } : {}) });
  const { data } = await asked;
  if (data["status"] !== "granted") throw new Error(`not granted: ${JSON.stringify(data)}`);
  return String(data["session"]);
}

/** The confirmation that the page shows. */
export function dialog(page: Tab): Control {
  return page.find("alertdialog");
}

/** The note of an order as the agent reads it. */
export async function noteOf(agent: Agent, session: string, record: string): Promise<unknown> {
  const { data } = await agent.call("surface_describe", { session, limit: 0, records: [record] });
  return pick(data, "result/context/records/0/fields/note");
}

/** Answers the confirmation that waits in the page, once its buttons are armed. */
export function answerDialog(page: Tab, button: "Confirm" | "Reject"): Promise<void> {
  return dialog(page).find("button", button).click();
}
