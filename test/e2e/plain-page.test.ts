import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { grant, pageId, Stage } from "../support/stage.ts";

let stage: Stage;
let agent: Agent;

beforeAll(async () => {
  stage = await Stage.open();
  agent = await stage.agent("Plain");
});
afterAll(() => stage?.close());

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

describe.each(["before the content script has anything to do", "long after"])(
  "a plain object registered %s",
  (when) => {
    test("is a Surface; both failure classes are told apart and what it leaves out is completed", async () => {
      const page = await stage.browser.context.newPage();
      if (when.startsWith("before")) await page.addInitScript(PLAIN);
      await page.goto(new URL("/plain/", stage.site).href);
      if (when === "long after") {
        await page.waitForLoadState("networkidle");
        await page.evaluate(PLAIN);
      }
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
