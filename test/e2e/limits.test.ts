import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { processesWith, untilFound } from "../support/processes.ts";
import { grant, pageId, Stage } from "../support/stage.ts";

/** The calls of this browser run as they are stored, for one of our own pages, which shares the store with its background. */
const IN_STORE = `const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith("agent-surface-run-"));
  const db = await done(indexedDB.open(name));
  const calls = db.transaction("calls", "readwrite").objectStore("calls");
  const all = await done(calls.getAll());`;

/** The same call under another request id. */
const COPY = `const copyOf = (request) => {
    const response = { ...row.response, id: request, result: { ...row.response.result, requestId: request } };
    return { ...row, request, call: "c-" + request, response };
  };`;

describe.each(BROWSERS)("in %s, what a browser run keeps", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let popup: Tab;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Edge");
    await stage.orders("?n=48");
    popup = await stage.browser.openPopup();
  });
  afterAll(() => stage?.close());

  const session = async () =>
    grant(stage, agent, { page: await pageId(agent, "orders"), capabilities: ["orders.overview"] });

  const overview = (of: string, requestId: string) =>
    untilFound("the background", async () => {
      const { data } = await agent.call("surface_invoke", { session: of, capability: "orders.overview", requestId });
      return ["BROWSER_GONE", "NO_SURFACE", "PAGE_GONE"].includes(String(pick(data, "error/code"))) ? undefined : data;
    });

  /** A call as it is stored once it has settled, which is a moment after its answer. */
  const settled = (request: string) =>
    untilFound(`${request} being settled`, async () => {
      const row = await popup.evaluate(`(async () => { ${IN_STORE} db.close();
        return all.find(({ request, state }) => request === "${request}" && state === "settled") ?? null;
      })()`);
      return row === null ? undefined : JSON.stringify(row);
    });

  /** Another background, with a host of its own, in place of the one there is. */
  async function restart(): Promise<void> {
    const before = await processesWith(stage.home, "native-host");
    await stage.browser.stopBackground();
    await untilFound("another host", async () =>
      (await processesWith(stage.home, "native-host")).find((pid) => !before.includes(pid)),
    );
  }

  /** Runs a script over the stored calls while no background has them in hand; the next one finds what it leaves. */
  async function store(script: string): Promise<void> {
    await popup.evaluate(`(async () => { ${IN_STORE} ${script} })()`);
    await restart();
  }

  test("is 10,000 request ids a session: the next is refused, and none of them is forgotten for it", async () => {
    const id = await session();
    const first = await overview(id, "first");
    expect(first).toMatchObject({ ok: true });
    await store(`const row = ${await settled("first")};
      ${COPY}
      for (let number = 2; number < ${LIMITS.requestsPerSession}; number += 1) {
        calls.add(copyOf("fill-" + number));
      }
      await new Promise((resolve) => { calls.transaction.oncomplete = resolve; });
      db.close();`);
    expect(await overview(id, "last")).toMatchObject({ ok: true });
    const refused = { ok: false, error: { code: "GUARD_UNAVAILABLE", executed: "no" } };
    expect(await overview(id, "one-more")).toMatchObject(refused);
    expect(await overview(id, "first")).toEqual(first);
    expect(await overview(id, "fill-5000")).toMatchObject({ ok: true });
    // Another session has its own count.
    expect(await overview(await session(), "first")).toMatchObject({ ok: true });
  });

  test("is 64 MiB of outcomes: the oldest keep how they ended, and lose what they saw", async () => {
    const id = await session();
    await overview(id, "pattern");
    const bytes = LIMITS.resultBytes;
    const rows = Math.ceil(LIMITS.outcomeStoreBytes / bytes);
    await store(`const row = ${await settled("pattern")};
      ${COPY}
      for (let number = 0; number < ${rows}; number += 1) {
        const large = copyOf("large-" + number);
        large.response.result.output = "x".repeat(${bytes});
        calls.add({ ...large, at: number + 1, bytes: ${bytes} });
      }
      await new Promise((resolve) => { calls.transaction.oncomplete = resolve; });
      db.close();`);
    expect(await overview(id, "over")).toMatchObject({ ok: true });
    const kept = await popup.evaluate(`(async () => { ${IN_STORE} db.close();
      const large = all.filter(({ request }) => request.startsWith("large-")).sort((a, b) => a.at - b.at);
      return { rows: large.length, whole: large.filter(({ response }) => response.result.output).length,
        bytes: all.reduce((sum, row) => sum + row.bytes, 0), newest: large.at(-1).response.result.output?.length };
    })()`);
    expect(kept).toMatchObject({ rows, newest: bytes });
    expect(pick(kept, "bytes")).toBeLessThanOrEqual(LIMITS.outcomeStoreBytes);
    expect(pick(kept, "whole")).toBeGreaterThan(rows / 2);
    const oldest = await agent.call("surface_result", { session: id, requestId: "large-0" });
    expect(oldest.data).toMatchObject({ ok: true, result: { outcome: "succeeded", omitted: [{ part: "output" }] } });
    expect(pick(oldest.data, "result/output")).toBeUndefined();
  });

  test("is 256 living sessions: another is not even asked for until one has ended", async () => {
    const id = await session();
    const left = await popup.evaluate(`(async () => {
      const all = await chrome.storage.session.get(null);
      const living = Object.entries(all).filter(([key, value]) => key.startsWith("session/") && !value.ended);
      const [, pattern] = living.find(([, value]) => value.id === ${JSON.stringify(id)});
      for (let number = living.length; number < ${LIMITS.sessions}; number += 1) {
        const copy = "s_fill" + number;
        await chrome.storage.session.set({ ["session/" + copy]: { ...pattern, id: copy } });
      }
      return living.length;
    })()`);
    expect(left).toBeLessThan(LIMITS.sessions);
    await restart();
    const page = await pageId(agent, "orders");
    const more = () => agent.call("surface_connect", { page, capabilities: ["orders.overview"], reason: "One more." });
    expect((await more()).data).toMatchObject({ error: { code: "RATE_LIMITED" } });
    expect((await agent.call("surface_disconnect", { session: id })).data).toEqual({ status: "ended" });
    await session();
    expect((await more()).data).toMatchObject({ error: { code: "RATE_LIMITED" } });
  });
});
