import { once } from "node:events";
import { chmod, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import net from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect, HomeError } from "../../src/client/index.ts";
import { makeKeyPair } from "../../src/ports/keys.ts";
import { bundleDesktop } from "../support/bundle.ts";
import { Cleanup, within } from "../support/processes.ts";
import { type Answers, RpcAnswer, ScriptedExtension } from "../support/scripted-extension.ts";

const whole = new Cleanup();
const each = new Cleanup();
let bin: string;
let home: string;

beforeAll(async () => {
  bin = await bundleDesktop(whole);
});
beforeEach(async () => {
  home = await each.folder("home");
});
afterEach(() => each.run());
afterAll(() => whole.run());

async function agent(name = "tester") {
  const connection = await connect({ agent: name, home });
  each.add(() => connection.close());
  return connection;
}

function browser(options: Partial<Parameters<typeof ScriptedExtension.start>[1]> = {}) {
  return ScriptedExtension.start(each, { bin, home, ...options });
}

async function profile(id: string) {
  return { id, name: id, keys: await makeKeyPair() };
}

const MISSING = { code: "SESSION_MISSING", message: "no", executed: "no" };

/** A profile that has one page and one session, and says so in every answer. */
function holding(session: string): Answers {
  const answer = (params: Record<string, unknown>, result: object) => {
    const { id } = params["request"] as { id: string };
    const mine = params["session"] === session;
    return mine
      ? { protocol: "pling.surface/0.1", id, ok: true, result: { ...result, requestId: id } }
      : { protocol: "pling.surface/0.1", id, ok: false, error: MISSING };
  };
  return {
    pages: () => ({ pages: [{ page: `page-${session}`, origin: "http://localhost:1", app: "orders" }] }),
    connect: (params) => {
      const ask = params["ask"] as { grant?: string };
      if (ask.grant !== undefined && ask.grant !== `grant-${session}`) {
        return new RpcAnswer({ code: -32_000, message: "no", data: { code: "INVALID_REQUEST", message: "no" } });
      }
      return { status: "granted", grant: `grant-${session}`, session, scope: ["a"], expiresAt: "2030-01-01T00:00:00Z" };
    },
    describe: (params) => answer(params, { app: session, capabilities: [], context: {} }),
    invoke: (params) => answer(params, { capability: "a", outcome: "succeeded", output: session }),
    sessions: () => ({
      sessions: [
        { session, origin: "http://localhost:1", app: "orders", scope: ["a"], expiresAt: "2030-01-01T00:00:00Z" },
      ],
    }),
    disconnect: (params) =>
      params["session"] === session
        ? { status: "ended" }
        : new RpcAnswer({ code: -32_000, message: "no", data: { code: "SESSION_MISSING", message: "no" } }),
  };
}

