import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Asks } from "../../background/asks.ts";
import { Documents } from "../../background/documents.ts";
import type { PageDocument } from "../../background/page-document.ts";
import { SURFACE_PROTOCOL } from "../../src/contract/protocol.ts";
import { BRIDGE_VERSION, HOP_VERSIONS } from "../../src/contract/version.ts";
import { createPeer, type Handler, type Peer } from "../../src/link/peer.ts";
import { channelPair } from "./pair.ts";

const ORIGIN = "https://shop.example";
const soon = { timeoutMs: 4000 };
const hello = (change: object = {}) => ({
  ...{ versions: HOP_VERSIONS, bridge: BRIDGE_VERSION, frame: [], apps: ["orders"], calls: [] },
  ...change,
});

function stage(isOn = true) {
  const reports: [string, unknown][] = [];
  const site = { isOn };
  const documents: Documents = new Documents({
    ready: async () => undefined,
    profile: () => "P",
    isOn: () => site.isOn,
    ended: () => ["s_old"],
    reported: async (doc, _method, params) => {
      const { call, response } = params as { call: string; response: unknown };
      if (!asks.settled(doc, call, { response })) reports.push([doc.key, params]);
    },
    changed: () => undefined,
  });
  const asks: Asks = new Asks(documents);
  /** Opens a Port as a content script does; `serve` answers what the background asks. */
  const open = (documentId: string, serve: Record<string, Handler> = {}, tab = 7): Peer => {
    const [ours, theirs] = channelPair();
    documents.accept(ours, { tab, frameId: 0, origin: ORIGIN, documentId });
    return createPeer(theirs, serve);
  };
  const joined = () => new Promise<PageDocument>((resolve) => documents.joined.add(({ doc }) => resolve(doc)));
  const left = () => new Promise<PageDocument>((resolve) => documents.left.add(resolve));
  const ask = (signal = new AbortController().signal) => {
    const page = documents.pages.find(({ app }) => app === "orders");
    if (page === undefined) throw new Error("no page is open");
    const request = { protocol: SURFACE_PROTOCOL, id: "r1", method: "describe", input: {} } as const;
    const session = {
      ...{ id: "s_1", agent: { name: "anna", fingerprint: "a".repeat(43) }, user: "P", origin: ORIGIN, app: "orders" },
      ...{ scope: [], issuedAt: 0, expiresAt: 1 },
    };
    return asks.ask(page, { request, session, signal });
  };
  return { documents, site, open, joined, left, ask, reports };
}

describe("a document", () => {
  test("that says hello is a page, and learns which sessions have ended", async () => {
    const { documents, open } = stage();
    expect(await open("D1").request("hello", hello(), soon)).toEqual({ ended: ["s_old"] });
    expect(documents.pages).toMatchObject([{ app: "orders", origin: ORIGIN, tab: 7 }]);
  });

  test("keeps its page id over a reload, while both are here the later one counts", async () => {
    const { documents, open } = stage();
    await open("D1").request("hello", hello(), soon);
    const [before] = documents.pages;
    await open("D2").request("hello", hello(), soon);
    expect(documents.pages.map(({ id }) => id)).toEqual([before?.id]);
    expect(documents.pages[0]?.doc.key).toBe("D2");
  });

  test("whose list of Surfaces changes has other pages", async () => {
    const { documents, open } = stage();
    const page = open("D1");
    await page.request("hello", hello(), soon);
    await page.request("surfaces", { apps: ["orders", "stock"] }, soon);
    expect(documents.pages.map(({ app }) => app)).toEqual(["orders", "stock"]);
    await page.request("surfaces", { apps: [] }, soon);
    expect(documents.pages).toEqual([]);
  });

  test("of a site that is off is refused", async () => {
    const { documents, open } = stage(false);
    await expect(open("D1").request("hello", hello(), soon)).rejects.toMatchObject({ fault: "remote" });
    expect(documents.pages).toEqual([]);
  });

  test.each([
    { versions: { min: 9, max: 9 } },
    { frame: "top" },
    { apps: ["\u202Eapp"] },
    { apps: Array(17).fill("a") },
  ])("with %j in its hello is refused", async (change) => {
    const { documents, open } = stage();
    await expect(open("D1").request("hello", hello(change), soon)).rejects.toMatchObject({ fault: "remote" });
    expect(documents.pages).toEqual([]);
  });

  test("is not believed, nor told that it was heard, before it has said hello", async () => {
    const { open, reports } = stage();
    const page = open("D1");
    await expect(page.request("settled", { call: "c_1", response: {} }, soon)).rejects.toMatchObject({
      fault: "remote",
    });
    expect(reports).toEqual([]);
  });

  test("is no page any more from the moment its site is off", async () => {
    const { documents, site, open } = stage();
    await open("D1").request("hello", hello(), soon);
    site.isOn = false;
    expect(documents.pages).toEqual([]);
    expect(documents.all).toHaveLength(1);
  });

  test("that comes back over another Port is the same", async () => {
    const { documents, open, joined } = stage();
    const first = open("D1");
    await first.request("hello", hello(), soon);
    const before = documents.all[0];
    first.close();
    const again = joined();
    await open("D1").request("hello", hello({ calls: ["c_1"] }), soon);
    expect(await again).toBe(before);
    expect(documents.all).toEqual([before]);
  });

  test("that does not come back is gone, and one in a closed tab at once", async () => {
    const { documents, open, left } = stage();
    await open("D1").request("hello", hello(), soon);
    const gone = left();
    documents.tabClosed(7);
    expect((await gone).key).toBe("D1");
    const second = open("D2", {}, 8);
    await second.request("hello", hello(), soon);
    const lost = left();
    second.close();
    expect((await lost).key).toBe("D2");
    expect(documents.pages).toEqual([]);
  });

  test("that is away again after it came back has its whole time anew", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { documents, open } = stage();
    /** Lets messages through, and no other time pass, until the document is there or away. */
    const until = async (isThere: boolean) => {
      while (documents.all.length > 0 !== isThere) {
        await vi.advanceTimersByTimeAsync(0);
        await new Promise(setImmediate);
      }
    };
    const come = async () => {
      const page = open("D1");
      const greeted = page.request("hello", hello(), soon);
      await until(true);
      void greeted.catch(() => undefined);
      return page;
    };
    const leaveFor = async (page: Peer, ms: number) => {
      page.close();
      await until(false);
      vi.advanceTimersByTime(ms);
    };
    const page = await come();
    const doc = documents.get("D1");
    await leaveFor(page, 1000);
    await leaveFor(await come(), 1000);
    await come();
    expect(documents.get("D1")).toBe(doc);
    vi.advanceTimersByTime(10_000);
    expect(documents.pages).toHaveLength(1);
  });

  test("that is on its way is waited for", async () => {
    const { documents, open } = stage();
    documents.navigated(7, { isOn: true, isComplete: false });
    const steady = documents.steady();
    await open("D1").request("hello", hello(), soon);
    await steady;
    expect(documents.pages).toHaveLength(1);
  });

  test("that is there is not waited for again when the rest of its page has loaded", async () => {
    const { documents, open } = stage();
    await documents.steady();
    documents.navigated(7, { isOn: true, isComplete: false });
    await open("D1").request("hello", hello(), soon);
    // From here on time stands still: whatever waits for some to pass waits for ever.
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    documents.navigated(7, { isOn: true, isComplete: true });
    await documents.steady();
  });
});

