import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bundleDesktop } from "../support/bundle.ts";
import { Cleanup, within } from "../support/processes.ts";
import { RawAgent } from "../support/raw-agent.ts";
import { frame, ScriptedExtension } from "../support/scripted-extension.ts";

const whole = new Cleanup();
const each = new Cleanup();
let bin: string;
let home: string;
let extension: ScriptedExtension;

const MIB = 1024 * 1024;

beforeAll(async () => {
  bin = await bundleDesktop(whole);
});
beforeEach(async () => {
  await sharedHost();
  extension.forget();
});
afterEach(() => each.run());
afterAll(() => whole.run());

/** One host for all tests: what one of them did to it, the next would notice. A test that ends it gets a new one. */
async function sharedHost(): Promise<void> {
  if (extension !== undefined && extension.host.exitCode === null) return;
  home = await whole.folder("home");
  extension = await ScriptedExtension.start(whole, {
    bin,
    home,
    answers: { echo: (params) => params["value"] ?? null },
  });
}

function agent(): Promise<RawAgent> {
  return RawAgent.connect(each, home);
}

/** Another client, which has to work whatever happened to the first. */
async function expectOthersWork(): Promise<void> {
  const other = await agent();
  await other.greeting();
  other.write(`${JSON.stringify({ jsonrpc: "2.0", id: "ok", method: "echo", params: { value: "fine" } })}\n`);
  expect(await other.line(({ id }) => id === "ok")).toMatchObject({ result: "fine" });
}

const NOT_JSON: Record<string, Uint8Array | string> = {
  "invalid UTF-8": Buffer.from([0x22, 0xff, 0xfe, 0x22]),
  "an overlong encoding": Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
  "a cut surrogate": Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  "a byte order mark": "\uFEFF{}",
  "a NUL": "\u0000",
  "a NUL behind the document": "{}\u0000",
  "an open brace": "{",
  "a comment": '{"jsonrpc":"2.0"/* */}',
  "a trailing comma": '{"jsonrpc":"2.0",}',
  "two documents": "{}{}",
  "single quotes": "{'a':1}",
  "a bare word": "undefined",
  "nothing but spaces": "   ",
};

const NOT_A_MESSAGE: Record<string, string> = {
  "a number": "1",
  "a string": '"x"',
  null: "null",
  true: "true",
  "an array": "[]",
  "an empty object": "{}",
  "another version": '{"jsonrpc":"1.0","id":1,"method":"echo"}',
  "an id that is an object": '{"jsonrpc":"2.0","id":{},"method":"echo"}',
  "a method that is a number": '{"jsonrpc":"2.0","id":1,"method":1}',
  "a result and an error": '{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}',
  "33 levels": `${"[".repeat(33)}${"]".repeat(33)}`,
  "1,000 levels": `${"[".repeat(1000)}${"]".repeat(1000)}`,
  "half a million levels": `${"[".repeat(500_000)}${"]".repeat(500_000)}`,
  "a million open brackets": "[".repeat(1_000_000),
  "100,000 keys": `{${Array.from({ length: 100_000 }, (_, index) => `"${index}":0`).join(",")}}`.slice(0, MIB),
  "half a million elements": `[${"0,".repeat(500_000)}0]`,
  "a __proto__ member": '{"jsonrpc":"2.0","id":1,"method":"echo","params":{"__proto__":1}}',
  "a lone surrogate": String.raw`{"jsonrpc":"2.0","id":1,"method":"echo","params":{"value":"\ud800"}}`,
  "a number without end": '{"jsonrpc":"2.0","id":1,"method":"echo","params":{"value":1e999}}',
};

