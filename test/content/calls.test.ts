import { describe, expect, test, vi } from "vitest";
import { createCalls } from "../../content/calls.ts";
import type { PageCall } from "../../content/wire.ts";
import { SURFACE_PROTOCOL } from "../../src/contract/protocol.ts";
import type { SurfaceCall, SurfaceLike } from "../../src/contract/surface.ts";

const call = (id: string, session = "s_1"): PageCall => ({
  call: id,
  app: "orders",
  request: { protocol: SURFACE_PROTOCOL, id: "r1", method: "invoke", capability: "note", input: {} },
  session: {
    ...{ id: session, agent: { name: "anna", fingerprint: "a" }, user: "P", origin: "https://shop.example" },
    ...{ app: "orders", scope: ["note"], issuedAt: 1, expiresAt: 2 },
  },
});

/** A Surface that waits for a person until its signal aborts. */
function waiting(seen: SurfaceCall[] = []): SurfaceLike {
  return {
    app: "orders",
    handle: (_request, context) =>
      new Promise((resolve) => {
        seen.push(context);
        context.onPending({ waitsFor: "person", since: 5 });
        context.signal.addEventListener("abort", () => resolve({ ok: false, error: context.signal.reason }));
      }),
  };
}

function stage() {
  const sent: [string, Record<string, unknown>][] = [];
  const look = vi.fn();
  const calls = createCalls((method, params) => sent.push([method, params as Record<string, unknown>]), look);
  return { calls, sent, look };
}

describe("a call", () => {
  test("that waits for a person looks each second whether anybody still asks, and no longer", async () => {
    vi.useFakeTimers();
    try {
      const { calls, look } = stage();
      const done = calls.run(call("c1"), waiting());
      vi.advanceTimersByTime(3000);
      expect(look).toHaveBeenCalledTimes(3);
      calls.cancel("c1", "cancelled");
      await done;
      vi.advanceTimersByTime(10_000);
      expect(look).toHaveBeenCalledTimes(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test("reaches the Surface with a frozen session, and its answer goes up", async () => {
    const { calls, sent } = stage();
    const handle = vi.fn<SurfaceLike["handle"]>(async () => ({ ok: true, result: {} }));
    await calls.run(call("c1"), { app: "orders", handle });
    expect(sent).toEqual([["settled", { call: "c1", text: '{"ok":true,"result":{}}' }]]);
    const session = handle.mock.calls[0]?.[1].session;
    expect([session, session?.agent, session?.scope].every(Object.isFrozen)).toBe(true);
    expect(handle.mock.calls[0]?.[1]).not.toHaveProperty("declaration");
  });

  test.each<[string, SurfaceLike["handle"], string]>([
    ["rejects", () => Promise.reject(new Error("no")), "throws"],
    [
      "throws",
      () => {
        throw new Error("no");
      },
      "throws",
    ],
    ["answers no JSON", async () => new Map(), "json"],
  ])("whose Surface %s has no answer, and is said to have none", async (_name, handle, fault) => {
    const { calls, sent } = stage();
    await calls.run(call("c1"), { app: "orders", handle });
    expect(sent).toEqual([["settled", { call: "c1", fault }]]);
  });

  test("for a Surface that has gone was never handed over", async () => {
    const { calls, sent } = stage();
    await calls.run(call("c1"), undefined);
    expect(sent).toEqual([["settled", { call: "c1", fault: "noSurface" }]]);
  });

  test("that is cancelled hears why", async () => {
    const { calls, sent } = stage();
    const run = calls.run(call("c1"), waiting());
    calls.cancel("c1", "cancelled");
    await run;
    expect(sent.at(-1)).toEqual(["settled", { call: "c1", text: '{"ok":false,"error":"cancelled"}' }]);
  });

  test("says nothing of a wait once it is over", async () => {
    const { calls, sent } = stage();
    const seen: SurfaceCall[] = [];
    const run = calls.run(call("c1"), waiting(seen));
    calls.cancel("c1", "cancelled");
    await run;
    seen[0]?.onPending({ waitsFor: "person", since: 9 });
    expect(sent.map(([method]) => method)).toEqual(["pending", "settled"]);
  });
});

describe("the end of a session", () => {
  test("is answered at once where nothing of it waits, and leaves other sessions alone", () => {
    const { calls } = stage();
    void calls.run(call("c1", "s_2"), waiting());
    const done = vi.fn();
    calls.end("s_1", "revoked", done);
    expect(done).toHaveBeenCalledOnce();
  });

  test("is answered only after what waits has its answer, and the answer goes first", async () => {
    const { calls, sent } = stage();
    const run = calls.run(call("c1"), waiting());
    await new Promise<void>((resolve) => {
      calls.end("s_1", "revoked", () => {
        sent.push(["ended", {}]);
        resolve();
      });
      expect(sent.map(([method]) => method)).toEqual(["pending"]);
    });
    await run;
    expect(sent.map(([method]) => method)).toEqual(["pending", "settled", "ended"]);
  });

  test("does not wait for a run that waits for nobody", () => {
    const { calls } = stage();
    void calls.run(call("c1"), { app: "orders", handle: () => new Promise(() => undefined) });
    const done = vi.fn();
    calls.end("s_1", "revoked", done);
    expect(done).toHaveBeenCalledOnce();
  });
});

test("a page that is left ends what waits; an extension that is gone ends everything", async () => {
  const { calls } = stage();
  const reasons: string[] = [];
  const listening = (waits: boolean): SurfaceLike => ({
    app: "orders",
    handle: (_request, { signal, onPending }) => {
      if (waits) onPending({ waitsFor: "person", since: 1 });
      signal.addEventListener("abort", () => reasons.push(`${waits} ${String(signal.reason)}`));
      return new Promise(() => undefined);
    },
  });
  void calls.run(call("c1"), listening(true));
  void calls.run(call("c2"), listening(false));
  calls.stopAll(false, "cancelled");
  expect(reasons).toEqual(["true cancelled"]);
  calls.stopAll(true, "revoked");
  expect(reasons).toEqual(["true cancelled", "false revoked"]);
});
