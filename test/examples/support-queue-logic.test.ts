import { describe, expect, it } from "vitest";
import { createTaskQueue, type TaskChange } from "../../examples/support-queue/tasks.ts";
import { TEXT } from "../../examples/support-queue/text.ts";
import { verdictOf } from "../../examples/support-queue/verdict.ts";

const QUEUE = [
  { text: "one", done: false },
  { text: "two", done: true },
  { text: "three", done: true },
];

describe("the task queue", () => {
  it("numbers its tasks and never uses a number again", () => {
    const queue = createTaskQueue(QUEUE);
    queue.remove("T-3");
    expect(queue.add("four").id).toBe("T-4");
    expect(queue.list().map((task) => task.id)).toEqual(["T-1", "T-2", "T-4"]);
  });

  it("clears what is completed, says how many that were and tells of each", () => {
    const queue = createTaskQueue(QUEUE);
    const heard: TaskChange[] = [];
    queue.subscribe((change) => heard.push(change));
    expect(queue.clearCompleted()).toBe(2);
    expect(queue.list().map((task) => task.id)).toEqual(["T-1"]);
    expect(heard.map(({ kind, task }) => `${kind} ${task.id}`)).toEqual(["removed T-2", "removed T-3"]);
    expect(queue.clearCompleted()).toBe(0);
  });

  it("does nothing for a task that has gone", () => {
    const queue = createTaskQueue(QUEUE);
    queue.remove("T-1");
    queue.setDone("T-1", true);
    queue.remove("T-1");
    expect(queue.get("T-1")).toBeUndefined();
  });

  it("stops telling who no longer listens", () => {
    const queue = createTaskQueue([]);
    const heard: TaskChange[] = [];
    const stop = queue.subscribe((change) => heard.push(change));
    stop();
    queue.add("unheard");
    expect(heard).toEqual([]);
  });
});

describe("the console's verdict keeps the two classes of failure apart", () => {
  it.each([
    [{ ok: false, error: { code: "CAPABILITY_NOT_EXPOSED" } }, "refused"],
    [{ ok: true, result: { error: { code: "PERMISSION_DENIED" } } }, "businessNo"],
    [{ ok: true, result: { outcome: "succeeded" } }, "handled"],
    [null, "refused"],
    ["ok", "refused"],
  ])("%j is %s", (answer, verdict) => {
    expect(verdictOf(answer)).toBe(verdict);
  });
});

describe("the words", () => {
  it("are there in both languages", () => {
    expect(Object.keys(TEXT.zh)).toEqual(Object.keys(TEXT.en));
    expect(TEXT.zh.tasks).not.toEqual(TEXT.en.tasks);
  });
});
