import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  createExecutor,
  createPolicy,
  createRegistry,
  createSurface,
  defaultSettle,
  type Registry,
  SURFACE_PROTOCOL,
  type Surface,
} from "../../src/page/index.ts";

/** The tutorial chapter's page, with its own names and shapes; the console beside it only ever calls `surface.handle()`. */
const EXTERNAL_SCOPE = ["todo.overview", "todo.add", "todo.clear_completed"] as const;

interface Task {
  text: string;
  done: boolean;
}

let tasks: Map<string, Task>;
let rows: Map<string, () => void>;
let asked: string[];
let approve: boolean;
let cleared: number;
let registry: Registry;
let surface: Surface;

beforeEach(() => {
  tasks = new Map([
    ["t1", { text: "Answer Ada", done: false }],
    ["t2", { text: "Answer Bob", done: true }],
    ["t3", { text: "Answer Eve", done: false }],
  ]);
  asked = [];
  cleared = 0;
  approve = false;
  registry = createRegistry();
  registerActions();
  rows = new Map([...tasks.keys()].map((id) => [id, registerRow(id)]));
  const confirm = ({ capability }: { capability: string }) => {
    asked.push(capability);
    return approve;
  };
  const session = {
    id: "session-1",
    agent: { name: "console" },
    user: "user-1",
    scope: [...EXTERNAL_SCOPE, "todo.complete@task"],
    expiresAt: Date.now() + 60_000,
  };
  const executor = createExecutor({
    registry,
    policy: createPolicy(confirm),
    settle: defaultSettle,
  });
  surface = createSurface({
    registry,
    execute: (id, args) => executor.execute(id, args),
    app: "tutorial-support-queue",
    expose: EXTERNAL_SCOPE,
    session,
    recordLimit: 2,
  });
});

function registerActions(): void {
  registry.register({
    id: "todo.overview",
    description: "How many tasks wait and are done",
    effect: "read",
    run: () => ({ open: [...tasks.values()].filter(({ done }) => !done).length, all: tasks.size }),
  });
  registry.register({
    id: "todo.add",
    description: "Adds a task",
    effect: "write",
    confirm: "never",
    input: z.object({ text: z.string().min(1).max(200) }),
    run: ({ text }) => {
      const id = `t${tasks.size + 1}`;
      tasks.set(id, { text, done: false });
      rows.set(id, registerRow(id));
    },
  });
  registry.register({
    id: "todo.clear_completed",
    description: "Removes the tasks that are done",
    effect: "destructive",
    confirm: "always",
    available: () => [...tasks.values()].some(({ done }) => done) || "Nothing is done yet.",
    run: () => {
      cleared += 1;
      for (const [id, { done }] of tasks) if (done) removeRow(id);
    },
  });
}

/** The row's own control: on the page and in the registry, and not for the outside. */
function registerRow(id: string): () => void {
  return registry.register({
    id: "todo.complete@task",
    record: id,
    description: "Marks the task as done",
    effect: "write",
    run: (_input, { record }) => {
      const task = tasks.get(record);
      if (task !== undefined) task.done = true;
    },
  });
}

function removeRow(id: string): void {
  tasks.delete(id);
  rows.get(id)?.();
}

const describeRequest = { protocol: SURFACE_PROTOCOL, id: "req_01", method: "describe", input: { limit: 2 } };
let lastId = 0;

function invoke(capability: string, input: object = {}): ReturnType<Surface["handle"]> {
  lastId += 1;
  return surface.handle({ protocol: SURFACE_PROTOCOL, id: `console_${lastId}`, method: "invoke", capability, input });
}

describe("the chapter's check list", () => {
  test("the allow-list: exactly the three capabilities are described", async () => {
    const response = await surface.handle(describeRequest);
    expect(response).toMatchObject({
      protocol: SURFACE_PROTOCOL,
      id: "req_01",
      ok: true,
      result: { app: "tutorial-support-queue", capabilities: EXTERNAL_SCOPE.map((id) => ({ id })) },
    });
  });

  test("the window: three records on the page, two in the answer, and the rest is accounted for", async () => {
    expect(await surface.handle(describeRequest)).toMatchObject({
      result: {
        context: {
          recordIds: ["t1", "t2"],
          recordsTotal: 3,
          omitted: [{ part: "recordIds", count: 1, reason: "limit" }],
        },
      },
    });
  });

  test("a successful write adds one task", async () => {
    expect(await invoke("todo.add", { text: "Answer Zoe" })).toMatchObject({
      ok: true,
      result: { outcome: "succeeded" },
    });
    expect([...tasks.values()].at(-1)).toEqual({ text: "Answer Zoe", done: false });
  });

  test("an action that is on the page but not exposed is refused before the executor", async () => {
    const before = structuredClone([...tasks]);
    expect(await invoke("todo.complete@task", { record: "t1" })).toMatchObject({
      ok: false,
      error: { code: "CAPABILITY_NOT_EXPOSED" },
    });
    expect([...tasks]).toEqual(before);
    expect(asked).toEqual([]);
  });

  test("a refused confirmation ends as PERMISSION_DENIED inside an ok response, and nothing is cleared", async () => {
    expect(await invoke("todo.clear_completed")).toMatchObject({
      ok: true,
      result: { outcome: "denied", error: { code: "PERMISSION_DENIED" } },
    });
    expect([asked, cleared, tasks.size]).toEqual([["todo.clear_completed"], 0, 3]);
  });

  test("an allowed confirmation runs the handler exactly once", async () => {
    approve = true;
    const pending = surface.handle({
      protocol: SURFACE_PROTOCOL,
      id: "req_02",
      method: "invoke",
      capability: "todo.clear_completed",
    });
    const result = await pending;
    expect(result).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
    expect([cleared, [...tasks.keys()]]).toEqual([1, ["t1", "t3"]]);
  });

  test("the actions left over from a deleted row are unregistered", async () => {
    removeRow("t2");
    expect(registry.resolve("todo.complete@task#t2")).toBeUndefined();
    expect(await surface.handle(describeRequest)).toMatchObject({ result: { context: { recordIds: ["t1", "t3"] } } });
  });
});

test("the same reason inside and outside: an unavailable action says it alike", async () => {
  removeRow("t2");
  const executor = createExecutor({ registry, policy: createPolicy(() => true) });
  const inside = await executor.execute("todo.clear_completed");
  expect(await invoke("todo.clear_completed")).toMatchObject({
    ok: true,
    result: { error: inside.error, outcome: inside.outcome },
  });
  expect(inside.error).toEqual({ code: "UNAVAILABLE", message: "Nothing is done yet." });
});

test("checking response.ok alone is not enough: both classes of failure are told apart", async () => {
  const refused = await invoke("todo.nothing");
  const denied = await invoke("todo.clear_completed");
  expect([refused.ok, denied.ok]).toEqual([false, true]);
});

test("there is no general verb: clicking, evaluating and reading the page are unknown methods", async () => {
  for (const method of ["click", "eval", "evaluate", "dom", "snapshot", "screenshot", "approve", "confirm"]) {
    expect(
      await surface.handle({ protocol: SURFACE_PROTOCOL, id: "x", method, input: { selector: "#note-42" } }),
    ).toMatchObject({
      ok: false,
      error: { code: "UNKNOWN_METHOD" },
    });
  }
});
