import { type Agent, pick, type ToolAnswer } from "../../test/support/agent.ts";
import type { Tab } from "../../test/support/driver.ts";
import { pageId, type Stage } from "../../test/support/stage.ts";
import { type Hands, snap } from "./hands.ts";
import type { Narrator } from "./narrator.ts";

const NOTE = "Customer requested a callback by Friday";
const ORDER = "SO-1002";
const ASKED = ["update_note@order", "orders.overview"];

/** What the story needs to happen in. */
export interface Setting {
  stage: Stage;
  hands: Hands;
  narrator: Narrator;
}

interface Scene extends Setting {
  agent: Agent;
  page: Tab;
  session: string;
}

/** Tells the main job from the first question to the last refusal; it throws at the first thing that is not so. */
export async function tell(setting: Setting): Promise<void> {
  const scene = await open(setting);
  await change(scene);
  await refuse(scene);
  await end(scene);
}

async function open({ stage, hands, narrator }: Setting): Promise<Scene> {
  const page = await narrator.step({ who: "person", what: "opens the orders page", hop: "page" }, async () => {
    const orders = await stage.orders();
    await orders.waitText(ORDER);
    return orders;
  });
  await narrator.step({ who: "setup", what: "screenshot", hop: "page" }, () => snap(page, "1-page"), String);
  const agent = await narrator.step(
    { who: "agent", what: "starts `agent-surface mcp` and lists its tools", hop: "MCP client ⇄ agent-surface mcp" },
    () => stage.agent("story-agent"),
  );
  const pageOfOrders = await narrator.step(
    { who: "agent", what: "surface_pages", hop: "agent-surface mcp ⇄ native host ⇄ extension ⇄ page" },
    () => pageId(agent, "orders"),
    (id) => `orders is open as ${id}`,
  );
  const session = await narrator.step(
    { who: "agent", what: `surface_connect for ${ASKED.join(" and ")}`, hop: "grant window" },
    () => delegate({ stage, hands, narrator }, agent, pageOfOrders),
    (id) => `granted as ${id}`,
  );
  return { stage, hands, narrator, agent, page, session };
}

async function delegate({ stage, hands }: Setting, agent: Agent, page: string): Promise<string> {
  const window = stage.browser.grantWindow();
  const asked = agent.call("surface_connect", {
    page,
    capabilities: ASKED,
    minutes: 15,
    reason: "The customer of SO-1002 called; I would like to note it on the order.",
  });
  await hands.allow(await window, ASKED);
  const answer = expectGood(await asked);
  return text(pick(answer.data, "session"), "a session");
}

async function change({ agent, session, narrator, hands, page }: Scene): Promise<void> {
  await narrator.step(
    { who: "agent", what: "surface_describe", hop: "Surface, describe" },
    async () => expectGood(await agent.call("surface_describe", { session, limit: 5 })),
    (answer) => `may ${list(pick(answer.data, "result/capabilities")).join(", ")}`,
  );
  await narrator.step(
    { who: "agent", what: `reads ${ORDER}`, hop: "Surface, describe" },
    () => noteOf(agent, session),
    (note) => `note: «${note}»`,
  );
  const invoked = agent.call("surface_invoke", {
    session,
    capability: "update_note@order",
    input: { record: ORDER, note: NOTE },
  });
  await narrator.step(
    { who: "person", what: "reads the dialog in the page and confirms", hop: "confirmation in the page" },
    () => hands.confirm(page),
  );
  await narrator.step(
    { who: "agent", what: `surface_invoke update_note@order on ${ORDER}`, hop: "Surface, executor" },
    async () => expectGood(await invoked),
    (answer) =>
      `${String(pick(answer.data, "result/outcome"))}, after: ${JSON.stringify(pick(answer.data, "result/after/records"))}`,
  );
  const note = await narrator.step(
    { who: "agent", what: `reads ${ORDER} again`, hop: "Surface, describe" },
    () => noteOf(agent, session),
    (now) => `note: «${now}»`,
  );
  if (note !== NOTE) throw new Error(`the note is «${note}», not «${NOTE}»`);
}

async function noteOf(agent: Agent, session: string): Promise<string> {
  const answer = expectGood(await agent.call("surface_describe", { session, limit: 0, records: [ORDER] }));
  return text(pick(answer.data, "result/context/records/0/fields/note"), `the note of ${ORDER}`);
}

async function refuse({ agent, session, narrator }: Scene): Promise<void> {
  await narrator.step(
    { who: "agent", what: `tries cancel@order on ${ORDER}, which it was not given`, hop: "background, scope" },
    async () =>
      refusalOf(await agent.call("surface_invoke", { session, capability: "cancel@order", input: { record: ORDER } }), [
        "CAPABILITY_NOT_EXPOSED",
      ]),
    (code) => `refused: ${code}`,
  );
}

async function end({ stage, agent, session, narrator, page }: Scene): Promise<void> {
  await narrator.step(
    { who: "setup", what: "screenshots of popup and page", hop: "popup" },
    async () => {
      const popup = await stage.browser.pressToolbarButton(page);
      await popup.find("button", "Revoke").waitShown();
      const saved = [await snap(popup, "4-popup"), await snap(page, "5-changed")];
      await popup.close();
      return saved.join(", ");
    },
    String,
  );
  await narrator.step(
    { who: "agent", what: "surface_disconnect", hop: "background, sessions" },
    async () => expectGood(await agent.call("surface_disconnect", { session })),
    () => "ended",
  );
  await narrator.step(
    { who: "agent", what: "tries again with the ended session", hop: "background, sessions" },
    async () => refusalOf(await agent.call("surface_describe", { session }), ["SESSION_REVOKED", "SESSION_MISSING"]),
    (code) => `refused: ${code}`,
  );
}

function expectGood(answer: ToolAnswer): ToolAnswer {
  if (answer.isError) throw new Error(answer.text);
  return answer;
}

function refusalOf(answer: ToolAnswer, expected: string[]): string {
  const code = String(pick(answer.data, "error/code"));
  if (!answer.isError || !expected.includes(code)) throw new Error(`expected ${expected.join(" or ")}: ${answer.text}`);
  return code;
}

function text(value: unknown, what: string): string {
  if (typeof value !== "string" || value === "") throw new Error(`the answer lacks ${what}`);
  return value;
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map((entry) => String(pick(entry, "id"))) : [];
}