describe("on the socket", () => {
  test.each(Object.entries(NOT_JSON))("%s is a parse error, and the connection goes on", async (_name, bytes) => {
    const raw = await agent();
    await raw.greeting();
    raw.write(Buffer.concat([Buffer.from(bytes), Buffer.from("\n")]));
    expect(await raw.line(({ error }) => error !== undefined)).toMatchObject({ id: null, error: { code: -32_700 } });
    raw.write('{"jsonrpc":"2.0","id":7,"method":"echo","params":{"value":"still here"}}\n');
    expect(await raw.line(({ id }) => id === 7)).toMatchObject({ result: "still here" });
  });

  test.each(Object.entries(NOT_A_MESSAGE))(
    "%s is an invalid request, and the connection goes on",
    async (_name, text) => {
      const raw = await agent();
      await raw.greeting();
      raw.write(`${text}\n`);
      expect(await raw.line(({ error }) => error !== undefined)).toMatchObject({ id: null, error: { code: -32_600 } });
      raw.write('{"jsonrpc":"2.0","id":7,"method":"echo","params":{"value":"still here"}}\n');
      expect(await raw.line(({ id }) => id === 7)).toMatchObject({ result: "still here" });
    },
  );

  test.each([
    ["a million elements", `[${"0,".repeat(1_000_000)}0]`],
    ["a key of 10 MB", `{"${"k".repeat(10 * MIB)}":0}`],
    ["a line without an end", "x".repeat(MIB + 1)],
  ])("%s is refused before it is parsed, and closes", async (_name, text) => {
    const raw = await agent();
    await raw.greeting();
    raw.write(`${text}\n`);
    expect(await raw.line(({ error }) => error !== undefined)).toMatchObject({
      id: null,
      error: { code: -32_700, message: expect.stringContaining("1048576") },
    });
    await within("the close", raw.closed);
    await expectOthersWork();
  });

  test("a message that only fits without its envelope is refused with its own id", async () => {
    const raw = await agent();
    await raw.greeting();
    const around = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "echo", params: { value: "" } }).length;
    raw.write(
      `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "echo", params: { value: "x".repeat(MIB - around) } })}\n`,
    );
    expect(await raw.line(({ id }) => id === 1)).toMatchObject({
      error: { code: -32_000, data: { code: "PAYLOAD_TOO_LARGE" } },
    });
    await expectOthersWork();
  });

  test("no byte at all, then a close, leaves nothing behind", async () => {
    const raw = await agent();
    raw.socket.destroy();
    await extension.heard(({ method }) => method === "close");
    await expectOthersWork();
  });

  test("10,000 frames in one write are all answered, in order", async () => {
    const raw = await agent();
    await raw.greeting();
    const ids = Array.from({ length: 10_000 }, (_, index) => index);
    raw.write(ids.map((id) => `{"jsonrpc":"2.0","id":${id},"method":"echo","params":{"value":${id}}}\n`).join(""));
    await raw.line(({ id }) => id === 9999);
    const answered = raw.lines.flatMap((line) => (typeof Reflect.get(Object(line), "id") === "number" ? [line] : []));
    expect(answered).toEqual(ids.map((id) => ({ jsonrpc: "2.0", id, result: id })));
  });

  test("one frame in 10,000 writes is one frame", async () => {
    const raw = await agent();
    await raw.greeting();
    const text = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "echo", params: { value: "é".repeat(4950) } })}\n`;
    for (const byte of Buffer.from(text)) raw.write(Uint8Array.of(byte));
    expect(await raw.line(({ id }) => id === 1)).toMatchObject({ result: "é".repeat(4950) });
  });

  test("the seventeenth connection is refused and the others work", async () => {
    const held = await Promise.all(Array.from({ length: 16 }, agent));
    await Promise.all(held.map((raw) => raw.greeting()));
    const late = await agent();
    expect(await late.line(({ error }) => error !== undefined)).toMatchObject({
      id: null,
      error: { message: expect.stringContaining("16 agents") },
    });
    await within("the close", late.closed);
    held[0]?.socket.destroy();
    await extension.heard(({ method }) => method === "close");
    await expectOthersWork();
  });

  test("a client that stops reading is closed, and the others work", async () => {
    const raw = await agent();
    await raw.greeting();
    raw.socket.pause();
    const conn = extension.lastConn;
    const gone = extension.heard(
      ({ method, params }) => method === "close" && Reflect.get(Object(params), "conn") === conn,
    );
    const flood = () => {
      for (let index = 0; index < 16; index += 1)
        extension.tell(conn, { method: "flood", params: "x".repeat(MIB / 2) });
    };
    flood();
    flood();
    await gone;
    await expectOthersWork();
  });
});

describe("on native messaging", () => {
  test.each(Object.entries(NOT_JSON))("%s is a parse error, and the host goes on", async (_name, bytes) => {
    extension.raw(frame(Buffer.from(bytes)));
    expect(await extension.heard(({ error }) => error !== undefined)).toMatchObject({
      id: null,
      error: { code: -32_700 },
    });
    await expectOthersWork();
  });

  test.each(Object.entries(NOT_A_MESSAGE))("%s is an invalid request, and the host goes on", async (_name, text) => {
    extension.raw(frame(Buffer.from(text)));
    expect(await extension.heard(({ error }) => error !== undefined)).toMatchObject({
      id: null,
      error: { code: -32_600 },
    });
    await expectOthersWork();
  });

  test("a length of 0 is refused, and the host goes on", async () => {
    extension.raw(Buffer.alloc(4));
    expect(await extension.heard(({ error }) => error !== undefined)).toMatchObject({
      error: { code: -32_700, message: expect.stringContaining("empty") },
    });
    await expectOthersWork();
  });

  test.each([
    ["0xFFFFFFFF", [0xff, 0xff, 0xff, 0xff]],
    ["0x80000000", [0, 0, 0, 0x80]],
    ["the cap + 1", [1, 0, 0x10, 0]],
  ])("a length of %s is refused before anything is kept, and the host ends", async (_name, header) => {
    const ended = once(extension.host, "exit");
    extension.raw(Uint8Array.from(header));
    expect(await extension.heard(({ error }) => error !== undefined)).toMatchObject({
      id: null,
      error: { code: -32_700, message: expect.stringContaining("1048576") },
    });
    await within("the end of the host", ended);
  });

  test("a big-endian length is refused with a hint", async () => {
    const ended = once(extension.host, "exit");
    extension.raw(Uint8Array.of(0, 0, 0, 2));
    expect(await extension.heard(({ error }) => error !== undefined)).toMatchObject({
      error: { message: expect.stringContaining("little-endian") },
    });
    await within("the end of the host", ended);
  });

  test("a frame in single bytes is one frame", async () => {
    const raw = await agent();
    await raw.greeting();
    const message = {
      jsonrpc: "2.0",
      method: "message",
      params: { conn: extension.lastConn, message: { jsonrpc: "2.0", method: "hi" } },
    };
    for (const byte of frame(Buffer.from(JSON.stringify(message)))) extension.raw(Uint8Array.of(byte));
    expect(await raw.line(({ method }) => method === "hi")).toBeDefined();
  });

  test("a browser that closes its reading end ends the host, and no socket is left", async () => {
    const raw = await agent();
    await raw.greeting();
    const ended = once(extension.host, "exit");
    extension.host.stdout?.destroy();
    raw.write('{"jsonrpc":"2.0","id":1,"method":"echo","params":{}}\n');
    await within("the end of the host", ended);
    await within("the close", raw.closed);
    await expect(agent()).rejects.toThrow();
  });

  test("a browser that stops reading holds the agents back and loses nothing", async () => {
    const raw = await agent();
    await raw.greeting();
    extension.host.stdout?.pause();
    const count = 64;
    const value = "x".repeat(MIB / 2);
    for (let id = 0; id < count; id += 1)
      raw.write(`${JSON.stringify({ jsonrpc: "2.0", id, method: "echo", params: { value } })}\n`);
    extension.tell(extension.lastConn, { method: "still there" });
    await raw.line(({ method }) => method === "still there");
    expect(raw.socket.writableLength).toBeGreaterThan(0);
    extension.host.stdout?.resume();
    await raw.line(({ id }) => id === count - 1);
  });
});

test("a frame that stays unfinished is closed at the time limit, on both hops", { timeout: 60_000 }, async () => {
  const raw = await agent();
  await raw.greeting();
  raw.write('{"jsonrpc"');
  const ends = [1, 2, 3, 4, 8].map(async (count) => {
    const other = await ScriptedExtension.start(each, { bin, home: await each.folder("home") });
    const ended = once(other.host, "exit");
    other.raw(frame(Buffer.from('{"jsonrpc":"2.0"}')).subarray(0, count));
    await within(`the end of the host that got ${count} bytes`, ended);
  });
  await Promise.all([within("the close", raw.closed), ...ends]);
  await expectOthersWork();
});

test("what the host prints by accident never reaches the browser", async () => {
  const preload = join(await each.folder("preload"), "stray.cjs");
  await writeFile(
    preload,
    'process.on("SIGUSR2", () => { console.log("stray"); process.stdout.write("stray\\n"); });\n',
  );
  const other = await ScriptedExtension.start(each, {
    bin,
    home: await each.folder("home"),
    node: ["--require", preload],
    stderr: "pipe",
  });
  const printed = once(other.host.stderr ?? other.host, "data");
  other.host.kill("SIGUSR2");
  expect(String((await within("the stray text", printed))[0])).toContain("stray");
  other.send({ jsonrpc: "2.0", id: "after", method: "no such method" });
  expect(await other.heard(({ id }) => id === "after")).toMatchObject({ error: { code: -32_601 } });
});
