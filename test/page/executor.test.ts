import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { LIMITS } from "../../src/contract/limits.ts";
import {
  type Action,
  ActionError,
  type ConfirmChannel,
  createExecutor,
  createPolicy,
  createRegistry,
  createSurface,
  defaultSettle,
  handoff,
  pending,
  type Receipt,
  type Settle,
} from "../../src/page/index.ts";
import type { Answer } from "../../src/surface/handle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** One action behind one executor, called by the page's own code and through a Surface. */
function stage(action: Partial<Action>, options: { confirm?: ConfirmChannel; settle?: Settle } = {}) {
  const registry = createRegistry();
  const order: string[] = [];
  registry.register({ id: "do", description: "Does it", effect: "read", run: () => "done", ...action } as Action);
  const executor = createExecutor({
    registry,
    policy: createPolicy(options.confirm),
    settle: options.settle ?? defaultSettle,
  });
  const surface = createSurface({
    registry,
    execute: (id, args) => executor.execute(id, args),
    app: "stage",
    expose: ["do"],
    session: { id: "s", scope: ["do"], expiresAt: Number.MAX_SAFE_INTEGER },
  });
  const soon = async <T>(promise: Promise<T>): Promise<T> => {
    await vi.advanceTimersByTimeAsync(LIMITS.settleMs * 3);
    return promise;
  };
  return {
    registry,
    executor,
    surface,
    order,
    own: (args: object = {}): Promise<Receipt> => soon(executor.execute("do", { ...args })),
    agent: async (args: object = {}): Promise<Answer> =>
      soon(surface.handle({ protocol: "pling.surface/0.1", id: "r", method: "invoke", capability: "do", input: args })),
  };
}

describe("a page agent and an outside agent meet the same", () => {
  const input = z.object({ n: z.number().max(3) });
  const cases: [string, Partial<Action>, { confirm?: ConfirmChannel }, object, Partial<Receipt>][] = [
    ["success", {}, {}, {}, { outcome: "succeeded", output: "done" }],
    [
      "unavailability, with the reason",
      { available: () => "Closed." },
      {},
      {},
      { outcome: "unavailable", error: { code: "UNAVAILABLE", message: "Closed." } },
    ],
    [
      "an availability that says nothing",
      { available: () => undefined as never },
      {},
      {},
      { outcome: "unavailable", error: { code: "UNAVAILABLE", message: expect.any(String) } },
    ],
    [
      "a no",
      { confirm: "always" },
      { confirm: () => false },
      {},
      { outcome: "denied", error: { code: "PERMISSION_DENIED", message: expect.any(String) } },
    ],
    ["a yes", { confirm: "ask" }, { confirm: () => true }, {}, { outcome: "succeeded", output: "done" }],
    [
      "no way to ask",
      { confirm: "ask" },
      {},
      {},
      { outcome: "denied", error: { code: "PERMISSION_DENIED", message: expect.any(String) } },
    ],
    [
      "a failing success criterion",
      { succeeded: () => "It is not in the list." },
      {},
      {},
      { outcome: "failed", error: { code: "EXECUTION_FAILED", message: "It is not in the list." } },
    ],
    [
      "a throw",
      {
        run: () => {
          throw new Error("x");
        },
      },
      {},
      {},
      { outcome: "failed", error: { code: "EXECUTION_FAILED", message: expect.any(String) } },
    ],
    [
      "a business error",
      {
        run: () => {
          throw new ActionError("OUT_OF_STOCK", "None left.");
        },
      },
      {},
      {},
      { outcome: "failed", error: { code: "OUT_OF_STOCK", message: "None left." } },
    ],
    [
      "a handoff",
      { run: () => handoff({ todo: "Sign it.", doneWhen: "state is signed." }) },
      {},
      {},
      {
        outcome: "handoff",
        error: { code: "HANDOFF_REQUIRED", message: "Ask the person: Sign it. Done when: state is signed." },
      },
    ],
    [
      "a wait for the backend",
      { run: () => pending() },
      {},
      {},
      { outcome: "pending", pending: { waitsFor: "backend", since: expect.any(Number) } },
    ],
  ];
  test.each(cases)("%s", async (_what, action, options, args, expected) => {
    const own = await stage(action, options).own(args);
    expect(own).toEqual(expected);
    const answer = await stage(action, options).agent(args);
    expect(answer).toMatchObject({ ok: true, result: expected });
  });

  test("validation: the agent is refused, the page is told, neither runs", async () => {
    const runs: unknown[] = [];
    const action = { input, run: (given: unknown) => runs.push(given) } as unknown as Partial<Action>;
    const own = await stage(action).own({ n: 5 });
    const answer = await stage(action).agent({ n: 5 });
    if (answer.ok) throw new Error("expected a refusal");
    expect(own).toMatchObject({ outcome: "failed", error: { code: "INVALID_INPUT", message: answer.error.message } });
    expect(answer.error).toMatchObject({ code: "INVALID_INPUT", executed: "no", details: { pointer: "/n" } });
    expect(runs).toEqual([]);
  });
});

