import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EXTENSION_ID } from "../../src/cli/extension-id.ts";
import { bundleDesktop } from "../support/bundle.ts";
import { Cleanup, within } from "../support/processes.ts";
import { type Answers, RpcAnswer, ScriptedExtension } from "../support/scripted-extension.ts";

const whole = new Cleanup();
const each = new Cleanup();
let bin: string;
let user: string;
let home: string;

beforeAll(async () => {
  bin = await bundleDesktop(whole);
});
beforeEach(async () => {
  user = await each.folder("user");
  home = join(user, "home");
});
afterEach(() => each.run());
afterAll(() => whole.run());

interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

function start(args: string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, [bin, ...args], {
    env: { PATH: process.env["PATH"] ?? "", HOME: user, AGENT_SURFACE_HOME: home, ...env },
  });
}

async function run(
  args: string[],
  { env, stdin = "" }: { env?: Record<string, string>; stdin?: string } = {},
): Promise<Ran> {
  const child = start(args, env);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text: Buffer) => {
    stdout += text;
  });
  child.stderr.on("data", (text: Buffer) => {
    stderr += text;
  });
  child.stdin.on("error", () => undefined).end(stdin);
  await within("the end of the command", once(child, "close"));
  return { code: child.exitCode, stdout, stderr };
}

async function json(
  args: string[],
  options: Parameters<typeof run>[1] = {},
): Promise<{ code: number | null; data: unknown }> {
  const { code, stdout } = await run([...args, "--json"], options);
  expect(stdout.trimEnd().split("\n"), stdout).toHaveLength(1);
  return { code, data: JSON.parse(stdout) };
}

function browser(answers: Answers = {}, options: object = {}) {
  return ScriptedExtension.start(each, { bin, home, answers, ...options });
}

function invoked(result: object): Answers {
  return {
    invoke: (params) => {
      const { id, capability } = params["request"] as { id: string; capability: string };
      return { protocol: "pling.surface/0.1", id, ok: true, result: { capability, requestId: id, ...result } };
    },
  };
}

const INVOKE = ["invoke", "--session", "s", "--capability", "a"];

describe("the exit code and the one line", () => {
  test.each([
    ["done", invoked({ outcome: "succeeded", output: { n: 1 } }), 0],
    ["a page that says no", invoked({ outcome: "denied", error: { code: "PERMISSION_DENIED", message: "no" } }), 4],
    ["an outcome that waits", invoked({ outcome: "pending", pending: { waitsFor: "person", since: 1 } }), 5],
    [
      "a refusal",
      { invoke: () => new RpcAnswer({ code: -32_000, message: "x", data: { code: "PAUSED", message: "x" } }) },
      3,
    ],
    ["an answer nobody understands", { invoke: () => 1 }, 6],
    ["a fault of ours", { invoke: () => new RpcAnswer({ code: -32_601, message: "x" }) }, 1],
  ] as [string, Answers, number][])("for %s", async (_name, answers, code) => {
    await browser(answers);
    const answer = await json([...INVOKE, "--request-id", "mine"]);
    expect(answer).toMatchObject({ code, data: { protocol: "pling.surface/0.1", id: "mine" } });
  });

  test("for no browser", async () => {
    expect(await json(["pages"])).toMatchObject({ code: 1, data: { error: { code: "BROWSER_GONE" } } });
    expect(await json(["sessions"])).toMatchObject({ code: 1, data: { error: { code: "BROWSER_GONE" } } });
  });

  test("for a home that is refused, still on one line", async () => {
    await mkdir(home, { mode: 0o700 });
    await chmod(home, 0o777);
    const message = expect.stringContaining("chmod");
    expect(await json(["pages"])).toEqual({ code: 1, data: { error: { code: "BROWSER_GONE", message } } });
    expect(await json(INVOKE)).toMatchObject({ code: 1, data: { ok: false, id: null, error: { message } } });
  });

  test.each([
    [["nope"]],
    [["describe"]],
    [["describe", "--session", "s", "--limit", "many"]],
    [["describe", "--session", "s", "--nope"]],
    [["connect", "--page", "p"]],
    [["connect", "--grant", "g", "--minutes", "5"]],
    [[...INVOKE, "--input", "{"]],
    [[...INVOKE, "--input", "[]"]],
    [[...INVOKE, "--wait-seconds", "46"]],
    [["install", "--browser", "netscape"]],
    [["install", "--browser", "firefox", "--user-data-dir", "/tmp/x"]],
    [["install", "--extension-id", "short"]],
    [[]],
  ])("for the wrong usage %j", async (args) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).not.toBe("");
  });

  test("for a call for help", async () => {
    const { code, stdout } = await run(["invoke", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Example:");
    expect((await run(["--version"])).stdout).toBe("0.1.0\n");
  });
});

