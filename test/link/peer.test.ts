import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createChannel } from "../../src/link/channel-base.ts";
import type { Channel } from "../../src/link/channel.ts";
import { createPeer } from "../../src/link/peer.ts";
import { LinkError, RpcError } from "../../src/link/rpc-error.ts";

/** Two ends of one real MessageChannel. */
function channelPair(): [Channel, Channel, () => void] {
  const { port1, port2 } = new MessageChannel();
  const ends = [port1, port2].map((port) => {
    const base = createChannel({ send: (message) => port.postMessage(message), close: () => port.close() });
    port.addEventListener("message", (event) => base.receive(event.data));
    port.addEventListener("close", () => base.ended("the other end closed"));
    port.start();
    return base.channel;
  });
  const [a, b] = ends;
  if (a === undefined || b === undefined) throw new Error("two ends");
  return [a, b, () => port1.close()];
}

let left: Channel;
let right: Channel;
let close: () => void;

beforeEach(() => {
  [left, right, close] = channelPair();
});
afterEach(() => close());

const soon = { timeoutMs: 5000 };

describe("a request", () => {
  test("gets the handler's result, and a result of nothing as {}", async () => {
    createPeer(right, { add: (params) => (params as number[]).reduce((a, b) => a + b), nothing: () => undefined });
    const peer = createPeer(left, {});
    expect(await peer.request("add", [1, 2], soon)).toBe(3);
    expect(await peer.request("nothing", {}, soon)).toEqual({});
  });

  test("to an unknown method, or one named like an Object member, is answered with an error", async () => {
    createPeer(right, {});
    const peer = createPeer(left, {});
    for (const method of ["nope", "constructor", "__proto__", "toString"]) {
      await expect(peer.request(method, {}, soon)).rejects.toMatchObject({ fault: "remote", remote: { code: -32601 } });
    }
  });

  test("whose handler throws an RpcError carries its code and data; any other throw is worded by nobody", async () => {
    createPeer(right, {
      known: () => {
        throw new RpcError(-32000, "no", { code: "PAGE_GONE" });
      },
      secret: () => Promise.reject(new Error("password 1234")),
    });
    const peer = createPeer(left, {});
    await expect(peer.request("known", {}, soon)).rejects.toMatchObject({
      message: "no",
      remote: { code: -32000, data: { code: "PAGE_GONE" } },
    });
    await expect(peer.request("secret", {}, soon)).rejects.toMatchObject({ message: "internal error" });
  });

  test("that nobody answers ends at its time limit and tells the other end", async () => {
    let aborted: unknown;
    const told = new Promise<void>((resolve) => {
      createPeer(right, {
        hang: (_params, { signal }) =>
          new Promise(() =>
            signal.addEventListener("abort", () => {
              aborted = signal.reason;
              resolve();
            }),
          ),
      });
    });
    await expect(createPeer(left, {}).request("hang", {}, { timeoutMs: 20 })).rejects.toMatchObject({
      fault: "timeout",
    });
    await told;
    expect(aborted).toBe("cancelled");
  });

  test("that is aborted rejects as cancelled and reaches the handler's signal", async () => {
    const controller = new AbortController();
    const told = new Promise<unknown>((resolve) => {
      createPeer(right, {
        hang: (_params, { signal }) => {
          controller.abort();
          signal.addEventListener("abort", () => resolve(signal.reason));
          return new Promise(() => undefined);
        },
      });
    });
    const asked = createPeer(left, {}).request("hang", {}, { ...soon, signal: controller.signal });
    await expect(asked).rejects.toMatchObject({ fault: "cancelled" });
    expect(await told).toBe("cancelled");
  });

  test("aborted before it is sent is never sent", async () => {
    let called = false;
    createPeer(right, {
      act: () => {
        called = true;
      },
    });
    const peer = createPeer(left, {});
    await expect(peer.request("act", {}, { ...soon, signal: AbortSignal.abort() })).rejects.toBeInstanceOf(LinkError);
    await peer.request("act2", {}, soon).catch(() => undefined);
    expect(called).toBe(false);
  });

  test("on a channel that closes, or is closed, rejects as closed", async () => {
    createPeer(right, { hang: () => new Promise(() => undefined) });
    const peer = createPeer(left, {});
    const asked = peer.request("hang", {}, soon);
    left.close("gone");
    await expect(asked).rejects.toMatchObject({ fault: "closed", message: "gone" });
    await expect(peer.request("hang", {}, soon)).rejects.toMatchObject({ fault: "closed" });
  });
});

describe("hostile messages", () => {
  test.each([
    null,
    1,
    "x",
    [],
    {},
    { jsonrpc: "1.0", method: "a" },
    { jsonrpc: "2.0", id: {}, method: "a" },
    { jsonrpc: "2.0", id: 1 },
  ])("%o is answered as an invalid request and the link lives on", async (message) => {
    const answered = new Promise((resolve) => left.onMessage(resolve));
    createPeer(right, { ping: () => "pong" });
    left.send(message);
    expect(await answered).toMatchObject({ id: null, error: { code: -32600 } });
    expect(await createPeer(left, {}).request("ping", {}, soon)).toBe("pong");
  });

  test("an error that belongs to no request is heard by whoever asks for it, and the link lives on", async () => {
    const peer = createPeer(left, {});
    const heard = new Promise<void>((resolve) => peer.onRefused(resolve));
    right.send({ jsonrpc: "2.0", id: null, error: { code: -32_001, message: "nobody is served here" } });
    await heard;
    createPeer(right, { ping: () => "pong" });
    expect(await peer.request("ping", {}, soon)).toBe("pong");
  });

  test("an id that is still being answered is refused, and the first answer still comes", async () => {
    const answers: unknown[] = [];
    let finish: (value: string) => void = () => undefined;
    createPeer(right, {
      slow: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
      ping: () => "pong",
    });
    const both = new Promise<void>((resolve) => {
      left.onMessage((message) => {
        answers.push(message);
        if (answers.length === 1) finish("first");
        if (answers.length === 2) resolve();
      });
    });
    left.send({ jsonrpc: "2.0", id: 7, method: "slow" });
    left.send({ jsonrpc: "2.0", id: 7, method: "ping" });
    await both;
    expect(answers).toMatchObject([
      { id: 7, error: { code: -32600 } },
      { id: 7, result: "first" },
    ]);
  });

  test("an answer nobody waits for, and a cancel of nothing, are dropped", async () => {
    createPeer(right, { ping: () => "pong" });
    left.send({ jsonrpc: "2.0", id: 99, result: 1 });
    left.send({ jsonrpc: "2.0", method: "$/cancel", params: { id: 99 } });
    left.send({ jsonrpc: "2.0", method: "$/cancel", params: null });
    expect(await createPeer(left, {}).request("ping", {}, soon)).toBe("pong");
  });
});
