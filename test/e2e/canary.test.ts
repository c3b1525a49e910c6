import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { servePages } from "../support/pages.ts";
import { decideGrant, pageId, Stage } from "../support/stage.ts";

/** A value of its own for every place where an agent or a page can put one. */
const CANARY = Object.fromEntries(
  [
    ...["title", "text", "description", "label", "field", "feedback", "state", "region", "unavailable"],
    ...["output", "before", "after", "error", "details", "refusal", "thrown", "input", "badInput", "reason", "query"],
  ].map((place) => [place, `canary-${place}-${crypto.randomUUID()}`]),
);

/** What a page says in describe answers, and what an agent says: no store may hold it once the person has decided. */
const NOWHERE = Object.keys(CANARY).filter(
  (place) => !["output", "before", "after", "error", "details", "refusal"].includes(place),
);

const PAGE = `<!doctype html><title>${CANARY["title"]}</title><p>${CANARY["text"]}</p><script>(() => {
  const C = ${JSON.stringify(CANARY)};
  const capability = (id, effect) => ({ id, description: C.description, effect, approval: "none",
    inputSchema: { type: "object", description: C.description }, record: { param: "thing", total: 1 } });
  const context = {
    records: [{ id: "T-1", label: C.label, fields: { note: C.field } }], recordIds: ["T-1"], recordIdsTotal: 1,
    feedback: [{ level: "info", text: C.feedback }], state: { value: C.state }, regions: [{ id: "r", title: C.region }],
    unavailable: [{ capability: "change", record: "T-1", reason: C.unavailable }],
  };
  const ways = {
    done: () => ({ ok: true, result: { output: { value: C.output }, after: { records: { "T-1": { note: [C.before, C.after] } } } } }),
    fails: () => ({ ok: true, result: { error: { code: "NO_STOCK", message: C.error } } }),
    refuses: () => ({ ok: false, error: { code: "INVALID_INPUT", message: C.refusal, executed: "no", details: { was: C.details } } }),
    throws: () => { throw new Error(C.thrown); },
  };
  const surface = { app: "canary", async handle({ method, input }, call) {
    if (method === "describe") return { ok: true, result: { app: "canary", capabilities: [capability("look", "read"), capability("change", "write")], context } };
    call.onPending({ waitsFor: "person", since: Date.now() });
    return ways[input.way]();
  } };
  const announce = () => dispatchEvent(new CustomEvent("agent-surface:announce", { detail: { surface } }));
  addEventListener("agent-surface:request", announce);
  announce();
})()</script>`;

