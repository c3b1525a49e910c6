import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import type { Confirm } from "../../src/contract/protocol.ts";
import type { ConfirmAnswer } from "../../src/page/index.ts";
import type { Answer } from "../../src/surface/handle.ts";
import { invoke, NOW, openDesk, SESSION } from "./desk.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const REASONS = [
  ["revoked", "SESSION_REVOKED"],
  ["expired", "SESSION_EXPIRED"],
  ["paused", "PAUSED"],
  ["cancelled", "CANCELLED"],
  ["timeout", "TIMED_OUT"],
  ["something else", "CANCELLED"],
] as const;

/** A confirmation that waits until a test answers it. */
function waitingConfirm() {
  const questions: { answer: (answer: ConfirmAnswer) => void; signal: AbortSignal }[] = [];
  const confirm = ({ signal }: { signal: AbortSignal }) =>
    new Promise<ConfirmAnswer>((answer) => questions.push({ answer, signal }));
  return { questions, confirm };
}

describe.each(REASONS)("a call that is called off (%s)", (reason, code) => {
  test("before it came in is refused", async () => {
    const asked: string[] = [];
    const guards = { rateLimit: ({ requestId }: { requestId: string }) => asked.push(requestId) > 0 };
    const desk = openDesk({ guards });
    const signal = AbortSignal.abort(reason);
    const described = await desk.handle({ id: "d", method: "describe" }, { signal });
    expect(described).toMatchObject({ ok: false, error: { code, executed: "no" } });
    const response = await desk.handle(invoke("desk.overview"), { signal });
    expect(response).toMatchObject({ ok: false, error: { code, executed: "no" } });
    expect([asked, desk.runs]).toEqual([[], []]);
  });

  test("while a person is asked is refused, the question ends, and a late yes starts nothing", async () => {
    const { questions, confirm } = waitingConfirm();
    const desk = openDesk({ confirm });
    const controller = new AbortController();
    const answer = desk.handle(invoke("note@ticket", { record: "T-1", note: "x" }), { signal: controller.signal });
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    controller.abort(reason);
    expect(await answer).toMatchObject({ ok: false, error: { code, executed: "no" } });
    expect(questions[0]?.signal.aborted).toBe(true);
    questions[0]?.answer(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(desk.runs).toEqual([]);
  });

  test("while availability is checked is refused", async () => {
    const desk = openDesk({ expose: ["slow"], session: { ...SESSION, scope: ["slow"] } });
    desk.registry.register({
      id: "slow",
      description: "x",
      effect: "read",
      available: () => new Promise(() => undefined),
      run: () => desk.runs.push("slow"),
    });
    const controller = new AbortController();
    const answer = desk.handle(invoke("slow"), { signal: controller.signal });
    controller.abort(reason);
    expect(await answer).toMatchObject({ ok: false, error: { code, executed: "no" } });
    expect(desk.runs).toEqual([]);
  });

  test("while it runs ends with its own outcome, and the action is told", async () => {
    const desk = openDesk({ expose: ["work"], session: { ...SESSION, scope: ["work"] } });
    const told: unknown[] = [];
    desk.registry.register({
      id: "work",
      description: "x",
      effect: "read",
      run: (_input, { signal }) =>
        new Promise((resolve) => {
          desk.runs.push("work");
          signal.addEventListener("abort", () => {
            told.push(signal.reason);
            resolve({ half: "done" });
          });
        }),
    });
    const controller = new AbortController();
    const answer = desk.handle(invoke("work"), { signal: controller.signal });
    await vi.waitFor(() => expect(desk.runs).toEqual(["work"]));
    controller.abort(reason);
    await vi.advanceTimersByTimeAsync(LIMITS.settleMs);
    const response = await answer;
    expect(told).toEqual([reason]);
    expect(response).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
    const silent = ["revoked", "expired", "paused"].includes(reason);
    expect(response.ok && "output" in response.result).toBe(!silent);
    expect(response.ok && "after" in response.result).toBe(false);
  });
});

test("nothing can come between the last check and the run: an abort in the same turn still wins", async () => {
  const controller = new AbortController();
  const desk = openDesk({ expose: ["x"], session: { ...SESSION, scope: ["x"] } });
  let checks = 0;
  desk.registry.register({
    id: "x",
    description: "x",
    effect: "read",
    // The executor's second check is the last thing of the page that runs before the action.
    available: () => {
      checks += 1;
      if (checks === 3) controller.abort("revoked");
      return true;
    },
    run: () => desk.runs.push("x"),
  });
  expect(await desk.handle(invoke("x"), { signal: controller.signal })).toMatchObject({
    error: { code: "SESSION_REVOKED" },
  });
  expect([checks, desk.runs]).toEqual([3, []]);
});

test("100 calls at once are called off at every moment of their way: after that, nothing starts", async () => {
  const desk = openDesk({ expose: ["slow"], session: { ...SESSION, scope: ["slow"] } });
  let started = 0;
  const pause = (ms: number) => new Promise<true>((resolve) => setTimeout(resolve, ms, true));
  let n = 0;
  desk.registry.register({
    id: "slow",
    description: "x",
    effect: "read",
    available: () => pause((n += 7) % 50),
    run: () => (started += 1),
  });
  const controllers = Array.from({ length: 100 }, () => new AbortController());
  const answers = controllers.map(({ signal }) => desk.handle(invoke("slow"), { signal }));
  await vi.advanceTimersByTimeAsync(70);
  for (const controller of controllers) controller.abort("revoked");
  const before = started;
  await vi.advanceTimersByTimeAsync(60_000);
  const outcomes = (await Promise.all(answers)).map((answer) => (answer.ok ? "ran" : answer.error.code));
  expect(started).toBe(before);
  expect(before).toBeGreaterThan(0);
  expect(outcomes.filter((code) => code === "ran")).toHaveLength(before);
  expect(outcomes.filter((code) => code === "SESSION_REVOKED")).toHaveLength(100 - before);
});

describe("the session ends during a wait, without any bridge", () => {
  test.each([
    ["its function has none any more", () => undefined, "SESSION_REVOKED"],
    ["it was revoked", () => ({ ...SESSION, revoked: true }), "SESSION_REVOKED"],
    ["another one is there", () => ({ ...SESSION, id: "s2" }), "SESSION_REVOKED"],
    ["its time is over", () => ({ ...SESSION, expiresAt: NOW }), "SESSION_EXPIRED"],
  ])("%s: a yes starts nothing", async (_what, later, code) => {
    const { questions, confirm } = waitingConfirm();
    let session: () => object | undefined = () => SESSION;
    const desk = openDesk({ confirm, session: () => session() as typeof SESSION });
    const answer = desk.handle(invoke("note@ticket", { record: "T-1", note: "x" }));
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    session = later;
    questions[0]?.answer(true);
    expect(await answer).toMatchObject({ ok: false, error: { code, executed: "no" } });
    expect(desk.runs).toEqual([]);
  });

  test("its time runs out: the question ends by itself", async () => {
    const { questions, confirm } = waitingConfirm();
    const desk = openDesk({ confirm, session: { ...SESSION, expiresAt: NOW + 5_000 } });
    const answer = desk.handle(invoke("note@ticket", { record: "T-1", note: "x" }));
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answer).toMatchObject({ ok: false, error: { code: "SESSION_EXPIRED", executed: "no" } });
    expect(questions[0]?.signal.reason).toBe("expired");
    expect(desk.runs).toEqual([]);
  });

  test("it expires between the receipt and the hand-over", async () => {
    let now = NOW;
    const guards = {
      replay: () => {
        now = SESSION.expiresAt;
        return true;
      },
    };
    const desk = openDesk({ now: () => now, guards });
    expect(await desk.handle(invoke("desk.overview"))).toMatchObject({
      error: { code: "SESSION_EXPIRED", executed: "no" },
    });
    expect(desk.runs).toEqual([]);
  });

  test("it is taken away while a guard thinks: an executor of the page's own is not even called", async () => {
    let session: typeof SESSION | undefined = SESSION;
    const runs: string[] = [];
    const guards = {
      replay: async () => {
        session = undefined;
        return true;
      },
    };
    const desk = openDesk({ session: () => session, guards, execute: (id) => runs.push(id) });
    expect(await desk.handle(invoke("desk.overview"))).toMatchObject({
      error: { code: "SESSION_REVOKED", executed: "no" },
    });
    expect(runs).toEqual([]);
  });

  test("the row goes away while the person thinks: unavailable, and nothing runs", async () => {
    const { questions, confirm } = waitingConfirm();
    const desk = openDesk({ confirm });
    const answer = desk.execute("note@ticket", { record: "T-1", note: "x" });
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    desk.tickets.delete("T-1");
    questions[0]?.answer(true);
    expect(await answer).toMatchObject({ outcome: "unavailable", error: { code: "UNAVAILABLE" } });
    expect(desk.runs).toEqual([]);
  });

  test("it is no longer allowed after the wait: the page's reason, and nothing runs", async () => {
    const { questions, confirm } = waitingConfirm();
    const desk = openDesk({ confirm });
    const answer = desk.execute("close@ticket", { record: "T-1" });
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    for (const ticket of desk.tickets.values()) ticket.closed = true;
    questions[0]?.answer(true);
    expect(await answer).toMatchObject({ outcome: "unavailable", error: { message: "It is closed already." } });
    expect(desk.runs).toEqual([]);
  });
});

