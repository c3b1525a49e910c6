import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HostLink } from "../../background/host-link.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { HOP_VERSIONS } from "../../src/contract/version.ts";
import type { Channel } from "../../src/link/channel.ts";

/** A native port as the browser gives it, with the host's end in the test's hand. */
function nativePort() {
  const messages: ((message: unknown) => void)[] = [];
  const disconnects: (() => void)[] = [];
  const sent: Record<string, unknown>[] = [];
  const port = {
    isOpen: true,
    postMessage: (message: unknown) => void sent.push(message as Record<string, unknown>),
    disconnect: () => {
      port.isOpen = false;
    },
    onMessage: { addListener: (listener: (message: unknown) => void) => void messages.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => void disconnects.push(listener) },
  };
  const raw = (message: unknown) => messages.forEach((listener) => listener(message));
  const say = (method: string, params: object) => raw({ jsonrpc: "2.0", method, params });
  const exit = () => disconnects.forEach((listener) => listener());
  return { port, sent, raw, say, exit };
}

function stage() {
  const ports: ReturnType<typeof nativePort>[] = [];
  const opened: Channel[] = [];
  const world = { isWanted: true, error: undefined as string | undefined };
  const link = new HostLink({
    connect: () => {
      const native = nativePort();
      ports.push(native);
      return native.port;
    },
    lastError: () => world.error,
    isWanted: () => world.isWanted,
    opened: (channel) => opened.push(channel),
    changed: () => undefined,
  });
  const last = () => ports.at(-1) ?? nativePort();
  const hello = (versions: object = HOP_VERSIONS) =>
    last().say("hello", { versions, bridge: "0.1.0", node: "20.20.2", socket: "0123abcd" });
  return { link, ports, opened, world, last, hello };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the link to the host", () => {
  test("is off while no site is on, and starts no host", () => {
    const { link, ports, world } = stage();
    world.isWanted = false;
    link.review();
    expect([link.state, ports.length]).toEqual([{ state: "off", step: "turnOnASite" }, 0]);
  });

  test("is up once both ends have said hello, and is opened once", () => {
    const { link, ports, last, hello } = stage();
    link.review();
    link.review();
    expect(link.state).toEqual({ state: "connecting", step: "none" });
    expect(last().sent).toMatchObject([{ method: "hello", params: { versions: HOP_VERSIONS } }]);
    hello();
    expect([link.state, ports.length]).toEqual([{ state: "up", step: "none" }, 1]);
  });

  test("names the side to update, and keeps the port so that the host can tell its clients", () => {
    const { link, ports, hello } = stage();
    link.review();
    hello({ min: HOP_VERSIONS.max + 1, max: 99 });
    expect(link.state).toEqual({ state: "mismatch", step: "updateExtension" });
    expect(ports[0]?.port.isOpen).toBe(true);
  });

  test("gives up on a host that says nothing in time, and on one that says nonsense at once", () => {
    const silent = stage();
    silent.link.review();
    vi.advanceTimersByTime(LIMITS.handshakeMs);
    const nonsense = stage();
    nonsense.link.review();
    nonsense.last().say("hello", { node: 5 });
    for (const { link, ports } of [silent, nonsense]) {
      expect(link.state).toMatchObject({ state: "down", step: "hostFailed" });
      expect(ports[0]?.port.isOpen).toBe(false);
    }
  });

  test.each([
    ["Specified native messaging host not found.", "installHost"],
    ["No such native application agent_surface.bridge", "installHost"],
    ["Access to the specified native messaging host is forbidden.", "installHost"],
    ["Native host has exited.", "hostFailed"],
    [undefined, "hostFailed"],
  ])("that ends with %j names the step %s and when it is tried again", (error, step) => {
    const { link, world, last } = stage();
    link.review();
    world.error = error;
    last().exit();
    expect(link.state).toEqual({ state: "down", step, retryAt: Date.now() + 1000 });
  });

  test("that the launcher cannot start names the step, whatever the browser says of its end", () => {
    const { link, world, last } = stage();
    link.review();
    last().raw({ jsonrpc: "2.0", id: null, error: { code: -32_001, message: "Node.js is not where it was." } });
    world.error = "Native host has exited.";
    last().exit();
    expect(link.state).toMatchObject({ state: "down", step: "hostMoved" });
  });

  test("is tried again after 1, 5 and 30 seconds, and from the start once it was up", () => {
    const { link, ports, last, hello } = stage();
    link.review();
    for (const seconds of [1, 5, 30, 60]) {
      last().exit();
      const before = ports.length;
      vi.advanceTimersByTime(seconds * 1000 - 1);
      expect(ports.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(ports.length).toBe(before + 1);
    }
    hello();
    last().exit();
    expect(link.state).toMatchObject({ retryAt: Date.now() + 1000 });
  });

  test("is tried at once when somebody looks", () => {
    const { link, ports, last } = stage();
    link.review();
    last().exit();
    link.review();
    expect(ports.length).toBe(2);
  });

  test("takes its agents along when it goes, and lets the host go when the last site is turned off", () => {
    const { link, opened, world, last, hello } = stage();
    link.review();
    hello();
    last().say("open", { conn: 1 });
    const closed: string[] = [];
    opened[0]?.onClose((reason) => closed.push(reason));
    world.isWanted = false;
    link.review();
    expect([closed, link.state.state, last().port.isOpen]).toEqual([["the host has gone"], "off", false]);
  });
});
