import { describe, expect, test } from "vitest";
import { InvokeEntry } from "../../background/invoke-entry.ts";
import { handled } from "../../src/contract/envelope.ts";
import { refusal } from "../../src/contract/refusals.ts";

const asked = { session: "s_1", request: "r1", capability: "note", hash: "H" };
const done = handled("r1", { capability: "note", outcome: "succeeded", requestId: "r1" } as const);
const never = new AbortController().signal;

describe("an invoke's answer", () => {
  test("is its outcome as soon as there is one", async () => {
    const entry = new InvokeEntry(asked, 5);
    entry.dispatched();
    const answer = entry.answer(10_000, never);
    entry.settle(done);
    expect(await answer).toBe(done);
    expect(await entry.answer(0, never)).toBe(done);
  });

  test("is pending after the wait, and says for whom and since when", async () => {
    const entry = new InvokeEntry(asked, 5);
    entry.record = "SO-1002";
    entry.dispatched();
    expect(await entry.answer(0, never)).toMatchObject({
      ok: true,
      result: { outcome: "pending", record: "SO-1002", pending: { waitsFor: "page", since: 5 }, requestId: "r1" },
    });
    entry.waits({ waitsFor: "person", since: 9 });
    expect(await entry.answer(1, never)).toMatchObject({ result: { pending: { waitsFor: "person", since: 9 } } });
  });

  test("is never pending before the call has left for its page: a refusal on the way would be lost", async () => {
    const entry = new InvokeEntry(asked, 5);
    const answer = entry.answer(0, never);
    entry.refuse(refusal.noSurface());
    expect(await answer).toMatchObject({ error: { code: "NO_SURFACE", executed: "no" } });
  });

  test("does not wait for a caller that has gone", async () => {
    const entry = new InvokeEntry(asked, 5);
    const gone = new AbortController();
    const answer = entry.answer(10_000, gone.signal);
    gone.abort();
    expect(await answer).toMatchObject({ result: { outcome: "pending" } });
  });
});

describe("an invoke's outcome", () => {
  test("is the first one", () => {
    const entry = new InvokeEntry(asked, 5);
    entry.settle(done);
    entry.refuse(refusal.outcomeUnknown());
    expect([entry.response, entry.state, entry.isUnknown]).toEqual([done, "settled", false]);
  });

  test("that nobody knows is marked as one that may have run", () => {
    const entry = new InvokeEntry(asked, 5);
    entry.refuse(refusal.outcomeUnknown());
    expect(entry.isUnknown).toBe(true);
  });
});

test("an entry comes back from its row as it was", () => {
  const entry = new InvokeEntry(asked, 5);
  Object.assign(entry, { doc: "D1", page: "p_1", record: "SO-1002" });
  entry.dispatched();
  entry.waits({ waitsFor: "person", since: 9 });
  expect(InvokeEntry.of({ ...entry.row, bytes: 0 }).row).toEqual(entry.row);
});
