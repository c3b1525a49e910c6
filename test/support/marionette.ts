import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, watch, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { findFirefox } from "../../scripts/lib/setup.mjs";
import { type Cleanup, within } from "./processes.ts";

/** The extension's host name in Firefox, pinned so that its pages have a known address. */
export const FIREFOX_UUID = "11111111-2222-4333-8444-555555555555";

const PREFS: Record<string, string | number | boolean> = {
  "marionette.port": 0,
  "extensions.webextensions.uuids": JSON.stringify({ "bridge@agent-surface": FIREFOX_UUID }),
  "xpinstall.signatures.required": false,
  "extensions.autoDisableScopes": 0,
  "extensions.webextOptionalPermissionPrompts": false,
  "services.settings.server": "data:,",
  "app.normandy.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "extensions.getAddons.cache.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
};

type Reply = [1, number, { error: string; message: string } | null, unknown];

/** Drives one Firefox by its own remote protocol (firefox-source-docs: Marionette, «length:JSON» packets). */
export class Firefox {
  #buffer = Buffer.alloc(0);
  #lastId = 0;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();

  private constructor(readonly socket: Socket) {
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("close", () => {
      for (const wait of this.#waiting.values()) wait.reject(new Error("Firefox closed the connection"));
    });
  }

  /** Starts a headless Firefox with a profile of its own and a temporary home; `cleanup` ends it. */
  static async start(cleanup: Cleanup, env: Record<string, string> = {}): Promise<Firefox> {
    const binary = findFirefox();
    if (binary === undefined) throw new Error("no Firefox found: run `npm test`, which installs it");
    const profile = await cleanup.folder("ff");
    const lines = Object.entries(PREFS).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, "user.js"), lines.join("\n"));
    const args = [
      "-headless",
      "-no-remote",
      "-marionette",
      "--remote-allow-system-access",
      "-profile",
      profile,
      "about:blank",
    ];
    const child = spawn(binary, args, { stdio: "ignore", env: { ...process.env, HOME: profile, ...env } });
    const exited = once(child, "exit");
    cleanup.add(async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await exited;
    });
    const port = await within("Firefox opening its port", portIn(profile));
    const socket = connect(port, "127.0.0.1");
    const firefox = new Firefox(socket);
    cleanup.add(() => socket.destroy());
    await within("Firefox greeting", once(socket, "data"));
    await firefox.command("WebDriver:NewSession");
    return firefox;
  }

  #receive(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const colon = this.#buffer.indexOf(":");
      const end = colon + 1 + Number(this.#buffer.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#buffer.length < end) return;
      const message: unknown = JSON.parse(this.#buffer.subarray(colon + 1, end).toString("utf8"));
      this.#buffer = this.#buffer.subarray(end);
      if (Array.isArray(message)) this.#settle(message as Reply);
    }
  }

  #settle([, id, error, value]: Reply): void {
    const wait = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === null) wait?.resolve(value);
    else wait?.reject(new Error(`${error.error}: ${error.message}`));
  }

  command(name: string, params: object = {}): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const body = Buffer.from(JSON.stringify([0, id, name, params]));
    return within(
      name,
      new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.socket.write(`${body.length}:`);
        this.socket.write(body);
      }),
      60_000,
    );
  }

  /** Installs an unpacked extension or an .xpi for this run. */
  async install(path: string): Promise<void> {
    await this.command("Addon:Install", { path, temporary: true });
  }

  async go(url: string): Promise<void> {
    await this.command("WebDriver:Navigate", { url });
  }

  /** Runs an async function body in the page, or with `chrome` in the browser itself, and gives its result. */
  async run(body: string, options: { args?: unknown[]; chrome?: boolean } = {}): Promise<unknown> {
    await this.command("Marionette:SetContext", { value: options.chrome ? "chrome" : "content" });
    const script = `const done = arguments[arguments.length - 1];
      (async (...args) => { ${body} })(...[...arguments].slice(0, -1)).then((v) => done({ v }), (e) => done({ e: String(e) }));`;
    const reply = await this.command("WebDriver:ExecuteAsyncScript", {
      script,
      args: options.args ?? [],
      sandbox: null,
      newSandbox: true,
    });
    await this.command("Marionette:SetContext", { value: "content" });
    const { value } = reply as { value: { v?: unknown; e?: string } };
    if (value.e !== undefined) throw new Error(value.e);
    return value.v;
  }
}

async function portIn(profile: string): Promise<number> {
  const file = join(profile, "MarionetteActivePort");
  const read = async () => Number(await readFile(file, "utf8").catch(() => "0"));
  const changes = watch(profile);
  if ((await read()) > 0) return read();
  for await (const change of changes) {
    if (change.filename === "MarionetteActivePort" && (await read()) > 0) return read();
  }
  throw new Error("the profile folder went away");
}