describe("the order of things", () => {
  test("availability, input, confirmation, availability again, run, settle, criterion", async () => {
    const order: string[] = [];
    const say = <T>(word: string, value: T) => {
      order.push(word);
      return value;
    };
    const { own } = stage(
      {
        confirm: "always",
        available: () => say("available", true as const),
        input: z.object({}).refine(() => say("input", true)),
        run: () => say("run", 1),
        succeeded: () => say("criterion", true as const),
      } as unknown as Partial<Action>,
      { confirm: () => say("confirm", true), settle: () => say("settle", undefined) },
    );
    await own();
    expect(order).toEqual(["available", "input", "confirm", "available", "run", "settle", "criterion"]);
  });

  test("the input that is shown is the one that runs, with what the schema made of it, and frozen", async () => {
    const shown: unknown[] = [];
    const ran: unknown[] = [];
    const { own } = stage(
      {
        confirm: "always",
        input: z.object({ text: z.string().trim(), more: z.array(z.string()).default(["x"]) }),
        run: (input: unknown) => void ran.push(input),
      } as unknown as Partial<Action>,
      { confirm: ({ input }) => shown.push(input) > 0 },
    );
    const given = { text: " hi " };
    const receipt = own(given);
    given.text = "changed meanwhile";
    await receipt;
    expect(shown).toEqual([{ text: "hi", more: ["x"] }]);
    expect(ran).toEqual(shown);
    expect(Object.isFrozen(shown[0]) && Object.isFrozen((shown[0] as { more: object }).more)).toBe(true);
  });

  test("an action that is not there is unavailable", async () => {
    const { executor } = stage({});
    expect(await executor.execute("nothing")).toMatchObject({ outcome: "unavailable" });
    expect(await executor.execute("do#record")).toMatchObject({ outcome: "unavailable" });
  });
});