describe("the verbs", () => {
  test("carry their flags to the profile, and the input from standard input", async () => {
    const heard: Record<string, unknown>[] = [];
    const noted = (result: object) => (params: Record<string, unknown>) => {
      heard.push(params);
      const request = params["request"] as { id: string } | undefined;
      return { protocol: "pling.surface/0.1", id: request?.id ?? "r1", ok: true, result };
    };
    await browser({
      describe: noted({ app: "a", capabilities: [], context: {} }),
      invoke: noted({ capability: "a", outcome: "succeeded", requestId: "r1" }),
      result: noted({ capability: "a", outcome: "succeeded", requestId: "r1" }),
    });
    const describeFlags = [
      "--session",
      "s",
      "--limit",
      "2",
      "--records",
      "SO-1",
      "SO-2",
      "--region",
      "r",
      "--capabilities",
      "a",
    ];
    expect((await json(["describe", ...describeFlags])).code).toBe(0);
    const input = '{"note":"客户要求周五前回电"}';
    const flags = ["--input", "-", "--request-id", "r1", "--wait-seconds", "3", "--page", "p1"];
    expect((await json([...INVOKE, ...flags], { stdin: input })).code).toBe(0);
    expect((await json(["result", "--session", "s", "--request-id", "r1", "--wait-seconds", "0"])).code).toBe(0);
    expect(heard).toMatchObject([
      {
        session: "s",
        request: {
          method: "describe",
          input: { limit: 2, records: ["SO-1", "SO-2"], region: "r", capabilities: ["a"] },
        },
      },
      {
        session: "s",
        page: "p1",
        ownId: true,
        waitMs: 3000,
        request: { id: "r1", method: "invoke", capability: "a", input: { note: "客户要求周五前回电" } },
      },
      { session: "s", requestId: "r1", waitMs: 0 },
    ]);
  });

  test("list pages and sessions, connect and disconnect", async () => {
    const session = {
      session: "s",
      origin: "http://localhost:1",
      app: "orders",
      scope: ["a"],
      expiresAt: "2030-01-01T00:00:00Z",
    };
    const asked: unknown[] = [];
    await browser({
      pages: () => ({ pages: [{ page: "p1", origin: "http://localhost:1", app: "orders" }] }),
      sessions: () => ({ sessions: [session] }),
      connect: (params) => {
        asked.push(params["ask"]);
        return { status: "pending", grant: "g" };
      },
      disconnect: () => ({ status: "ended" }),
    });
    expect(await json(["pages"])).toMatchObject({ code: 0, data: { pages: [{ page: "p1", browser: "Chromium" }] } });
    expect(await json(["sessions"])).toEqual({
      code: 0,
      data: { sessions: [{ ...session, browser: "Chromium", profile: "main" }] },
    });
    const ask = ["connect", "--page", "p1", "--reason", "to test", "--capabilities", "a", "b", "--minutes", "5"];
    expect(await json(ask)).toEqual({ code: 5, data: { status: "pending", grant: "g" } });
    expect(await json(["connect", "--grant", "g"])).toMatchObject({ code: 5 });
    expect(asked).toEqual([{ page: "p1", reason: "to test", capabilities: ["a", "b"], minutes: 5 }, { grant: "g" }]);
    expect(await json(["disconnect", "--session", "s"])).toEqual({ code: 0, data: { status: "ended" } });
  });

  test("speak to a person in their language and let no page steer the terminal", async () => {
    await browser(invoked({ outcome: "failed", error: { code: "X", message: "\u001B[2Jgone\u202E" } }));
    const { stdout } = await run(INVOKE, { env: { LC_ALL: "zh_CN.UTF-8" } });
    expect(stdout).toContain("结果: failed");
    expect([...stdout].filter((char) => "\u001B\u202E".includes(char))).toEqual([]);
  });

  test("are called off by the first Ctrl-C, and say how it ended", async () => {
    const extension = await browser({ invoke: () => undefined });
    extension.on("notification", ({ conn, method, params }) => {
      const error = { code: "CANCELLED", message: "x", executed: "no" };
      const result = { protocol: "pling.surface/0.1", id: "mine", ok: false, error };
      if (method === "$/cancel") extension.tell(conn, { id: params.id, result });
    });
    const child = start([...INVOKE, "--request-id", "mine", "--json"]);
    const printed = once(child.stdout, "data");
    const ended = once(child, "close");
    await extension.heard(({ params }) => JSON.stringify(params ?? {}).includes('"invoke"'));
    child.kill("SIGINT");
    expect(JSON.parse(String((await within("the answer", printed))[0]))).toMatchObject({
      error: { code: "CANCELLED" },
    });
    expect((await within("the end", ended))[0]).toBe(3);
  });

  test("act as the agent that the flag or the environment names, else as cli", async () => {
    const extension = await browser({ pages: () => ({ pages: [] }) });
    const names: unknown[] = [];
    extension.on("agent", (name) => names.push(name));
    await run(["pages"]);
    await run(["pages"], { env: { AGENT_SURFACE_AGENT: "from the environment" } });
    await run(["pages", "--agent", "from the flag"], { env: { AGENT_SURFACE_AGENT: "from the environment" } });
    expect(names).toEqual(["cli", "from the environment", "from the flag"]);
  });
});