describe("waiting is visible, and only that", () => {
  test("the caller hears that a person is asked; its own describe shows the call, no other session's does", async () => {
    const { questions, confirm } = waitingConfirm();
    const desk = openDesk({ confirm });
    const heard: unknown[] = [];
    const request = { ...invoke("note@ticket", { record: "T-1", note: "x" }), id: "wait-1" };
    const answer = desk.handle(request, { onPending: (wait) => heard.push(wait) });
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    expect(heard).toEqual([{ waitsFor: "person", since: expect.any(Number) }]);
    const pending = async (id: string) => (await desk.describe({}, { session: { ...SESSION, id } })).context.pending;
    expect(await pending("s1")).toEqual([
      { requestId: "wait-1", capability: "note@ticket", record: "T-1", since: expect.any(Number) },
    ]);
    expect(await pending("s2")).toBeUndefined();
    questions[0]?.answer(false);
    expect(await answer).toMatchObject({ result: { outcome: "denied" } });
    expect(await pending("s1")).toBeUndefined();
  });

  test("a listener that throws costs nothing", async () => {
    const desk = openDesk();
    const onPending = () => {
      throw new Error("mine");
    };
    const answer = desk.execute("note@ticket", { record: "T-1", note: "x" }, { onPending });
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ outcome: "succeeded" });
  });

  test("nobody answers: denied after the limit, and the question ends", async () => {
    const { questions, confirm } = waitingConfirm();
    const desk = openDesk({ confirm, session: { ...SESSION, expiresAt: NOW + 10 * LIMITS.confirmMs } });
    const answer = desk.execute("note@ticket", { record: "T-1", note: "x" });
    await vi.advanceTimersByTimeAsync(LIMITS.confirmMs);
    const result = await answer;
    expect(result).toMatchObject({ outcome: "denied", error: { code: "PERMISSION_DENIED" } });
    expect(result.error?.message).toMatch(/^Nobody answered/);
    expect(questions[0]?.signal.aborted).toBe(true);
    expect(desk.runs).toEqual([]);
  });
});