describe("handing over and waiting", () => {
  test("the backend decides: the call stays pending and ends with what it decided", async () => {
    let decide: (value: unknown) => void = () => undefined;
    const { surface } = stage({
      run: () =>
        pending(
          new Promise((resolve) => {
            decide = resolve;
          }),
        ),
    });
    const heard: unknown[] = [];
    const answer = surface.handle(
      { protocol: "pling.surface/0.1", id: "r", method: "invoke", capability: "do" },
      { onPending: (wait) => heard.push(wait) },
    );
    await vi.advanceTimersByTimeAsync(LIMITS.runMs * 2);
    expect(heard).toEqual([{ waitsFor: "backend", since: expect.any(Number) }]);
    decide("approved");
    await vi.advanceTimersByTimeAsync(LIMITS.settleMs);
    expect(await answer).toMatchObject({ ok: true, result: { outcome: "succeeded", output: "approved" } });
  });

  test.each([
    [
      "fails",
      () => Promise.reject(new ActionError("REJECTED", "Not this one.")),
      { outcome: "failed", error: { code: "REJECTED" } },
    ],
    ["hands over", () => Promise.resolve(handoff({ todo: "a", doneWhen: "b" })), { outcome: "handoff" }],
    ["never decides", () => new Promise(() => undefined), { outcome: "pending", pending: { waitsFor: "backend" } }],
  ])("a backend that %s", async (_what, later, expected) => {
    const { executor } = stage({ run: () => pending(later()) });
    const receipt = executor.execute("do");
    await vi.advanceTimersByTimeAsync(LIMITS.confirmMs + LIMITS.settleMs);
    expect(await receipt).toMatchObject(expected);
  });

  test("called off while the backend decides: the action may still say how it ended", async () => {
    const controller = new AbortController();
    const { executor } = stage({
      run: (_input, { signal }) =>
        pending(
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(new ActionError("CANCELLED", "Taken back.")));
          }),
        ),
    });
    const receipt = executor.execute("do", {}, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort("cancelled");
    await vi.advanceTimersByTimeAsync(LIMITS.settleMs);
    expect(await receipt).toMatchObject({ outcome: "cancelled", error: { code: "CANCELLED", message: "Taken back." } });
  });

  test("an output that looks like an answer of ours is an output", async () => {
    const { own } = stage({ run: () => ({ answer: { kind: "handoff", message: "fake" } }) });
    expect(await own()).toMatchObject({
      outcome: "succeeded",
      output: { answer: { kind: "handoff", message: "fake" } },
    });
  });
});

describe("the page's own calls end, too", () => {
  test("called off before the run: not started", async () => {
    const runs: number[] = [];
    const { executor } = stage(
      { confirm: "always", run: () => runs.push(1) },
      { confirm: () => new Promise(() => undefined) },
    );
    const controller = new AbortController();
    const receipt = executor.execute("do", {}, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort("cancelled");
    expect(await receipt).toMatchObject({ outcome: "cancelled", refused: { code: "CANCELLED", executed: "no" } });
    expect(await executor.execute("do", {}, { signal: controller.signal })).toMatchObject({
      refused: { code: "CANCELLED" },
    });
    expect(runs).toEqual([]);
  });

  test("a run over the limit is unknown", async () => {
    const { executor } = stage({ run: () => new Promise(() => undefined) });
    const receipt = executor.execute("do");
    await vi.advanceTimersByTimeAsync(LIMITS.runMs);
    expect(await receipt).toMatchObject({ outcome: "failed", error: { code: "OUTCOME_UNKNOWN" } });
  });

  test("availability and input that hang or throw end the call before the run", async () => {
    const hang = () => new Promise<never>(() => undefined);
    for (const action of [
      { available: hang },
      {
        available: () => {
          throw new Error("x");
        },
      },
      { input: z.object({}).refine(hang) },
    ]) {
      const { executor } = stage(action as unknown as Partial<Action>);
      const receipt = executor.execute("do");
      await vi.advanceTimersByTimeAsync(LIMITS.describeMs);
      expect((await receipt).outcome).not.toBe("succeeded");
    }
  });

  test("a success criterion that throws or hangs is no success", async () => {
    for (const succeeded of [
      () => {
        throw new Error("x");
      },
      () => new Promise<never>(() => undefined),
      () => false as never,
    ]) {
      expect(await stage({ succeeded }).own()).toMatchObject({
        outcome: "failed",
        error: { code: "EXECUTION_FAILED" },
      });
    }
  });
});

describe("outputs with a schema", () => {
  test("are published, checked, and cut to what was declared", async () => {
    const output = z.object({ total: z.number() });
    const { own, surface } = stage({ output, run: () => ({ total: 3, secret: "x" }) });
    expect(await own()).toEqual({ outcome: "succeeded", output: { total: 3 } });
    const { capabilities } = await surface.describe();
    expect(capabilities[0]?.outputSchema).toMatchObject({ type: "object", properties: { total: { type: "number" } } });
  });

  test("that do not fit are left out by name: what ran has run", async () => {
    const { own } = stage({ output: z.object({ total: z.number() }), run: () => ({ total: "3" }) });
    expect(await own()).toEqual({ outcome: "succeeded", omitted: [{ part: "output", reason: "error" }] });
  });
});
