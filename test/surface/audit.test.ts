import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { LIMITS } from "../../src/contract/limits.ts";
import { ActionError, type AuditEntry, handoff } from "../../src/page/index.ts";
import { invoke, NOW, openDesk, SESSION } from "./desk.ts";

afterEach(() => {
  vi.useRealTimers();
});

const KEYS = "event at app requestId method session agent fingerprint user capability record outcome durationMs".split(
  " ",
);

describe("the audit", () => {
  test("says who, what, which record, how it ended and how long, in one fixed shape", async () => {
    let now = NOW;
    const desk = openDesk({
      now: () => (now += 5),
      session: { ...SESSION, agent: { name: "Robin", fingerprint: "fp" }, user: "p1" },
    });
    await desk.handle({ ...invoke("note@ticket", { record: "T-1", note: "x" }), id: "a1" });
    const both = {
      app: "desk",
      requestId: "a1",
      method: "invoke",
      session: "s1",
      agent: "Robin",
      fingerprint: "fp",
      user: "p1",
      capability: "note@ticket",
      record: "T-1",
    };
    expect(desk.audit).toEqual([
      { ...both, event: "started", at: expect.any(Number), outcome: null, durationMs: expect.any(Number) },
      { ...both, event: "ended", at: expect.any(Number), outcome: "succeeded", durationMs: expect.any(Number) },
    ]);
    for (const entry of desk.audit) expect(Object.keys(entry)).toEqual(KEYS);
    expect(desk.audit[1]?.durationMs).toBeGreaterThan(0);
  });

  test.each([
    [5, null, null, "INVALID_REQUEST"],
    [{ id: "a", method: "nope" }, "a", null, "UNKNOWN_METHOD"],
    [{ id: "a", method: "describe" }, "a", "describe", "described"],
    [{ id: "a", method: "invoke", capability: "desk.secret" }, "a", "invoke", "CAPABILITY_NOT_EXPOSED"],
    [
      { id: "a", method: "invoke", capability: "note@ticket", input: { record: "nobody", note: "" } },
      "a",
      "invoke",
      "RECORD_NOT_FOUND",
    ],
    [{ id: "a", method: "invoke", capability: "close@ticket", input: { record: "T-3" } }, "a", "invoke", "unavailable"],
  ])("has an entry for every answer: %j", async (request, requestId, method, outcome) => {
    const desk = openDesk();
    await desk.surface.handle(typeof request === "object" ? { protocol: "pling.surface/0.1", ...request } : request);
    expect(desk.audit).toMatchObject([{ event: "ended", requestId, method, outcome }]);
    expect(Object.keys(desk.audit[0] ?? {})).toEqual(KEYS);
  });

  test("one that throws, rejects or hangs stops nothing unless it is required", async () => {
    for (const audit of [
      () => {
        throw new Error("x");
      },
      () => Promise.reject(new Error("x")),
      () => new Promise(() => undefined),
    ]) {
      expect(await openDesk({ audit }).execute("desk.overview")).toMatchObject({ outcome: "succeeded" });
    }
  });

  test.each([
    ["is missing", undefined],
    [
      "throws",
      () => {
        throw new Error("x");
      },
    ],
    ["rejects", () => Promise.reject(new Error("x"))],
    ["hangs", () => new Promise(() => undefined)],
    ["says no", () => false],
  ])("required, one that %s fails closed before anything runs", async (_what, audit) => {
    vi.useFakeTimers();
    const desk = openDesk({ audit: audit as never, auditRequired: true });
    const answer = desk.handle(invoke("desk.overview"));
    await vi.advanceTimersByTimeAsync(LIMITS.guardMs);
    expect(await answer).toMatchObject({ ok: false, error: { code: "GUARD_UNAVAILABLE", executed: "no" } });
    expect(desk.runs).toEqual([]);
  });

  test("required and there, the entry is taken before the run", async () => {
    const order: string[] = [];
    const desk = openDesk({
      audit: (entry: AuditEntry) => order.push(entry.event),
      auditRequired: true,
      execute: () => order.push("run"),
    });
    await desk.execute("desk.overview");
    expect(order).toEqual(["started", "run", "ended"]);
  });
});

test("no value gets out: canaries in inputs, outputs, records, evidence and errors", async () => {
  const canary = fc.stringMatching(/^[a-z0-9]{16,24}$/).map((text) => `canary-${text}`);
  const ways = fc.constantFrom("succeed", "throw", "fail", "handoff", "echo", "deny", "invalid", "unavailable");
  await fc.assert(
    fc.asyncProperty(canary, canary, canary, ways, async (input, field, evidence, way) => {
      const said: unknown[] = [];
      const desk = openDesk({
        expose: ["do@ticket"],
        session: { ...SESSION, scope: ["do@ticket"] },
        audit: (entry) => void said.push(entry),
        confirm: () =>
          way === "deny"
            ? { approved: false, evidence: { token: evidence } }
            : { approved: true, evidence: { token: evidence, by: [evidence] } },
        context: { state: () => ({ last: evidence }) },
      });
      for (const ticket of desk.tickets.values()) ticket.note = field;
      desk.registry.registerCollection(
        {
          name: "ticket",
          ids: () => ["T-1"],
          total: () => 1,
          has: () => true,
          read: () => ({ label: "Ticket", fields: { note: field } }),
          actions: [
            {
              id: "do@ticket",
              description: "x",
              effect: "destructive",
              input: z.object({
                text:
                  way === "invalid"
                    ? z.string().max(3, { error: (issue) => `not ${String(issue.input)}` })
                    : z.string(),
              }),
              available: () => way !== "unavailable" || "Not now.",
              run: ({ text }, { evidence: given }) => {
                if (way === "throw") throw new Error(`${text} ${field} ${JSON.stringify(given)}`);
                if (way === "fail") throw new ActionError("NO", `token ${JSON.stringify(given)}`);
                if (way === "handoff") return handoff({ todo: `sign with ${evidence}`, doneWhen: "it is signed" });
                return way === "echo" ? { given, nested: [{ [evidence]: evidence }] } : undefined;
              },
            },
          ],
        },
        { replace: true },
      );
      const answer = await desk.handle(invoke("do@ticket", { record: "T-1", text: input }));
      said.push(
        await desk
          .describe({ limit: 5 })
          .then(({ context: { state: _state, ...context }, ...rest }) => ({ ...rest, context })),
      );
      for (const value of [input, field, evidence]) expect(JSON.stringify(said)).not.toContain(value);
      // The answer may hold what the action returned, never what approved it, and an error no value at all.
      expect(JSON.stringify(answer)).not.toContain(evidence);
      const error = answer.ok ? ("error" in answer.result ? answer.result.error : undefined) : answer.error;
      for (const value of [input, field, evidence]) expect(JSON.stringify(error ?? "")).not.toContain(value);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test("approval evidence reaches the handler", async () => {
  const seen: unknown[] = [];
  const desk = openDesk({
    expose: ["sign"],
    session: { ...SESSION, scope: ["sign"] },
    confirm: () => ({ approved: true, evidence: { token: "t-123456" } }),
  });
  desk.registry.register({
    id: "sign",
    description: "x",
    effect: "write",
    run: (_input, { evidence }) => void seen.push(evidence),
  });
  await desk.execute("sign");
  expect(seen).toEqual([{ token: "t-123456" }]);
});
