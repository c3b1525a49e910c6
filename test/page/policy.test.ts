import { describe, expect, test, vi } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import {
  type ConfirmAnswer,
  type ConfirmQuestion,
  createExecutor,
  createPolicy,
  createRegistry,
} from "../../src/page/index.ts";
import type { CallSession } from "../../src/contract/session.ts";

const session = (id: string): CallSession => ({
  id,
  agent: { name: "Robin", fingerprint: "f" },
  user: "",
  origin: "",
  app: "x",
  scope: [],
  issuedAt: 0,
  expiresAt: 1,
});

function desk(answer: (question: ConfirmQuestion) => ConfirmAnswer | Promise<ConfirmAnswer>) {
  const registry = createRegistry();
  const asked: ConfirmQuestion[] = [];
  const confirms = { never: "read", ask: "write", always: "destructive" } as const;
  for (const [confirm, effect] of Object.entries(confirms)) {
    registry.register({ id: confirm, title: "It", description: "Does it", effect, run: () => "done" });
  }
  const executor = createExecutor({
    registry,
    policy: createPolicy((question) => {
      asked.push(question);
      return answer(question);
    }),
  });
  return { executor, asked };
}

describe("who is asked", () => {
  test.each([
    ["never", 0],
    ["ask", 1],
    ["always", 1],
  ])("%s", async (id, times) => {
    const { executor, asked } = desk(() => true);
    await executor.execute(id);
    expect(asked).toHaveLength(times);
  });

  test("the question is frozen and whole", async () => {
    const { executor, asked } = desk(() => true);
    await executor.execute("ask", {}, { session: session("s1") });
    expect(asked).toEqual([
      {
        capability: "ask",
        title: "It",
        description: "Does it",
        effect: "write",
        approval: "ask",
        input: {},
        session: session("s1"),
        signal: expect.any(AbortSignal),
      },
    ]);
    expect(Object.isFrozen(asked[0])).toBe(true);
  });
});

describe("what counts as a yes", () => {
  test.each([
    [true, "succeeded"],
    [{ approved: true }, "succeeded"],
    [false, "denied"],
    [{ approved: false }, "denied"],
    [undefined, "denied"],
    [null, "denied"],
    ["yes", "denied"],
    [1, "denied"],
    [{ approved: 1 }, "denied"],
    [{ approved: "true" }, "denied"],
    [{}, "denied"],
  ])("%j: %s", async (answer, outcome) => {
    expect(await desk(() => answer as ConfirmAnswer).executor.execute("always")).toMatchObject({ outcome });
  });

  test("a channel that throws, rejects or fights is no yes", async () => {
    const fights = () => ({
      get approved(): boolean {
        throw new Error("x");
      },
    });
    for (const answer of [
      () => {
        throw new Error("x");
      },
      () => Promise.reject(new Error("x")),
      fights,
    ]) {
      expect(await desk(answer).executor.execute("always")).toMatchObject({
        outcome: "denied",
        error: { code: "PERMISSION_DENIED" },
      });
    }
  });
});

describe("do not ask again", () => {
  test("holds for one session and one action, and only for actions that ask", async () => {
    const { executor, asked } = desk(() => ({ approved: true, remember: true }));
    const ask = async (id: string, who: string) => {
      const before = asked.length;
      await executor.execute(id, {}, { session: session(who) });
      return asked.length - before;
    };
    expect([await ask("ask", "s1"), await ask("ask", "s1"), await ask("ask", "s2")]).toEqual([1, 0, 1]);
    expect([await ask("always", "s1"), await ask("always", "s1")]).toEqual([1, 1]);
  });

  test("where the session may not be remembered, an action that asks always asks", async () => {
    const { executor, asked } = desk(() => ({ approved: true, remember: true }));
    await executor.execute("ask", {}, { session: session("s") });
    for (const _ of "ab") await executor.execute("ask", {}, { session: { ...session("s"), remember: false } });
    expect(asked.map(({ approval }) => approval)).toEqual(["ask", "always", "always"]);
  });

  test("an action that has come to ask always is asked about again", async () => {
    const registry = createRegistry();
    let asked = 0;
    const policy = createPolicy(() => {
      asked += 1;
      return { approved: true, remember: true };
    });
    const executor = createExecutor({ registry, policy });
    const action = { id: "x", description: "x", effect: "write", run: () => 1 } as const;
    registry.register(action);
    await executor.execute("x");
    await executor.execute("x");
    registry.register({ ...action, confirm: "always" }, { replace: true });
    await executor.execute("x");
    expect(asked).toBe(2);
  });

  test("a no is never remembered", async () => {
    const { executor, asked } = desk(() => ({ approved: false, remember: true }));
    await executor.execute("ask");
    await executor.execute("ask");
    expect(asked).toHaveLength(2);
  });
});

test("8 confirmations may wait; the next is refused and was not asked", async () => {
  const answers: ((answer: boolean) => void)[] = [];
  const { executor, asked } = desk(() => new Promise((resolve) => answers.push(resolve)));
  const waiting = Array.from({ length: LIMITS.confirmations }, () => executor.execute("always"));
  const over = await executor.execute("always");
  expect(over).toMatchObject({ refused: { code: "RATE_LIMITED", executed: "no" } });
  expect(asked).toHaveLength(LIMITS.confirmations);
  for (const answer of answers) answer(true);
  expect(await Promise.all(waiting)).toMatchObject(waiting.map(() => ({ outcome: "succeeded" })));
  void executor.execute("always");
  await vi.waitFor(() => expect(asked).toHaveLength(LIMITS.confirmations + 1));
});
