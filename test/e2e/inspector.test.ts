import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { answerDialog, grant, pageId, Stage } from "../support/stage.ts";

const GRANTED = ["orders.overview", "update_note@order"];

/** What axe finds wrong when everything is unfolded, which afterwards is folded again. */
const VIOLATIONS = `(async () => {
  const folded = [...document.querySelectorAll("details:not([open])")];
  for (const details of folded) details.open = true;
  ${axe.source};
  const { violations } = await window.axe.run({ resultTypes: ["violations"], preload: false });
  for (const details of folded) details.open = false;
  return violations.map(({ id, nodes }) => id + " " + nodes[0]?.html);
})()`;

/** The background's answer when the Inspector's page asks for more than its own buttons do. */
const WRITE_BY_HAND = `new Promise((resolve) => {
  const port = chrome.runtime.connect({ name: "agent-surface/ui" });
  port.onMessage.addListener((message) => resolve(message));
  const tab = Number(new URLSearchParams(location.search).get("tab"));
  const input = { record: "SO-1002", note: "by hand" };
  const params = { tab, app: "orders", capability: "update_note@order", input };
  port.postMessage({ jsonrpc: "2.0", id: 1, method: "tryRead", params });
})`;

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let orders: Tab;
  let session: string;
  let inspector: Tab;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Clerk");
    orders = await stage.orders("?n=48");
    session = await grant(stage, agent, { page: await pageId(agent, "orders"), capabilities: GRANTED });
    const popup = await stage.browser.pressToolbarButton(orders);
    const opened = stage.browser.opened("popup/inspector.html");
    await popup.find("button", "Inspect this page").click();
    inspector = await opened;
    await shows("update_note@order");
  });
  afterAll(() => stage?.close());

  /** The texts of all that a selector selects, as they can be read. */
  const texts = (selector: string) => `[...document.querySelectorAll("${selector}")].map((each) => each.innerText)`;
  const read = async (selector: string) => (await inspector.evaluate(texts(selector))) as string[];
  const ACTIONS = ".tree summary > code";
  const has = (id: string) => `${texts(ACTIONS)}.includes("${id}")`;
  const shows = (id: string) => inspector.until(has(id));
  const showsNot = (id: string) => inspector.until(`!${has(id)}`);
  /** The part of the tree about one action. */
  const node = (id: string) => inspector.part(".tree > li", id);
  const unfold = (id: string) => node(id).part("summary", id).click();
  const look = async (start: string) => {
    const options = (await inspector.evaluate(
      `[...document.querySelectorAll("option")].map(({ label }) => label)`,
    )) as string[];
    await inspector.find("combobox", "Seen by").choose(options.find((option) => option.startsWith(start)) ?? start);
  };

  test("shows what the agent's own describe shows: these actions, these records, these fields", async () => {
    const { data } = await agent.call("surface_describe", { session });
    const ids = pick(data, "result/capabilities") as { id: string }[];
    expect(await read(ACTIONS)).toEqual(ids.map(({ id }) => id));
    expect((await read(ACTIONS)).sort()).toEqual(GRANTED);
    const known = await agent.call("surface_describe", { session, limit: 0, records: ["SO-1002"] });
    const fields = pick(known.data, "result/context/records/0/fields") as Record<string, unknown>;
    const shown = await inspector.evaluate(
      `[...document.querySelectorAll("details")]
        .findLast((details) => /^\\d+ · SO-1002/.test(details.querySelector("summary").textContent)).textContent`,
    );
    expect(Object.keys(fields).length).toBeGreaterThan(2);
    for (const [name, value] of Object.entries(fields)) expect(shown).toContain(`${name}${String(value)}`);
  });

  test("is clean for axe, all of it unfolded", async () => {
    expect(await inspector.evaluate(VIOLATIONS)).toEqual([]);
  });

  test("shows the person all that the page declares", async () => {
    await look("You: everything orders offers");
    await shows("cancel@order");
    await look("Clerk ");
    await showsNot("cancel@order");
  });

  test("lets the person try a read by hand: the page checks the input, and the list names the person", async () => {
    await shows("orders.overview");
    await unfold("orders.overview");
    const form = node("orders.overview").part("form");
    const input = form.find("textbox", "Try it: input as JSON");
    const tried = (text: string) => form.part(".tried", text).waitShown();
    await input.fill("{");
    await form.part("[role=status]", "This is not a JSON object.").waitShown();
    expect(await form.find("button", "Try").isEnabled()).toBe(false);
    await input.fill('{"nonsense": 1}');
    await form.find("button", "Try").click();
    await tried("Refused: INVALID_INPUT.");
    await input.fill("{}");
    await form.find("button", "Try").click();
    await tried("Succeeded");
    await tried("output");
    await look("You: ");
    await inspector.part(".timeline li", "You").waitShown();
    const lines = (await read(".timeline li")).map((line) => line.replace(/\s+/g, " "));
    expect(lines[0]).toMatch(/^orders\.overview Succeeded You · http:\/\/\S+ · just now$/);
    const refused = lines.filter((line) => line.includes("INVALID_INPUT"));
    expect(refused).toEqual([expect.stringContaining("You")]);
    await look("Clerk ");
    await showsNot("cancel@order");
  });

  test("offers and runs nothing that writes", async () => {
    await shows("update_note@order");
    await unfold("update_note@order");
    await node("update_note@order").part(".branch").waitShown();
    expect(await node("update_note@order").part("form").count()).toBe(0);
    const answer = await inspector.evaluate(WRITE_BY_HAND);
    expect(pick(answer, "result/error/code")).toBe("CAPABILITY_NOT_EXPOSED");
    const after = await agent.call("surface_describe", { session, limit: 0, records: ["SO-1002"] });
    expect(pick(after.data, "result/context/records/0/fields/note")).not.toBe("by hand");
  });

  test("follows the calls as they come, and a session that ends is no choice any more", async () => {
    const input = { record: "SO-1003", note: "Call on Friday" };
    const invoked = agent.call("surface_invoke", { session, capability: "update_note@order", input });
    await orders.toFront();
    await answerDialog(orders, "Confirm");
    expect(pick((await invoked).data, "result/outcome")).toBe("succeeded");
    await inspector.part(".timeline li", "update_note@order#SO-1003").waitShown();
    await agent.call("surface_disconnect", { session });
    await shows("cancel@order");
    expect(await inspector.evaluate(`[...document.querySelectorAll("option")].map(({ label }) => label)`)).toEqual([
      "You: everything orders offers",
    ]);
  });

  test("says what to do when the page is gone", async () => {
    await orders.close();
    await inspector.waitText("Open the page in its tab again, or turn its site on.");
  });
});