describe("install, uninstall and doctor on a machine", () => {
  const manifest = () => join(user, ".config", "chromium", "NativeMessagingHosts", "agent_surface.bridge.json");
  const profile = () => join(user, "profile", "NativeMessagingHosts", "agent_surface.bridge.json");

  beforeEach(() => mkdir(join(user, ".config", "chromium"), { recursive: true }));

  /** Browsers that `ps` tells of, whatever runs on this machine. */
  async function runs(...names: string[]): Promise<Record<string, string>> {
    await mkdir(join(user, "tools"), { recursive: true });
    await writeFile(join(user, "tools", "ps"), `#!/bin/sh\nprintf '%s\\n' systemd ${names.join(" ")}\n`, {
      mode: 0o755,
    });
    return { PATH: `${join(user, "tools")}:${process.env["PATH"]}` };
  }

  /** Chromium's profile has the extension, as a browser would have saved it. */
  async function saved(entry: object): Promise<void> {
    const folder = join(user, ".config", "chromium", "Default");
    await mkdir(folder);
    const settings = { [EXTENSION_ID]: entry };
    await writeFile(join(folder, "Secure Preferences"), JSON.stringify({ extensions: { settings } }));
  }

  async function checks(): Promise<Record<string, { ok: boolean; fix?: string; detail: string }>> {
    const { data } = await json(["doctor"], { env: await runs("chromium") });
    const list = (data as { checks: { id: string; ok: boolean; detail: string; fix?: string }[] }).checks;
    return Object.fromEntries(list.map((check) => [check.id, check]));
  }

  test("the browser that is there is served, and uninstall leaves only keys", async () => {
    const { code, data } = await json(["install"]);
    expect(code).toBe(0);
    expect(data).toEqual({
      files: [join(home, "bin", "agent-surface.mjs"), join(home, "bin", "agent-surface-host"), manifest()].map(
        (path) => ({
          path,
          action: "written",
        }),
      ),
    });
    expect((await run(["install"])).stdout).toContain("claude mcp add agent-surface -- ");
    await run(["install", "--browser", "chromium", "--user-data-dir", join(user, "profile")]);
    await run(["pages"]);
    const removed = await json(["uninstall"]);
    expect(removed).toMatchObject({ code: 0, data: { files: { length: 4 } } });
    expect(JSON.stringify(removed.data)).toContain(profile());
    expect(await readdir(join(home, "bin"))).toEqual([]);
    expect(await readdir(join(home, "agents"))).toHaveLength(1);
    expect(await json(["uninstall"])).toEqual({ code: 0, data: { files: [] } });
  });

  test("an MCP client's configuration gets the server, and the change is shown", async () => {
    await mkdir(join(user, ".cursor"));
    await writeFile(join(user, ".cursor", "mcp.json"), '{"mcpServers":{"other":{"command":"x"}}}');
    const { code, stderr } = await run(["install", "--client", "cursor", "--json"]);
    expect(code).toBe(0);
    expect(stderr).toContain('+     "agent-surface": {');
    const written = JSON.parse(await readFile(join(user, ".cursor", "mcp.json"), "utf8"));
    expect(written.mcpServers).toEqual({
      other: { command: "x" },
      "agent-surface": { command: process.execPath, args: [join(home, "bin", "agent-surface.mjs"), "mcp"] },
    });
  });

  test("the installed launcher starts a host that a client reaches", async () => {
    await run(["install"]);
    const host = spawn(JSON.parse(await readFile(manifest(), "utf8")).path, ["chrome-extension://x/"], {
      env: { PATH: "/nowhere" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    await once(host.stdout, "data");
    expect((await readdir(join(home, "s"))).length).toBe(1);
    const ended = once(host, "exit");
    host.stdin.end();
    await within("the end of the host", ended);
    expect(await readdir(join(home, "s"))).toEqual([]);
  });

  test("another product's manifest is left alone and the exit code says so", async () => {
    await mkdir(join(user, ".config", "chromium", "NativeMessagingHosts"));
    const theirs = JSON.stringify({ name: "agent_surface.bridge", path: "/opt/other" });
    await writeFile(manifest(), theirs);
    expect(await json(["install"])).toMatchObject({ code: 1 });
    expect((await json(["uninstall"])).code).toBe(0);
    expect(await readFile(manifest(), "utf8")).toBe(theirs);
    expect((await checks())["manifest:chromium"]).toMatchObject({
      ok: false,
      detail: expect.stringContaining("/opt/other"),
    });
  });

  test("a whole chain is sound", async () => {
    await run(["install"]);
    await browser({
      pages: () => ({ pages: [{ page: "p", origin: "http://localhost:1", app: "a" }] }),
      ping: () => ({}),
    });
    const found = await checks();
    expect(Object.entries(found).filter(([, { ok }]) => !ok)).toEqual([]);
    expect(Object.keys(found)).toContain("pages");
  });

  test("two profiles are both named", async () => {
    await run(["install"]);
    const answers = { pages: () => ({ pages: [] }), ping: () => ({}) };
    await browser(answers);
    await browser(answers, { browser: { name: "Firefox", version: "153" } });
    const found = await checks();
    const details = Object.entries(found).flatMap(([id, { detail }]) => (id.startsWith("socket:") ? [detail] : []));
    expect(details.sort()).toMatchObject([expect.stringContaining("Chromium"), expect.stringContaining("Firefox")]);
    expect(found["pages"]).toMatchObject({ ok: false });
  });

  test.each<[string, () => Promise<unknown>, string, RegExp]>([
    ["nothing installed", () => run(["uninstall"]), "launcher", /install/],
    ["a missing manifest", () => rm(manifest()), "manifest:chromium", /install --browser chromium/],
    [
      "a wrong id",
      async () => writeFile(manifest(), (await readFile(manifest(), "utf8")).replace("plljch", "aaaaaa")),
      "manifest:chromium",
      /install/,
    ],
    [
      "a manifest for Firefox",
      async () =>
        writeFile(manifest(), (await readFile(manifest(), "utf8")).replace("allowed_origins", "allowed_extensions")),
      "manifest:chromium",
      /install/,
    ],
    ["a manifest that is damaged", () => writeFile(manifest(), "{"), "manifest:chromium", /Remove/],
    [
      "a node that moved",
      async () => {
        const launcher = join(home, "bin", "agent-surface-host");
        await writeFile(launcher, (await readFile(launcher, "utf8")).replace(process.execPath, "/gone/node"));
      },
      "launcher",
      /install/,
    ],
    ["a launcher without its mode", () => chmod(join(home, "bin", "agent-surface-host"), 0o644), "launcher", /install/],
    [
      "a copy of another release",
      () => writeFile(join(home, "bin", "agent-surface.mjs"), "process.exit(3)"),
      "copy",
      /install/,
    ],
    [
      "a copy that crashes",
      () => writeFile(join(home, "bin", "agent-surface.mjs"), "process.exit(3)"),
      "launcher",
      /install/,
    ],
    ["no copy", () => rm(join(home, "bin", "agent-surface.mjs")), "launcher", /install/],
    ["a home that others may write to", () => chmod(home, 0o777), "home", /chmod/],
    ["keys that others may write to", () => chmod(join(home, "agents"), 0o777), "home", /chmod/],
    ["a browser that is connected to nothing", () => Promise.resolve(), "extension:chromium", /there, and enabled/],
    [
      "an extension that is off",
      () => saved({ disable_reasons: [1] }),
      "extension:chromium",
      /switch the extension on$/,
    ],
    ["an extension that is on for no site", () => saved({}), "extension:chromium", /for the page's site/],
  ])("%s is found with its one step", async (_name, spoil, id, fix) => {
    await run(["install"]);
    await spoil();
    const check = (await checks())[id];
    expect(check).toMatchObject({ ok: false });
    expect(check?.fix).toMatch(fix);
  });

  test("a stale socket, a silent extension and both version skews are found", async () => {
    await run(["install"]);
    const dead = await browser();
    const [stale] = await readdir(join(home, "s"));
    await browser({}, { mute: true });
    await browser({}, { versions: { min: 2, max: 2 } });
    await browser({}, { agentVersions: { min: 2, max: 2 } });
    const ended = once(dead.host, "exit");
    dead.host.kill("SIGKILL");
    await ended;
    const sockets = Object.entries(await checks()).filter(([id]) => id.startsWith("socket:"));
    expect(sockets.find(([id]) => id === `socket:${stale}`)?.[1].fix).toContain(stale);
    const fixes = sockets.map(([, check]) => check.fix ?? "").sort();
    expect(fixes).toMatchObject([
      expect.stringContaining("popup, or reload"),
      expect.stringContaining("Restart that browser"),
      expect.stringContaining("Update agent-surface"),
      expect.stringContaining("Update agent-surface"),
    ]);
  });
});
