import { afterEach, describe, expect, test } from "vitest";
import { createWorldLink, type WorldLink } from "../../content/world-link.ts";
import { LIMITS } from "../../src/contract/limits.ts";

let ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports) port.close();
  ports = [];
});

/** A link over a real MessageChannel; `page` is the end that the page could reach. */
function stage() {
  const { port1: own, port2: page } = new MessageChannel();
  ports.push(own, page);
  const heard: unknown[] = [];
  let broken = 0;
  const link: WorldLink = createWorldLink(own, {
    message: (method, params) => {
      heard.push([method, params]);
      return method === "settled";
    },
    broken: () => (broken += 1),
  });
  page.start();
  const said = (): Promise<unknown> =>
    new Promise((resolve) => page.addEventListener("message", ({ data }) => resolve(JSON.parse(data)), { once: true }));
  /** Everything sent before has been heard once an answer to a question comes back. */
  const drained = async () => {
    const asked = said() as Promise<{ id: number }>;
    const answered = link.ask("end", {});
    page.postMessage(JSON.stringify({ id: (await asked).id }));
    await answered;
  };
  return { link, page, heard, said, drained, broken: () => broken };
}

describe("the relay's end of the private port", () => {
  test("sends JSON text and hears JSON text", async () => {
    const { link, page, heard, said, drained } = stage();
    const message = said();
    link.send("call", { call: "c1" });
    expect(await message).toEqual({ method: "call", params: { call: "c1" } });
    page.postMessage('{"method":"surfaces","params":{"apps":["orders"]}}');
    await drained();
    expect(heard).toEqual([["surfaces", { apps: ["orders"] }]]);
  });

  test.each<[string, unknown]>([
    ["an object", { method: "surfaces" }],
    ["no JSON", "{"],
    ["a bare value", "5"],
    ["an array", "[]"],
    ["text over a frame", `{"method":"surfaces","params":{"x":"${"x".repeat(LIMITS.frameBytes)}"}}`],
    ["a million levels", `{"method":"surfaces","params":${"[".repeat(500_000)}${"]".repeat(500_000)}}`],
    ["a __proto__ member", '{"method":"surfaces","params":{"__proto__":{}}}'],
    ["an answer to nothing", '{"id":99}'],
  ])("drops %s and goes on", async (_name, message) => {
    const { page, heard, drained, broken } = stage();
    page.postMessage(message);
    await drained();
    expect([heard, broken()]).toEqual([[], 0]);
  });

  test("is closed by a flood, and then nothing waits on it for ever", async () => {
    const { link, page, broken } = stage();
    const ended = link.ask("end", {});
    for (let index = 0; index <= LIMITS.pageMessagesPerSecond; index += 1) page.postMessage("{}");
    await ended;
    await link.ask("end", {});
    expect(broken()).toBe(1);
  });

  test("takes any number of answers to what was asked: they are no flood", async () => {
    const { page, heard, drained, broken } = stage();
    for (let index = 0; index < 2 * LIMITS.pageMessagesPerSecond; index += 1) page.postMessage('{"method":"settled"}');
    await drained();
    expect([heard.length, broken()]).toEqual([2 * LIMITS.pageMessagesPerSecond, 0]);
  });
});
