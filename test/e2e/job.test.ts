import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeResponse, invokeResponse } from "../../src/contract/schemas/envelope.ts";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS } from "../support/driver.ts";
import { answerDialog, decideGrant, grant, pageId, Stage } from "../support/stage.ts";

const NOTE = "Customer requested a callback by Friday";

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Clerk");
  });
  afterAll(() => stage?.close());

  describe("the job", () => {
    test("an agent is granted a session, changes one note with a confirmation in the page, and reads it back", async () => {
      const orders = await stage.orders("?n=48");
      const page = await pageId(agent, "orders");
      const session = await grant(stage, agent, { page, capabilities: ["update_note@order", "orders.overview"] });

      const described = await agent.call("surface_describe", { session, limit: 3 });
      expect(described.isError).toBe(false);
      expect(describeResponse.safeParse(described.data).success).toBe(true);
      expect(pick(described.data, "result")).toMatchObject({
        app: "orders",
        capabilities: [
          { id: "update_note@order", effect: "write", approval: "ask", record: { param: "record", total: 48 } },
          { id: "orders.overview", effect: "read", approval: "none" },
        ],
        context: { recordIds: ["SO-1001", "SO-1002", "SO-1003"], recordIdsTotal: 48, recordsTotal: 48 },
      });

      const invoked = agent.call("surface_invoke", {
        session,
        capability: "update_note@order",
        input: { record: "SO-1002", note: NOTE },
      });
      await answerDialog(orders, "Confirm");
      const { data, isError, text } = await invoked;
      expect(isError).toBe(false);
      expect(invokeResponse.safeParse(data).success).toBe(true);
      const before = pick(data, "result/after/records/SO-1002/note/0");
      expect(data).toMatchObject({
        ok: true,
        result: {
          capability: "update_note@order",
          record: "SO-1002",
          outcome: "succeeded",
          after: { records: { "SO-1002": { note: [before, NOTE] } } },
        },
      });
      expect(before).not.toBe(NOTE);
      const [sentence, json] = text.split("\n");
      expect(sentence).toMatch(/\.$/);
      expect(JSON.parse(json ?? "")).toEqual(data);

      const again = await agent.call("surface_describe", { session, limit: 0, records: ["SO-1002"] });
      expect(pick(again.data, "result/context/records/0/fields/note")).toBe(NOTE);

      expect(await agent.call("surface_disconnect", { session })).toMatchObject({
        data: { status: "ended" },
        isError: false,
      });
      const late = await agent.call("surface_invoke", { session, capability: "orders.overview" });
      expect(late).toMatchObject({
        isError: true,
        data: { ok: false, error: { code: "SESSION_REVOKED", executed: "no" } },
      });
      await orders.close();
    });
  });

  describe("the boundary", () => {
    test("what is outside the scope and what does not exist are refused with the same bytes", async () => {
      const orders = await stage.orders();
      const page = await pageId(agent, "orders");
      const session = await grant(stage, agent, { page, capabilities: ["orders.overview"] });
      const refusals = await Promise.all(
        ["cancel@order", "no_such_thing@order"].map(async (capability) => {
          const { data } = await agent.call("surface_invoke", {
            session,
            capability,
            input: { record: "SO-1002" },
            requestId: "r1",
          });
          return JSON.stringify(data);
        }),
      );
      expect(refusals[0]).toBe(refusals[1]);
      expect(JSON.parse(refusals[0] ?? "")).toMatchObject({
        ok: false,
        error: { code: "CAPABILITY_NOT_EXPOSED", executed: "no" },
      });
      await orders.close();
    });

    test("a session of another agent, an unknown one and one in other letters are missing, in the same bytes", async () => {
      const orders = await stage.orders();
      const session = await grant(stage, agent, {
        page: await pageId(agent, "orders"),
        capabilities: ["orders.overview"],
      });
      const other = await stage.agent("Stranger");
      const ask = async (id: string) =>
        JSON.stringify(
          (await other.call("surface_invoke", { session: id, capability: "orders.overview", requestId: "r1" })).data,
        );
      const answers = [await ask(session), await ask("s_unknown"), await ask(session.toUpperCase())];
      expect(new Set(answers).size).toBe(1);
      expect(JSON.parse(answers[0] ?? "")).toMatchObject({
        ok: false,
        error: { code: "SESSION_MISSING", executed: "no" },
      });
      await orders.close();
    });

    test("Deny gives the agent nothing, and no second window opens for that origin", async () => {
      const orders = await stage.orders();
      const shy = await stage.agent("Denied");
      const page = await pageId(shy, "orders");
      const window = stage.browser.grantWindow();
      const asked = shy.call("surface_connect", { page, reason: "Let me in." });
      await decideGrant(await window, { allow: false });
      expect((await asked).data).toMatchObject({ status: "denied" });
      expect(pick((await shy.call("surface_pages")).data, "pages/0/session")).toBeUndefined();
      await orders.close();
    });
  });

  describe("the extension", () => {
    test("loads and works without a complaint of the browser", async () => {
      expect(await stage.browser.complaints()).toEqual([]);
    });
  });
});
