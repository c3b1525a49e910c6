import axe from "axe-core";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { Chromium } from "../support/chromium.ts";
import type { Tab } from "../support/driver.ts";
import { within } from "../support/processes.ts";
import { answerDialog, grant, pageId, Stage } from "../support/stage.ts";

const GRANTED = ["orders.overview", "update_note@order"];

let stage: Stage;
let agent: Agent;
let orders: Tab;
let session: string;
let inspector: Page;

beforeAll(async () => {
  stage = await Stage.open();
  agent = await stage.agent("Clerk");
  orders = await stage.orders("?n=48");
  session = await grant(stage, agent, { page: await pageId(agent, "orders"), capabilities: GRANTED });
  if (!(stage.browser instanceof Chromium)) throw new Error("the Inspector's tab is caught through Playwright");
  const popup = await stage.browser.pressToolbarButton(orders);
  const opened = stage.browser.context.waitForEvent("page");
  await popup.find("button", "Inspect this page").click();
  inspector = await within("the Inspector", opened);
  await action("update_note@order").waitFor();
});
afterAll(() => stage?.close());

/** The ids of the actions that the tree shows. */
const actions = () => inspector.locator(".tree summary > code").allInnerTexts();
const action = (id: string) => inspector.locator(`.tree summary > code:text-is("${id}")`);
const look = async (option: RegExp) => {
  const choice = inspector.getByRole("combobox", { name: "Seen by" });
  const words = await choice.locator("option", { hasText: option }).innerText();
  await choice.selectOption({ label: words });
};
const unfold = (id: string) => inspector.locator("summary", { hasText: id }).click();
const node = (id: string) => inspector.locator("li", { has: inspector.locator(`summary > code:text-is("${id}")`) });

describe("the Inspector", () => {
  test("shows what the agent's own describe shows: these actions, these records, these fields", async () => {
    const { data } = await agent.call("surface_describe", { session });
    const ids = pick(data, "result/capabilities") as { id: string }[];
    expect(await actions()).toEqual(ids.map(({ id }) => id));
    expect((await actions()).sort()).toEqual(GRANTED);
    const known = await agent.call("surface_describe", { session, limit: 0, records: ["SO-1002"] });
    const fields = pick(known.data, "result/context/records/0/fields") as Record<string, unknown>;
    const record = inspector
      .locator("details", { has: inspector.locator("summary", { hasText: /^\d+ · SO-1002/ }) })
      .last();
    const shown = (await record.textContent()) ?? "";
    expect(Object.keys(fields).length).toBeGreaterThan(2);
    for (const [name, value] of Object.entries(fields)) expect(shown).toContain(`${name}${String(value)}`);
  });

  test("is clean for axe, all of it unfolded", async () => {
    await inspector.locator("details").evaluateAll((all) => {
      for (const details of all) details.setAttribute("open", "");
    });
    await inspector.evaluate(axe.source);
    const found = (await inspector.evaluate("axe.run()")) as axe.AxeResults;
    expect(found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    await inspector.reload();
    await action("update_note@order").waitFor();
  });

  test("shows the person all that the page declares", async () => {
    await look(/^You: everything orders offers$/);
    await action("cancel@order").waitFor();
    await look(/^Clerk /);
    await action("cancel@order").waitFor({ state: "detached" });
  });

  test("lets the person try a read by hand: the page checks the input, and the list names the person", async () => {
    await unfold("orders.overview");
    const form = node("orders.overview").locator("form");
    const input = form.getByRole("textbox", { name: "Try it: input as JSON" });
    await input.fill("{");
    expect(await form.getByRole("button", { name: "Try" }).isDisabled()).toBe(true);
    await form.getByText("This is not a JSON object.").waitFor();
    await input.fill('{"nonsense": 1}');
    await form.getByRole("button", { name: "Try" }).click();
    await form.getByText("Refused: INVALID_INPUT.").waitFor();
    await input.fill("{}");
    await form.getByRole("button", { name: "Try" }).click();
    await form.getByText("Succeeded").waitFor();
    await form.getByText("output").waitFor();
    await look(/^You: /);
    const lines = inspector.locator(".timeline li");
    await lines.filter({ hasText: "You" }).first().waitFor();
    expect((await lines.first().innerText()).replace(/\s+/g, " ")).toMatch(
      /^orders\.overview Succeeded You · http:\/\/\S+ · just now$/,
    );
    expect(await lines.filter({ hasText: "INVALID_INPUT" }).innerText()).toContain("You");
    await look(/^Clerk /);
  });

  test("offers and runs nothing that writes", async () => {
    await unfold("update_note@order");
    expect(await node("update_note@order").locator("form").count()).toBe(0);
    const tab = Number(new URL(inspector.url()).searchParams.get("tab"));
    const answer = await inspector.evaluate(
      ([id]) =>
        new Promise((resolve) => {
          const { chrome } = globalThis as unknown as { chrome: typeof globalThis.chrome };
          const port = chrome.runtime.connect({ name: "agent-surface/ui" });
          port.onMessage.addListener((message) => resolve(message));
          const input = { record: "SO-1002", note: "by hand" };
          const params = { tab: id, app: "orders", capability: "update_note@order", input };
          port.postMessage({ jsonrpc: "2.0", id: 1, method: "tryRead", params });
        }),
      [tab],
    );
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
    await inspector.locator(".timeline li", { hasText: "update_note@order#SO-1003" }).waitFor();
    await agent.call("surface_disconnect", { session });
    await action("cancel@order").waitFor();
    expect(await inspector.locator("option").allInnerTexts()).toEqual(["You: everything orders offers"]);
  });

  test("says what to do when the page is gone", async () => {
    await orders.close();
    await inspector.getByText("Open the page in its tab again, or turn its site on.").waitFor();
  });
});
