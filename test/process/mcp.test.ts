import { once } from "node:events";
import { Client as NewClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
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

interface Options {
  signal?: AbortSignal;
  onprogress?: (progress: unknown) => void;
}

/** What both official clients can do, whichever revision they speak. */
interface AnyClient {
  call(name: string, input?: Record<string, unknown>, options?: Options): Promise<Record<string, unknown>>;
  tools(): Promise<ListedTool[]>;
  instructions(): string | undefined;
}

interface ListedTool {
  name: string;
  inputSchema: { type?: unknown };
  outputSchema?: Record<string, unknown> | undefined;
  annotations?: { readOnlyHint?: boolean | undefined } | undefined;
}

const ERAS = {
  "the new revision": async (args: string[]): Promise<AnyClient> => {
    const client = new NewClient({ name: "new client", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new NewTransport(command(args)));
    each.add(() => client.close());
    return {
      call: (name, input = {}, options = {}) => client.callTool({ name, arguments: input }, options),
      tools: async () => (await client.listTools()).tools,
      instructions: () => client.getInstructions(),
    };
  },
  "the old handshake": async (args: string[]): Promise<AnyClient> => {
    const client = new OldClient({ name: "old client", version: "1" });
    await client.connect(new OldTransport(command(args)));
    each.add(() => client.close());
    return {
      call: (name, input = {}, options = {}) => client.callTool({ name, arguments: input }, undefined, options),
      tools: async () => (await client.listTools()).tools,
      instructions: () => client.getInstructions(),
    };
  },
};
type Era = keyof typeof ERAS;

function command(args: string[]) {
  return {
    command: process.execPath,
    args: [bin, "mcp", ...args],
    env: { PATH: process.env["PATH"] ?? "", AGENT_SURFACE_HOME: home },
    stderr: "inherit" as const,
  };
}

function open(era: Era, args: string[] = []): Promise<AnyClient> {
  return ERAS[era](args);
}

const ORDERS: Answers = {
  pages: () => ({ pages: [{ page: "p1", origin: "http://localhost:1", app: "orders" }] }),
  connect: () => ({ status: "granted", grant: "g1", session: "s1", scope: ["update_note@order"], expiresAt: soon() }),
  describe: (params) => ({
    protocol: "pling.surface/0.1",
    id: (params["request"] as { id: string }).id,
    ok: true,
    result: { app: "orders", capabilities: [], context: { recordIds: ["SO-1002"] } },
  }),
  invoke: (params) => {
    const { id, capability, input } = params["request"] as { id: string; capability: string; input: object };
    const result = { capability, outcome: "succeeded", output: input, requestId: id };
    return { protocol: "pling.surface/0.1", id, ok: true, result };
  },
  result: () => ({
    protocol: "pling.surface/0.1",
    id: "r1",
    ok: true,
    result: {
      capability: "a",
      outcome: "denied",
      error: { code: "PERMISSION_DENIED", message: "no" },
      requestId: "r1",
    },
  }),
  disconnect: () => ({ status: "ended" }),
};

function soon(): string {
  return new Date(Date.now() + 60_000).toISOString();
}

describe.each<Era>(["the new revision", "the old handshake"])("a client of %s", (era) => {
  test("does the whole job", async () => {
    const extension = await ScriptedExtension.start(each, { bin, home, answers: ORDERS });
    const { call } = await open(era);
    expect(await call("surface_pages")).toMatchObject({
      isError: false,
      structuredContent: {
        pages: [{ page: "p1", origin: "http://localhost:1", app: "orders", browser: "Chromium", profile: "main" }],
        browsers: [{ browser: "Chromium", profile: "main", version: "156.0" }],
      },
    });
    expect(await call("surface_connect", { page: "p1", reason: "to test" })).toMatchObject({
      structuredContent: { status: "granted", session: "s1" },
    });
    expect(await call("surface_describe", { session: "s1" })).toMatchObject({
      structuredContent: { ok: true, result: { context: { recordIds: ["SO-1002"] } } },
    });
    const done = await call("surface_invoke", {
      session: "s1",
      capability: "a",
      input: { note: "x" },
      requestId: "r1",
    });
    expect(done).toMatchObject({
      isError: false,
      structuredContent: { id: "r1", ok: true, result: { outcome: "succeeded", output: { note: "x" } } },
    });
    expect(await call("surface_result", { session: "s1" })).toMatchObject({
      isError: true,
      structuredContent: { result: { outcome: "denied" } },
    });
    expect(await call("surface_disconnect", { session: "s1" })).toMatchObject({
      structuredContent: { status: "ended" },
    });
    expect(extension.agents.size).toBe(1);
  });

  test("sees six tools in order, with object schemas and annotations", async () => {
    const client = await open(era);
    const tools = await client.tools();
    expect(tools.map((tool) => tool.name)).toEqual(
      ["pages", "connect", "describe", "invoke", "result", "disconnect"].map((name) => `surface_${name}`),
    );
    expect(tools.every((tool) => tool.inputSchema.type === "object" && tool.outputSchema?.["type"] === "object")).toBe(
      true,
    );
    expect(tools.map((tool) => tool.annotations?.readOnlyHint)).toEqual([true, false, true, false, true, false]);
    expect(tools[3]?.annotations).toMatchObject({ destructiveHint: true, idempotentHint: false, openWorldHint: true });
    expect(client.instructions()?.split(/\s+/).length).toBeLessThan(200);
  });

  test("learns that no browser is there", async () => {
    const { call } = await open(era);
    expect(await call("surface_pages")).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "BROWSER_GONE" } },
    });
    expect(await call("surface_invoke", { session: "s", capability: "a", requestId: "mine" })).toMatchObject({
      isError: true,
      structuredContent: { id: "mine", ok: false, error: { code: "BROWSER_GONE", executed: "no" } },
    });
  });

  test("gets a structured answer to input that does not fit", async () => {
    await ScriptedExtension.start(each, { bin, home, answers: ORDERS });
    const { call } = await open(era);
    for (const [tool, input, code] of [
      ["surface_pages", { what: 1 }, "INVALID_REQUEST"],
      ["surface_connect", { page: "p1" }, "INVALID_REQUEST"],
      ["surface_connect", { page: "p1", reason: "x", minutes: 481 }, "INVALID_REQUEST"],
      ["surface_connect", { grant: "g", reason: "x" }, "INVALID_REQUEST"],
      ["surface_connect", { page: "elsewhere", reason: "x" }, "PAGE_GONE"],
      ["surface_describe", { session: "s1", limit: "5" }, "INVALID_REQUEST"],
      ["surface_describe", {}, "SESSION_MISSING"],
      ["surface_invoke", { session: "s1" }, "INVALID_REQUEST"],
      ["surface_invoke", { session: "s1", capability: "a", input: [] }, "INVALID_REQUEST"],
      ["surface_invoke", { session: "s1", capability: "a", input: { x: "é".repeat(131_069) } }, "PAYLOAD_TOO_LARGE"],
      ["surface_invoke", { session: "s1", capability: "a", requestId: "a b" }, "INVALID_REQUEST"],
      ["surface_result", { session: 1 }, "SESSION_MISSING"],
      ["surface_disconnect", {}, "SESSION_MISSING"],
    ] as const) {
      expect(await call(tool, input), `${tool} ${JSON.stringify(input).slice(0, 80)}`).toMatchObject({
        isError: true,
        structuredContent: { error: { code } },
      });
    }
  });

  test("is named by itself, by the environment, by the flag", async () => {
    const extension = await ScriptedExtension.start(each, { bin, home, answers: ORDERS });
    const own = once(extension, "agent");
    const { call } = await open(era);
    await call("surface_pages");
    expect(await own).toEqual([era === "the new revision" ? "new client" : "old client"]);
    const given = once(extension, "agent");
    const { call: named } = await open(era, ["--agent", "Claude (work)"]);
    await named("surface_pages");
    expect(await given).toEqual(["Claude (work)"]);
  });

  test("hears progress, and its cancel reaches the page", async () => {
    const answers: Answers = {
      ...ORDERS,
      invoke: (_params, { extension, conn, id }) => {
        extension.tell(conn, { method: "progress", params: { request: id, waitsFor: "person", since: 1 } });
        return undefined;
      },
    };
    const extension = await ScriptedExtension.start(each, { bin, home, answers });
    const cancelled = once(extension, "notification");
    const { call } = await open(era);
    const stop = new AbortController();
    const heard: unknown[] = [];
    const onprogress = (progress: unknown) => {
      heard.push(progress);
      stop.abort("enough");
    };
    const waiting = call("surface_invoke", { session: "s1", capability: "a" }, { signal: stop.signal, onprogress });
    await expect(waiting).rejects.toThrow();
    expect(heard).toMatchObject([{ progress: 1, message: expect.stringContaining("person") }]);
    expect(await within("the cancel", cancelled)).toMatchObject([{ method: "$/cancel" }]);
  });
});

test("a refusal of the profile keeps its code", async () => {
  const answers: Answers = {
    ...ORDERS,
    connect: () => new RpcAnswer({ code: -32_000, message: "x", data: { code: "PAUSED", message: "paused" } }),
  };
  await ScriptedExtension.start(each, { bin, home, answers });
  const { call } = await open("the new revision");
  expect(await call("surface_connect", { page: "p1", reason: "to test" })).toMatchObject({
    isError: true,
    structuredContent: { error: { code: "PAUSED", message: "paused" } },
  });
});