describe("a describe", () => {
  const settle = (page: Peer, call: string) => page.request("settled", { call, response: { ok: true } }, soon);

  test("is answered by the document it was sent to, and by no other", async () => {
    const { open, ask, reports } = stage();
    const other = open("D2", {}, 8);
    await other.request("hello", hello({ apps: ["stock"] }), soon);
    const page: Peer = open("D1", {
      call: async (params) => {
        const { call } = params as { call: string };
        await settle(other, call);
        setTimeout(() => void settle(page, call), 0);
        return { accepted: true };
      },
    });
    await page.request("hello", hello(), soon);
    const told = await ask();
    expect(told).toEqual({ answer: { response: { ok: true } } });
    expect(reports.map(([key]) => key)).toEqual(["D2"]);
  });

  test.each([
    ["NO_SURFACE", "NO_SURFACE"],
    ["SESSION_REVOKED", "SESSION_REVOKED"],
    [undefined, "INTERNAL"],
  ])("that the document does not take (%s) is refused with %s", async (code, expected) => {
    const { open, ask } = stage();
    await open("D1", { call: () => ({ accepted: false, code }) }).request("hello", hello(), soon);
    expect((await ask()).refusal).toMatchObject({ code: expected, executed: "no" });
  });

  test("that the caller gives up is cancelled in the page", async () => {
    const { open, ask } = stage();
    const stop = new AbortController();
    const cancelled = new Promise((resolve) => {
      const serve = { call: () => (stop.abort(), { accepted: true }), cancel: resolve as Handler };
      void open("D1", serve)
        .request("hello", hello(), soon)
        .then(() => ask(stop.signal));
    });
    expect(await cancelled).toMatchObject({ reason: "cancelled" });
  });

  test("whose document loses its Port is answered over the next one", async () => {
    const { open, ask, joined } = stage();
    let accept: Handler = () => undefined;
    const call = new Promise<string>((resolve) => {
      accept = (params) => {
        resolve((params as { call: string }).call);
        return { accepted: true };
      };
    });
    const first = open("D1", { call: accept });
    await first.request("hello", hello(), soon);
    const told = ask();
    const held = await call;
    first.close();
    const again = joined();
    const second = open("D1");
    await second.request("hello", hello({ calls: [held] }), soon);
    await again;
    await settle(second, held);
    expect(await told).toEqual({ answer: { response: { ok: true } } });
  });

  test("that the document does not know after it came back was never taken", async () => {
    const { open, ask } = stage();
    const first = open("D1", { call: () => new Promise(() => undefined) });
    await first.request("hello", hello(), soon);
    const told = ask();
    first.close();
    await open("D1").request("hello", hello(), soon);
    expect((await told).refusal).toMatchObject({ code: "PAGE_GONE" });
  });

  test("whose page is closed is answered", async () => {
    const { documents, open, ask } = stage();
    await open("D1", { call: () => ({ accepted: true }) }).request("hello", hello(), soon);
    const told = ask();
    documents.tabClosed(7);
    expect((await told).refusal).toMatchObject({ code: "PAGE_GONE", executed: "no" });
  });
});
