import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { BRIDGE_VERSION } from "../../src/contract/version.ts";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { servePages } from "../support/pages.ts";
import { untilFound } from "../support/processes.ts";
import { grant, pageId, Stage } from "../support/stage.ts";

/** A plain page whose Surface does whatever the test puts into `act`; `tick` needs no confirmation. */
const plain = (app: string) => `<!doctype html><title>${app}</title><script>
  window.seen = [];
  window.effect = "read";
  window.approval = "none";
  window.act = () => ({ ok: true, result: { output: "done" } });
  window.tell = () => ({ ok: true, result: { capabilities: [
    { id: "tick", description: "Ticks", inputSchema: {}, effect: window.effect, approval: window.approval },
    { id: "tock", description: "Tocks", inputSchema: {}, effect: "read", approval: "none" }], context: {} } });
  window.surface = { app: "${app}", async handle(request, call) {
    if (request.method === "describe") return window.tell(request, call);
    window.seen.push(request);
    return window.act(request, call);
  } };
  window.announce = (surface, type = "announce") =>
    dispatchEvent(new CustomEvent("agent-surface:" + type, { detail: { surface } }));
  window.announce(window.surface);
</script>`;

const frame = (src: string) => `<!doctype html><title>Frame</title><iframe src="${src}"></iframe>`;

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let base: string;
  let page: Tab;
  let session: string;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Faults");
    base = await servePages(stage.cleanup, {
      "/": plain("plain"),
      "/other": plain("other"),
      "/inner": plain("framed"),
      "/same": frame("/inner"),
      "/foreign": "",
    });
    page = await stage.browser.open(`${base}/`);
    session = await grant(stage, agent, { page: await pageId(agent, "plain"), capabilities: ["tick"] });
  });
  afterAll(() => stage?.close());

  const invoke = async (input: object = {}) => {
    const { data } = await agent.call("surface_invoke", {
      session,
      capability: "tick",
      input: { at: crypto.randomUUID(), ...input },
    });
    return data;
  };
  const describeNow = async () => (await agent.call("surface_describe", { session })).data;
  const apps = async () => {
    const pages = pick((await agent.call("surface_pages")).data, "pages");
    return (Array.isArray(pages) ? pages : []).map((entry) => String(pick(entry, "app"))).sort();
  };
  /** Runs statements in a page. */
  const run = (tab: Tab, code: string) => tab.evaluate(`(() => { ${code} })()`);
  /** Lets the page act like this for one call. */
  const acting = async (act: string, call: () => Promise<Record<string, unknown>> = () => invoke()) => {
    await run(
      page,
      `const before = [window.act, window.tell]; window.restore = () => { [window.act, window.tell] = before; }; ${act}`,
    );
    const data = await call();
    await run(page, "window.restore()");
    return data;
  };

  describe("an answer", () => {
    test.each([
      ["nothing", "window.act = () => undefined"],
      ["a string", "window.act = () => 'done'"],
      ["a rejection", "window.act = () => Promise.reject(undefined)"],
      ["a throw of null", "window.act = () => { throw null; }"],
      ["a Map", "window.act = () => ({ ok: true, result: { output: new Map() } })"],
      ["a cycle", "window.act = () => { const result = {}; result.output = result; return { ok: true, result }; }"],
      ["a BigInt", "window.act = () => ({ ok: true, result: { output: 1n } })"],
      ["another request's", "window.act = () => ({ ok: true, id: 'zzz', result: {} })"],
      [
        "33 levels",
        "window.act = () => ({ ok: true, result: { output: JSON.parse('['.repeat(33) + ']'.repeat(33)) } })",
      ],
    ])("of %s leaves the outcome unknown, and the next call works", async (_name, act) => {
      expect(await acting(act)).toMatchObject({ error: { code: "OUTCOME_UNKNOWN", executed: "unknown" } });
      expect(await invoke()).toMatchObject({ ok: true, result: { outcome: "succeeded", output: "done" } });
    });

    test.each([
      ["nothing", "window.tell = () => undefined", "INTERNAL"],
      ["a throw", "window.tell = () => { throw new Error('no'); }", "INTERNAL"],
      [
        "two megabytes",
        "window.tell = () => ({ ok: true, result: { context: { state: { x: 'x'.repeat(2e6) } } } })",
        "PAYLOAD_TOO_LARGE",
      ],
    ])("of %s to a describe is a refusal, and nothing ran", async (_name, act, code) => {
      expect(await acting(act, describeNow)).toMatchObject({ error: { code, executed: "no" } });
    });

    test.each([10e6, LIMITS.resultBytes])("of %i bytes succeeded without its output", async (bytes) => {
      const data = await acting(`window.act = () => ({ ok: true, result: { output: "x".repeat(${bytes}) } })`);
      expect(data).toMatchObject({
        result: { outcome: "succeeded", omitted: [{ part: "output", reason: "bytes" }] },
      });
      expect(data).not.toHaveProperty("result.output");
    });

    test("of another instance of the app than was asked is not lost: the call ends on the old one", async () => {
      await run(
        page,
        "window.act = () => new Promise((resolve) => { window.finish = () => resolve({ ok: true, result: { output: 'old' } }); })",
      );
      const running = invoke();
      await page.until("window.finish !== undefined");
      await run(
        page,
        "window.act = () => ({ ok: true, result: { output: 'done' } }); window.announce(window.next = { ...window.surface })",
      );
      expect(await invoke()).toMatchObject({ result: { output: "done" } });
      await run(page, "window.finish()");
      expect(await running).toMatchObject({ result: { output: "old" } });
      await run(page, "window.announce(window.next, 'withdraw'); window.announce(window.surface)");
    });
  });

  describe("what the session may do", () => {
    test.each([
      ["an effect that grew", "window.effect = 'write'", "window.effect = 'read'"],
      ["a capability that went", "window.tell = () => ({ ok: true, result: { capabilities: [] } })", ""],
    ])("does not hold %s, in the same bytes as what was never granted", async (_name, change, back) => {
      const seen = await page.evaluate("window.seen.length");
      const data = await acting(change);
      const foreign = await agent.call("surface_invoke", { session, capability: "tock" });
      await run(page, back);
      expect(data["error"]).toEqual(foreign.data["error"]);
      expect(data).toMatchObject({ error: { code: "CAPABILITY_NOT_EXPOSED" } });
      expect(await page.evaluate("window.seen.length")).toBe(seen);
      expect(await invoke()).toMatchObject({ ok: true });
    });

    test("is cut again from what a plain page tells", async () => {
      expect(pick(await describeNow(), "result/capabilities")).toMatchObject([{ id: "tick" }]);
    });
  });

  describe("a page that plays foul", () => {
    test("takes no port of ours, and gives us none", async () => {
      const offered = await page.evaluate(`(() => {
        const { port1 } = new MessageChannel();
        const offer = new MessageEvent("agent-surface:offer:${BRIDGE_VERSION}", { ports: [port1], cancelable: true });
        const isFree = document.dispatchEvent(offer);
        let heard = 0;
        addEventListener("agent-surface:offer:${BRIDGE_VERSION}", () => (heard += 1), true);
        document.addEventListener("agent-surface:offer:${BRIDGE_VERSION}", () => (heard += 1), true);
        document.dispatchEvent(new Event("agent-surface:want:${BRIDGE_VERSION}"));
        return { isFree, heard };
      })()`);
      expect(offered).toEqual({ isFree: true, heard: 0 });
    });

    test("that floods loses its own link, and other tabs keep theirs", async () => {
      const flooding = await stage.browser.open(`${base}/other`);
      expect(await pageId(agent, "other")).toMatch(/^p_/);
      await run(flooding, "for (let n = 0; n < 5000; n += 1) window.announce({ ...window.surface })");
      await untilFound("the end of the link", async () => ((await apps()).includes("other") ? undefined : true));
      expect(await invoke()).toMatchObject({ ok: true });
      await flooding.reload();
      expect(await pageId(agent, "other")).toMatch(/^p_/);
      await flooding.close();
    });

    test("cannot announce more Surfaces than the limit, nor under a name that hides what it is", async () => {
      const many = await stage.browser.open(`${base}/other`);
      await run(
        many,
        `for (const app of ["\\u202Eevil", "", "x".repeat(129), " x"]) window.announce({ ...window.surface, app })`,
      );
      await run(many, "for (let n = 0; n < 40; n += 1) window.announce({ ...window.surface, app: 'many-' + n })");
      const count = async () => (await apps()).filter((app) => app !== "plain").length;
      await untilFound("every Surface", async () => ((await count()) < LIMITS.surfaces ? undefined : true));
      expect(await count()).toBe(LIMITS.surfaces);
      expect((await apps()).join()).not.toMatch(/evil|xxx/);
      await many.close();
    });
  });

  describe("a frame", () => {
    test("of the page's own origin counts, and is addressed apart from its page", async () => {
      const tab = await stage.browser.open(`${base}/same`);
      expect(await pageId(agent, "framed")).toMatch(/^p_/);
      await tab.close();
    });

    test("of another origin does not count, although its site is on", async () => {
      const foreign = base.replace("127.0.0.1", "localhost");
      const tab = await stage.browser.open(`${base}/other`);
      await pageId(agent, "other");
      await tab.evaluate(`new Promise((resolve) => {
        const frame = Object.assign(document.createElement("iframe"), { src: "${foreign}/inner", onload: resolve });
        document.body.append(frame);
      }).then(() => true)`);
      // The same document counts as soon as it stands on its own, so it was its place that did not.
      expect(await apps()).not.toContain("framed");
      await tab.goto(`${foreign}/inner`);
      expect(await pageId(agent, "framed")).toMatch(/^p_/);
      await tab.close();
    });
  });
});
