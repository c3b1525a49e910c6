import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS } from "../support/driver.ts";
import { servePages } from "../support/pages.ts";
import { untilFound } from "../support/processes.ts";
import { grant, pageId, Stage } from "../support/stage.ts";

/** A page without our library: a plain object that announces itself, and again whenever it is asked. */
const PLAIN = `(() => {
  const surface = {
    app: "plain",
    async handle(request) {
      if (request.method === "describe") {
        return { ok: true, result: { app: "plain", capabilities: [
          { id: "say", description: "Says it back", inputSchema: { type: "object" }, effect: "read", approval: "none" },
          { id: "hidden", description: "Not asked for", inputSchema: { type: "object" }, effect: "read", approval: "none" },
        ], context: {} } };
      }
      if (request.input.fail) return { ok: true, result: { error: { code: "OUT_OF_STOCK", message: "None left." } } };
      if (request.input.refuse) return { ok: false, error: { code: "INVALID_INPUT", message: "No." } };
      if (request.input.garbage) return 7;
      if (request.input.boom) throw new Error("boom");
      return { ok: true, result: { output: request.input.text } };
    },
  };
  const announce = () => dispatchEvent(new CustomEvent("agent-surface:announce", { detail: { surface } }));
  addEventListener("agent-surface:request", announce);
  announce();
})()`;

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Plain");
  });
  afterAll(() => stage?.close());

  describe.each(["by the page's first script", "long after the page has loaded"])(
    "a plain object registered %s",
    (when) => {
      test("is a Surface; both failure classes are told apart and what it leaves out is completed", async () => {
        const isFirst = when.startsWith("by");
        const html = `<!doctype html><title>Plain</title>${isFirst ? `<script>${PLAIN}</script>` : ""}`;
        const page = await stage.browser.open(await servePages(stage.cleanup, { "/": html }));
        if (!isFirst) await page.evaluate(PLAIN);
        const session = await grant(stage, agent, { page: await pageId(agent, "plain"), capabilities: ["say"] });
        const described = await agent.call("surface_describe", { session });
        expect(pick(described.data, "result/capabilities")).toMatchObject([{ id: "say" }]);
        expect(JSON.stringify(described.data)).not.toContain("hidden");

        const say = (input: object, requestId: string) =>
          agent.call("surface_invoke", { session, capability: "say", input: { ...input }, requestId });
        expect(await say({ text: "hello" }, "ok")).toMatchObject({
          isError: false,
          data: {
            id: "ok",
            ok: true,
            result: { capability: "say", outcome: "succeeded", output: "hello", requestId: "ok" },
          },
        });
        expect(await say({ fail: true }, "business")).toMatchObject({
          isError: true,
          data: { ok: true, result: { outcome: "failed", error: { code: "OUT_OF_STOCK", message: "None left." } } },
        });
        expect(await say({ refuse: true }, "refused")).toMatchObject({
          isError: true,
          data: { id: "refused", ok: false, error: { code: "INVALID_INPUT", executed: "no" } },
        });
        for (const [id, input] of Object.entries({ garbage: { garbage: true }, boom: { boom: true } })) {
          expect(await say(input, id)).toMatchObject({
            isError: true,
            data: { id, ok: false, error: { code: "OUTCOME_UNKNOWN", executed: "unknown" } },
          });
        }
        await page.close();
      });
    },
  );

  test("on a page that the browser kept for going back works again when the person comes back", async () => {
    const kept = `addEventListener("pageshow", ({ persisted }) => { window.wasKept = persisted; });`;
    const html = `<!doctype html><title>Plain</title><script>${PLAIN};${kept}</script>`;
    const site = await servePages(stage.cleanup, { "/": html, "/other": "<!doctype html><title>Other</title>" });
    const page = await stage.browser.open(site);
    const session = await grant(stage, agent, { page: await pageId(agent, "plain"), capabilities: ["say"] });
    // A busy browser may let go of a page instead: it is then loaded anew, and that has to work as well.
    for (let kept = 0, turn = 0; kept < 2; turn += 1) {
      await page.goto(`${site}/other`);
      await page.back();
      if ((await page.evaluate("window.wasKept")) === true) kept += 1;
      const { data } = await agent.call("surface_invoke", { session, capability: "say", input: { text: `${turn}` } });
      expect(data).toMatchObject({ ok: true, result: { output: `${turn}` } });
    }
    await page.close();
  });

  test("on a host that the person takes away, granted at install or not, is gone and its sessions end", async () => {
    const html = `<!doctype html><title>Plain</title><script>${PLAIN}</script>`;
    const page = await stage.browser.open(await servePages(stage.cleanup, { "/": html }));
    const session = await grant(stage, agent, { page: await pageId(agent, "plain"), capabilities: ["say"] });
    await stage.browser.takeHosts("http://127.0.0.1/*");
    // The browser tells the extension in a moment of its own, and takes the scripts away in another: until the session
    // has ended a call is as good as ever, honestly unknown, or finds no page.
    const ended = untilFound("the session's end", async () => {
      const { data } = await agent.call("surface_invoke", { session, capability: "say", input: {} });
      const code = pick(data, "error/code") ?? "none";
      return ["none", "OUTCOME_UNKNOWN", "NO_SURFACE", "PAGE_GONE"].includes(String(code)) ? undefined : data;
    });
    expect(await ended).toMatchObject({
      ok: false,
      error: { code: "SESSION_REVOKED", executed: "no" },
    });
    expect((await agent.call("surface_pages")).data).toMatchObject({ pages: [] });
    await page.close();
  });
});