describe("several browsers", () => {
  test("are listed apart, and each call goes to the one that holds its session", async () => {
    await browser({ profile: await profile("one"), answers: holding("s-one") });
    await browser({
      profile: await profile("two"),
      answers: holding("s-two"),
      browser: { name: "Firefox", version: "1" },
    });
    const s = await agent();
    expect(await s.pages()).toMatchObject({
      pages: expect.arrayContaining([
        expect.objectContaining({ page: "page-s-one", browser: "Chromium", profile: "one" }),
        expect.objectContaining({ page: "page-s-two", browser: "Firefox", profile: "two" }),
      ]),
      browsers: { length: 2 },
    });
    const session = await s.request({ page: "page-s-two", reason: "to test" });
    expect(session).toMatchObject({ status: "granted", session: "s-two" });
    expect(JSON.parse(JSON.stringify(session))).toEqual({
      status: "granted",
      grant: "grant-s-two",
      session: "s-two",
      scope: ["a"],
      expiresAt: "2030-01-01T00:00:00Z",
    });
    expect(await session.invoke({ capability: "a" })).toMatchObject({ ok: true, result: { output: "s-two" } });
  });

  test("are asked in turn for what an earlier process was given", async () => {
    await browser({ profile: await profile("one"), answers: holding("s-one") });
    await browser({ profile: await profile("two"), answers: holding("s-two") });
    const s = await agent();
    for (const id of ["s-one", "s-two"]) {
      expect(await s.session(id).invoke({ capability: "a" })).toMatchObject({ ok: true, result: { output: id } });
      expect(await s.request({ grant: `grant-${id}` })).toMatchObject({ session: id });
      expect(await s.request({ page: `page-${id}`, reason: "again" })).toMatchObject({ session: id });
    }
    expect(await (await agent()).session("s-two").end()).toEqual({ status: "ended" });
    expect(await s.sessions()).toMatchObject({ sessions: { length: 2 } });
    for (const answer of [await s.session("s-none").invoke({ capability: "a" }), await s.session("").describe()]) {
      expect(answer).toMatchObject({ ok: false, error: { code: "SESSION_MISSING", executed: "no" } });
    }
    expect(await s.session("s-none").end()).toMatchObject({ error: { code: "SESSION_MISSING" } });
    expect(await s.request({ page: "page-none", reason: "x" })).toMatchObject({ error: { code: "PAGE_GONE" } });
  });

  test("that start later are found, and those that close are forgotten", async () => {
    const first = await browser({ profile: await profile("one"), answers: holding("s-one") });
    const s = await agent();
    expect(await s.pages()).toMatchObject({ browsers: { length: 1 } });
    await browser({ profile: await profile("two"), answers: holding("s-two") });
    expect(await s.pages()).toMatchObject({ browsers: { length: 2 } });
    const ended = once(first.host, "exit");
    first.host.stdin?.end();
    await within("the end of the host", ended);
    expect(await s.pages()).toMatchObject({ browsers: [{ profile: "two" }] });
    expect((await readdir(join(home, "s"))).length).toBe(1);
  });

  test("with one profile connected twice count once, and the newer connection is used", async () => {
    const same = await profile("one");
    await browser({ profile: same, answers: holding("s-old") });
    const s = await agent();
    expect(await s.pages()).toMatchObject({ pages: [{ page: "page-s-old" }] });
    await browser({ profile: same, answers: holding("s-new") });
    expect(await s.pages()).toMatchObject({ pages: [{ page: "page-s-new" }], browsers: { length: 1 } });
  });

  test("that refuse to list their pages are not taken for browsers without pages", async () => {
    const pages = () =>
      new RpcAnswer({ code: -32_000, message: "no", data: { code: "RATE_LIMITED", message: "Too many requests." } });
    await browser({ profile: await profile("one"), answers: { ...holding("s-one"), pages } });
    const s = await agent();
    expect(await s.pages()).toEqual({ error: { code: "RATE_LIMITED", message: "Too many requests." } });
    await browser({ profile: await profile("two"), answers: holding("s-two") });
    expect(await s.pages()).toMatchObject({ pages: [{ page: "page-s-two" }], browsers: { length: 2 } });
  });

  test("of which one is mute or broken do not hold up the others", { timeout: 40_000 }, async () => {
    await browser({ profile: await profile("one"), answers: holding("s-one") });
    await browser({ mute: true });
    const garbage = net.createServer((socket) => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    garbage.listen(join(home, "s", "00000000"));
    await once(garbage, "listening");
    each.add(() => garbage.close());
    const s = await agent();
    expect(await s.pages()).toMatchObject({ browsers: [{ profile: "one" }] });
    expect(await s.session("s-one").invoke({ capability: "a" })).toMatchObject({ ok: true });
  });
});

describe("a host that dies", () => {
  const silent: Answers = {
    ...holding("s"),
    invoke: () => undefined,
    describe: () => undefined,
    pages: () => undefined,
  };

  test.each(["SIGKILL", "SIGTERM"] as const)("by %s leaves no call waiting", async (signal) => {
    const extension = await browser({ answers: silent });
    const s = await agent();
    const waiting = [
      s.session("s").invoke({ capability: "a", requestId: "mine" }),
      s.session("s").describe(),
      s.session("s").result(),
      s.pages(),
    ];
    await Promise.all(["invoke", "describe", "result", "pages"].map((verb) => extension.heard(asks(verb))));
    extension.host.kill(signal);
    expect(await within("four answers", Promise.all(waiting))).toMatchObject([
      { id: "mine", ok: false, error: { code: "OUTCOME_UNKNOWN", executed: "unknown" } },
      { ok: false, error: { code: "BROWSER_GONE", executed: "no" } },
      { ok: false, error: { code: "BROWSER_GONE", executed: "no" } },
      { error: { code: "BROWSER_GONE" } },
    ]);
    expect(await s.session("s").invoke({ capability: "a", requestId: "next" })).toMatchObject({
      id: "next",
      error: { code: "BROWSER_GONE", executed: "no" },
    });
  });

  test("leaves a socket that misleads nobody and that the next host removes", async () => {
    const extension = await browser({ answers: holding("s") });
    const ended = once(extension.host, "exit");
    extension.host.kill("SIGKILL");
    await within("the end of the host", ended);
    expect(await readdir(join(home, "s"))).toHaveLength(1);
    const s = await agent();
    expect(await s.pages()).toMatchObject({ error: { code: "BROWSER_GONE" } });
    await browser({ answers: holding("s") });
    expect(await s.pages()).toMatchObject({ browsers: { length: 1 } });
    expect(await readdir(join(home, "s"))).toHaveLength(1);
  });
});

describe("a cancel", () => {
  test("reaches the page, and its own word on what ran is the answer", async () => {
    const extension = await browser({ answers: { ...holding("s"), invoke: () => undefined } });
    extension.on("notification", ({ conn, method, params }) => {
      if (method !== "$/cancel") return;
      const response = {
        protocol: "pling.surface/0.1",
        id: "mine",
        ok: false,
        error: { code: "CANCELLED", message: "x", executed: "no" },
      };
      extension.tell(conn, { id: params.id, result: response });
    });
    const s = await agent();
    const stop = new AbortController();
    const waiting = s.session("s").invoke({ capability: "a", requestId: "mine" }, { signal: stop.signal });
    await extension.heard(asks("invoke"));
    stop.abort();
    expect(await waiting).toMatchObject({ id: "mine", ok: false, error: { code: "CANCELLED", executed: "no" } });
  });

  test("that nobody answers ends as unknown", { timeout: 30_000 }, async () => {
    const extension = await browser({ answers: { ...holding("s"), invoke: () => undefined } });
    const s = await agent();
    const stop = new AbortController();
    const waiting = s.session("s").invoke({ capability: "a" }, { signal: stop.signal });
    await extension.heard(asks("invoke"));
    stop.abort();
    expect(await waiting).toMatchObject({ ok: false, error: { code: "OUTCOME_UNKNOWN", executed: "unknown" } });
  });

  test("before anything was sent says so", async () => {
    await browser({ answers: holding("s") });
    const s = await agent();
    const answer = await s.session("s").invoke({ capability: "a" }, { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ ok: false, error: { code: "CANCELLED", executed: "no" } });
  });
});

describe("answers that are none", () => {
  test.each([
    ["nothing of the kind", { invoke: () => ({ what: 1 }), describe: () => ({ what: 1 }) }],
    ["another version's envelope", { invoke: () => ({ protocol: "x", id: "a", ok: true, result: {} }) }],
    [
      "the answer to another request",
      {
        invoke: () => ({
          protocol: "pling.surface/0.1",
          id: "other",
          ok: true,
          result: { capability: "a", outcome: "succeeded", requestId: "other" },
        }),
      },
    ],
    ["an internal error", { invoke: () => new RpcAnswer({ code: -32_603, message: "x" }) }],
  ] as [string, Answers][])("%s leave an invoke unknown", async (_name, answers) => {
    await browser({ answers: { ...holding("s"), ...answers } });
    const s = await agent();
    const session = s.session("s");
    expect(await session.invoke({ capability: "a", requestId: "r" })).toMatchObject({
      id: "r",
      error: { code: "OUTCOME_UNKNOWN" },
    });
    if (answers["describe"]) expect(await session.describe()).toMatchObject({ error: { code: "INTERNAL" } });
  });

  test.each([
    ["an unknown method", { code: -32_601, message: "x" }, "INTERNAL"],
    [
      "a refusal",
      { code: -32_000, message: "x", data: { code: "PAYLOAD_TOO_LARGE", message: "x" } },
      "PAYLOAD_TOO_LARGE",
    ],
    ["a code nobody knows", { code: -32_000, message: "x", data: { code: "NEW_CODE", message: "x" } }, "INTERNAL"],
  ])("%s means that nothing ran", async (_name, error, code) => {
    await browser({ answers: { ...holding("s"), invoke: () => new RpcAnswer(error) } });
    expect(await (await agent()).session("s").invoke({ capability: "a" })).toMatchObject({
      error: { code, executed: "no" },
    });
  });
});

describe("who is who", () => {
  test("the same name is the same agent for ever, another name another one", async () => {
    const extension = await browser({ answers: holding("s") });
    for (const name of ["a", "a", "A"]) await (await agent(name)).pages();
    const [first, second, other] = [...extension.agents.values()];
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  test("one name in many processes at first use makes one key", async () => {
    const extension = await browser({ answers: holding("s") });
    const agents = await Promise.all(Array.from({ length: 8 }, () => agent("crowd")));
    await Promise.all(agents.map((one) => one.pages()));
    expect(new Set(extension.agents.values()).size).toBe(1);
  });

  test("a known profile with another key is refused before anything is sent", async () => {
    const genuine = await browser({ profile: await profile("one"), answers: holding("s") });
    await (await agent()).pages();
    const ended = once(genuine.host, "exit");
    genuine.host.stdin?.end();
    await ended;
    const impostor = await browser({ profile: await profile("one"), answers: holding("s") });
    expect(await (await agent()).pages()).toMatchObject({
      error: { code: "BROWSER_GONE", message: expect.stringContaining("another key") },
    });
    expect(impostor.count(({ method }) => method === "message")).toBe(0);
  });

  test("a profile that cannot prove its key is not talked to and not remembered", async () => {
    const liar = await profile("one");
    const other = await makeKeyPair();
    const extension = await browser({ profile: { ...liar, keys: { ...other, publicKey: liar.keys.publicKey } } });
    expect(await (await agent()).pages()).toMatchObject({
      error: { code: "BROWSER_GONE", message: expect.stringContaining("prove") },
    });
    expect(extension.count(asks("pages"))).toBe(0);
    expect(await readdir(join(home, "profiles"))).toEqual([]);
  });

  test.each([
    ["an extension of the future", { versions: { min: 2, max: 3 } }, "update the desktop side"],
    ["an extension of the past", { agentVersions: { min: 2, max: 2 } }, "update the desktop side"],
  ])("%s is refused with the side to update", async (_name, options, step) => {
    await browser(options);
    expect(await (await agent()).pages()).toMatchObject({
      error: { code: "BROWSER_GONE", message: expect.stringContaining(step) },
    });
  });
});

describe("a home", () => {
  test.each([
    ["is writable by others", () => chmod(home, 0o777)],
    ["has a socket folder writable by others", () => mkdir(join(home, "s")).then(() => chmod(join(home, "s"), 0o770))],
    ["has a link for its keys", () => symlink("/tmp", join(home, "agents"))],
    ["has a file where a folder belongs", () => writeFile(join(home, "profiles"), "")],
  ])("that %s is refused with the remedy", async (_name, spoil) => {
    await spoil();
    await expect(connect({ home })).rejects.toThrow(HomeError);
  });

  test("whose sockets' path would be cut is refused with the remedy", async () => {
    await expect(connect({ home: join(home, "x".repeat(100)) })).rejects.toThrow("AGENT_SURFACE_HOME");
  });

  test("with a key file that is not the agent's is refused", async () => {
    await agent("one");
    const [file] = await readdir(join(home, "agents"));
    await writeFile(join(home, "agents", file ?? ""), '{"name":"two"}');
    await expect(connect({ agent: "one", home })).rejects.toThrow(HomeError);
  });

  test("keeps its files to its owner", async () => {
    await browser({ answers: holding("s") });
    await (await agent()).pages();
    const modes = await Promise.all(
      ["agents", "profiles", "s"].map(async (folder) => {
        const [file] = await readdir(join(home, folder));
        return (await import("node:fs")).statSync(join(home, folder, file ?? "")).mode & 0o777;
      }),
    );
    expect(modes).toEqual([0o600, 0o600, 0o600]);
  });
});

function asks(verb: string) {
  return ({ params }: Record<string, unknown>) =>
    Reflect.get(Object(Reflect.get(Object(params), "message")), "method") === verb;
}