describe("a run that takes too long", () => {
  function hanging(extra: object = {}, confirm: Confirm = "never") {
    const desk = openDesk({ expose: ["hang"], session: { ...SESSION, scope: ["hang"] }, ...extra });
    let finish: (value: unknown) => void = () => undefined;
    desk.registry.register({
      id: "hang",
      description: "x",
      effect: "read",
      confirm,
      run: () => {
        desk.runs.push("hang");
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    return { desk, finish: (value: unknown) => finish(value) };
  }

  test("is OUTCOME_UNKNOWN at the limit, and never said not to have run", async () => {
    const { desk } = hanging();
    const answer = desk.handle(invoke("hang"));
    await vi.advanceTimersByTimeAsync(LIMITS.runMs - 1);
    expect(desk.runs).toEqual(["hang"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ ok: false, error: { code: "OUTCOME_UNKNOWN", executed: "unknown" } });
  });

  test("counts from its start, not from the question before it", async () => {
    const { questions, confirm } = waitingConfirm();
    const { desk } = hanging(
      { confirm, session: { ...SESSION, scope: ["hang"], expiresAt: NOW + 10 * LIMITS.confirmMs } },
      "always",
    );
    const answer = desk.handle(invoke("hang"));
    await vi.advanceTimersByTimeAsync(LIMITS.runMs * 3);
    expect(desk.runs).toEqual([]);
    questions[0]?.answer(true);
    await vi.advanceTimersByTimeAsync(LIMITS.runMs - 1);
    expect(desk.runs).toEqual(["hang"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ ok: false, error: { code: "OUTCOME_UNKNOWN" } });
  });

  test("its late ending is told, and is what the same request is answered from then on", async () => {
    const { desk, finish } = hanging();
    const late: Answer[] = [];
    const answer = desk.handle({ ...invoke("hang"), id: "late-1" }, { onSettled: (response) => late.push(response) });
    await vi.advanceTimersByTimeAsync(LIMITS.runMs);
    await answer;
    expect(await desk.handle({ ...invoke("hang"), id: "late-1" })).toMatchObject({
      error: { code: "OUTCOME_UNKNOWN" },
    });
    finish("done");
    await vi.advanceTimersByTimeAsync(LIMITS.settleMs);
    const ended = { ok: true, result: { outcome: "succeeded", output: "done", requestId: "late-1" } };
    expect(late).toMatchObject([ended]);
    expect(await desk.handle({ ...invoke("hang"), id: "late-1" })).toMatchObject(ended);
    expect(desk.runs).toEqual(["hang"]);
  });

  test("settling counts into the limit of its own: a settle that hangs costs its time, not the outcome", async () => {
    const { createExecutor, createPolicy } = await import("../../src/page/index.ts");
    const desk = openDesk();
    const executor = createExecutor({
      registry: desk.registry,
      policy: createPolicy(() => true),
      settle: () => new Promise(() => undefined),
    });
    const receipt = executor.execute("desk.overview");
    await vi.advanceTimersByTimeAsync(LIMITS.settleMs);
    expect(await receipt).toMatchObject({ outcome: "succeeded", output: { total: 3 } });
  });

  test("an executor of the page's own that never answers is unknown, whatever the signal said", async () => {
    const controller = new AbortController();
    const desk = openDesk({ execute: () => new Promise(() => undefined) });
    const answer = desk.handle(invoke("desk.overview"), { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort("revoked");
    await vi.advanceTimersByTimeAsync(LIMITS.runMs);
    expect(await answer).toMatchObject({ ok: false, error: { code: "OUTCOME_UNKNOWN", executed: "unknown" } });
  });
});

test("a wrapped execute that copies its args still ends every call", async () => {
  // The call is found by the identity of `args`; a copy loses it, and then nobody's word counts for a start.
  const desk = openDesk();
  const { createExecutor, createPolicy } = await import("../../src/page/index.ts");
  const executor = createExecutor({
    registry: desk.registry,
    policy: createPolicy(() => new Promise<boolean>(() => undefined)),
  });
  const copying = openDesk({ execute: (id, args) => executor.execute(id, { ...args }), registry: desk.registry });
  const answer = copying.handle(invoke("close@ticket", { record: "T-1" }));
  await vi.advanceTimersByTimeAsync(LIMITS.runMs);
  expect(await answer).toMatchObject({ ok: false, error: { code: "OUTCOME_UNKNOWN" } });
});