/** What the extension stores, by area: read in one of its own pages, which shares everything with its background. */
const READ_STORES = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const databases = {};
  for (const { name } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name));
    databases[name] = {};
    for (const store of db.objectStoreNames) databases[name][store] = await done(db.transaction(store).objectStore(store).getAll());
    db.close();
  }
  const areas = {};
  for (const area of ["local", "session", "sync"]) areas[area] = await chrome.storage[area].get(null);
  // Firefox refuses to read what no policy gives.
  areas.managed = await chrome.storage.managed.get(null).catch(({ message }) => message);
  return { ...areas, databases, web: { ...localStorage, ...sessionStorage }, caches: await caches.keys(), cookies: document.cookie };
})()`;

interface Stores {
  databases: Record<string, Record<string, unknown[]>>;
  [area: string]: unknown;
}

/** The places whose value a text holds. */
function found(where: unknown, places = Object.keys(CANARY)): string[] {
  const text = typeof where === "string" ? where : JSON.stringify(where);
  return places.filter((place) => text.includes(CANARY[place] ?? ""));
}

/** The text of the file that the Activity page saves. */
async function exported(activity: Tab): Promise<string> {
  return (await activity.download(() => activity.find("button", "Export as JSON Lines").click())).text;
}

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let session: string;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Miner");
    const site = await servePages(stage.cleanup, { "/": PAGE });
    await stage.browser.open(`${site}/?q=${CANARY["query"]}#${CANARY["query"]}`);
    await pageId(agent, "canary");
    await logHost();
    session = await asked();
    await runCalls();
  });
  afterAll(() => stage?.close());

  /** From its next start on the host's standard error goes to a file. */
  async function logHost(): Promise<void> {
    const bin = join(stage.home, "bin");
    const name = (await readdir(bin)).find((file) => !file.endsWith(".mjs"));
    const launcher = join(bin, name ?? "none");
    const text = await readFile(launcher, "utf8");
    await writeFile(launcher, text.replace(/^exec /m, `exec 2>>'${hostLog()}'\nexec `));
    await stage.killHost();
  }

  const hostLog = () => join(stage.home, "host-stderr.log");

  async function asked(): Promise<string> {
    const window = stage.browser.grantWindow();
    const asking = agent.call("surface_connect", { page: await pageId(agent, "canary"), reason: CANARY["reason"] });
    await decideGrant(await window, { allow: true, tick: ["look", "change"] });
    return String(pick((await asking).data, "session"));
  }

  /** Every way a call can go, with a value in each place. */
  async function runCalls(): Promise<void> {
    const described = await agent.call("surface_describe", { session, records: ["T-1"] });
    expect(JSON.stringify(described.data)).toContain(CANARY["field"]);
    const invoke = (capability: string, input: object, more: object = {}) =>
      agent.call("surface_invoke", {
        session,
        capability,
        input: { thing: "T-1", value: CANARY["input"], ...input },
        ...more,
      });
    for (const way of ["done", "fails", "refuses", "throws"]) {
      for (const capability of ["look", "change"])
        await invoke(capability, { way }, { requestId: `${way}.${capability}` });
    }
    await invoke("elsewhere", { way: "done" });
    await agent.call("surface_invoke", {
      session: CANARY["badInput"],
      capability: "look",
      input: { value: CANARY["input"] },
    });
    await agent.call("surface_describe", { session, region: CANARY["badInput"], cursor: CANARY["badInput"] });
    await agent.call("surface_result", { session, requestId: "done.look" });
  }

  const ours = async (file: "audit" | "index") => stage.browser.open(await stage.browser.address(`popup/${file}.html`));

  describe("no value of an input, an output, a record, a page or a reason", () => {
    test("is in what the extension stores, but outcomes in the store of this browser run", async () => {
      const popup = await ours("index");
      const stores = (await popup.evaluate(READ_STORES)) as Stores;
      await popup.close();
      const { databases, ...areas } = stores;
      expect(Object.keys(areas).sort()).toEqual(["caches", "cookies", "local", "managed", "session", "sync", "web"]);
      for (const [area, value] of Object.entries(areas)) expect([area, found(value)]).toEqual([area, []]);
      const names = Object.keys(databases);
      expect(names.filter((name) => !name.startsWith("agent-surface-run-"))).toEqual(["agent-surface-audit"]);
      expect(databases["agent-surface-audit"]?.["entries"]?.length).toBeGreaterThan(10);
      expect(found(databases["agent-surface-audit"])).toEqual([]);
      const run = names.find((name) => name.startsWith("agent-surface-run-")) ?? "";
      // The scan sees what is there: answers are kept so that a repeated request is told the same.
      expect(found(databases[run])).toEqual(expect.arrayContaining(["output", "after", "error"]));
      expect(found(databases[run], NOWHERE)).toEqual([]);
    });

    test("is in the activity list, on the screen, in its file or in what local programs read of it", async () => {
      const activity = await ours("audit");
      await activity.find("switch", "Let local programs read the activity list").click();
      await activity.waitText("look#T-1");
      expect(found(await activity.evaluate("document.documentElement.outerHTML"))).toEqual([]);
      expect(found(await exported(activity))).toEqual([]);
      await activity.close();
      for (const flags of [[], ["--json"], ["--format", "jsonl"], ["--format", "otlp"]]) {
        const { stdout, stderr, code } = await stage.cli("audit", ...flags);
        expect(code).toBe(0);
        expect(stdout).toContain("T-1");
        expect(found(stdout + stderr)).toEqual([]);
      }
    });

    test("is in a log: the host's standard error, its files, or the extensions page", async () => {
      await agent.call("surface_pages");
      expect(await readFile(hostLog(), "utf8")).toBe("");
      for (const file of await readdir(stage.home, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const path = join(file.parentPath, file.name);
        expect([path, found(await readFile(path, "latin1"))]).toEqual([path, []]);
      }
      expect(found(await stage.browser.complaints())).toEqual([]);
    });

    test("stays of an outcome when the session has ended, but how it ended", async () => {
      await agent.call("surface_disconnect", { session });
      const late = await agent.call("surface_result", { session, requestId: "done.look" });
      expect(pick(late.data, "result/outcome")).toBe("succeeded");
      expect(found(late.data)).toEqual([]);
    });
  });
});
