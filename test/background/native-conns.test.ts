import { describe, expect, test } from "vitest";
import { NativeConns } from "../../background/native-conns.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { Channel } from "../../src/link/channel.ts";

function stage() {
  const sent: [string, unknown][] = [];
  const channels: Channel[] = [];
  const conns = new NativeConns(
    (method, params) => sent.push([method, params]),
    (channel) => channels.push(channel),
  );
  const hear = (method: string, params: unknown) =>
    conns.handlers[method]?.(params, { signal: new AbortController().signal, id: undefined });
  return { conns, sent, channels, hear };
}

describe("the agents behind one native port", () => {
  test("each have a channel of their own", () => {
    const { hear, channels, sent } = stage();
    hear("open", { conn: 1 });
    hear("open", { conn: 2 });
    const heard: unknown[] = [];
    channels.forEach((channel, index) => channel.onMessage((message) => heard.push([index, message])));
    hear("message", { conn: 2, message: "to the second" });
    channels[0]?.send("from the first");
    expect(heard).toEqual([[1, "to the second"]]);
    expect(sent).toEqual([["message", { conn: 1, message: "from the first" }]]);
  });

  test("leave without taking others along", () => {
    const { hear, channels, sent } = stage();
    hear("open", { conn: 1 });
    hear("open", { conn: 2 });
    const closed: string[] = [];
    channels[0]?.onClose((reason) => closed.push(reason));
    hear("close", { conn: 1 });
    channels[0]?.send("too late");
    channels[1]?.send("still here");
    expect(closed).toEqual(["the agent left"]);
    expect(sent).toEqual([["message", { conn: 2, message: "still here" }]]);
  });

  test("all end when the host does", () => {
    const { conns, hear, channels } = stage();
    hear("open", { conn: 1 });
    hear("open", { conn: 2 });
    const closed: string[] = [];
    for (const channel of channels) channel.onClose((reason) => closed.push(reason));
    conns.closeAll("the host has gone");
    expect(closed).toEqual(["the host has gone", "the host has gone"]);
  });

  test("are closed from this end by name", () => {
    const { hear, channels, sent } = stage();
    hear("open", { conn: 1 });
    channels[0]?.close();
    hear("message", { conn: 1, message: "late" });
    expect(sent).toEqual([["close", { conn: 1 }]]);
  });

  test("are no more than the limit, and a number in use is not opened twice", () => {
    const { hear, channels, sent } = stage();
    for (let conn = 1; conn <= LIMITS.connections; conn += 1) hear("open", { conn });
    hear("open", { conn: 1 });
    hear("open", { conn: 99 });
    expect(channels).toHaveLength(LIMITS.connections);
    expect(sent.map(([method]) => method)).toEqual(["close", "close"]);
  });

  test.each([{ conn: "1" }, { conn: 0 }, {}, null])("%j opens nothing", (params) => {
    const { hear, channels } = stage();
    expect(() => hear("open", params)).toThrow();
    expect(channels).toEqual([]);
  });
});
