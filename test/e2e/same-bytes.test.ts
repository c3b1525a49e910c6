import { afterAll, expect, test } from "vitest";
import type { Agent } from "../support/agent.ts";
import type { BrowserName } from "../support/driver.ts";
import { servePages } from "../support/pages.ts";
import { Cleanup } from "../support/processes.ts";
import { answerDialog, grant, pageId, Stage } from "../support/stage.ts";

/** A page whose answers hold what no JSON text can; each browser copies such values in its own way, if it is let to. */
const EXOTIC = `<!doctype html><title>Exotic</title><script>
  const cycle = { name: "round" };
  cycle.self = cycle;
  const values = {
    date: () => new Date(0), map: () => new Map([["a", 1]]), set: () => new Set([1]), nan: () => [NaN, Infinity, -0],
    bigint: () => 10n, cycle: () => cycle, symbol: () => ({ [Symbol("s")]: 1, kept: 2 }), call: () => ({ run() {}, kept: 1 }),
    missing: () => ({ gone: undefined, kept: null }), holes: () => [1, , 3], getter: () => ({ get broken() { throw new Error("no"); } }),
    proto: () => JSON.parse('{"__proto__": {"a": 1}, "kept": 1}'), lone: () => "\\ud800", order: () => ({ b: 1, a: 2, 10: 3, 9: 4 }),
    bytes: () => new Uint8Array([1, 2]), regexp: () => /x/g, error: () => new Error("mine"), node: () => document.body,
    number: () => [1e21, 1e-7, 0.1 + 0.2, 2 ** 53], text: () => "\\u2028 \\u0000 é 😀 <b>",
  };
  const surface = { app: "exotic", async handle(request) {
    if (request.method === "describe") return { ok: true, result: { app: "exotic", capabilities: [
      { id: "give", description: "Gives \\u2028 it", inputSchema: { type: "object" }, effect: "read", approval: "none" }], context: {} } };
    return { ok: true, result: { output: values[request.input.what]() } };
  } };
  window.kinds = Object.keys(values);
  const announce = () => dispatchEvent(new CustomEvent("agent-surface:announce", { detail: { surface } }));
  addEventListener("agent-surface:request", announce);
  announce();
</script>`;

/** Calls a tool again and again under names, and keeps every answer as the agent's client received it. */
class Record {
  readonly answers: [string, string][] = [];

  constructor(
    readonly agent: Agent,
    readonly session: string,
  ) {}

  async call(tool: "describe" | "invoke", input: object): Promise<void> {
    const name = `${tool} ${JSON.stringify(input)}`;
    const { text } = await this.agent.call(`surface_${tool}`, { session: this.session, ...input });
    // A describe has no id of the agent's own choice.
    const bytes = tool === "describe" ? text.replace(/"id":"[^"]*","ok"/, '"id":"…","ok"') : text;
    this.answers.push([name, bytes]);
  }
}

async function recordOrders(stage: Stage, agent: Agent): Promise<[string, string][]> {
  // So few that all are on the screen: how many are not is for the browser's own fonts to say.
  const orders = await stage.orders("?n=6");
  const capabilities = ["update_note@order", "orders.overview"];
  const record = new Record(agent, await grant(stage, agent, { page: await pageId(agent, "orders"), capabilities }));
  const update = (requestId: string, input: object) =>
    record.call("invoke", { requestId, capability: "update_note@order", input });

  await record.call("describe", {});
  await record.call("describe", { limit: 3 });
  await record.call("describe", { limit: 0, records: ["SO-1002", "SO-1006"] });
  await record.call("describe", { limit: 0, records: ["SO-9999"] });
  await record.call("describe", { capabilities: ["orders.overview", "cancel@order"] });
  await record.call("describe", { cursor: "nonsense" });
  await record.call("describe", { region: "nowhere" });
  await record.call("invoke", { requestId: "overview", capability: "orders.overview" });
  await record.call("invoke", { requestId: "outside", capability: "cancel@order", input: { record: "SO-1002" } });
  await update("no-record", { note: "x" });
  await update("unknown-record", { record: "SO-9999", note: "x" });
  await update("wrong-type", { record: "SO-1002", note: 5 });
  await update("too-much", { record: "SO-1002", note: "x", extra: true });
  const confirmed = update("confirmed", { record: "SO-1002", note: "Ring twice: é 😀 \u2028" });
  await answerDialog(orders, "Confirm");
  await confirmed;
  await update("confirmed", { record: "SO-1002", note: "another payload" });
  const rejected = update("rejected", { record: "SO-1003", note: "no" });
  await answerDialog(orders, "Reject");
  await rejected;
  await record.call("describe", { limit: 0, records: ["SO-1002"] });
  await agent.call("surface_disconnect", { session: record.session });
  await record.call("describe", {});
  await record.call("invoke", { requestId: "late", capability: "orders.overview" });
  await orders.close();
  return record.answers;
}

async function recordExotic(stage: Stage, agent: Agent): Promise<[string, string][]> {
  const page = await stage.browser.open(await servePages(stage.cleanup, { "/": EXOTIC }));
  const kinds = (await page.evaluate("window.kinds")) as string[];
  const session = await grant(stage, agent, { page: await pageId(agent, "exotic"), capabilities: ["give"] });
  const record = new Record(agent, session);
  await record.call("describe", {});
  for (const what of kinds) await record.call("invoke", { requestId: what, capability: "give", input: { what } });
  return record.answers;
}

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

async function recordIn(browser: BrowserName): Promise<{ orders: [string, string][]; exotic: [string, string][] }> {
  const stage = await Stage.open({ browser });
  cleanup.add(() => stage.close());
  const agent = await stage.agent("Bytes");
  return { orders: await recordOrders(stage, agent), exotic: await recordExotic(stage, agent) };
}

test("the same calls are answered with the same bytes in both browsers", async () => {
  const [chromium, firefox] = await Promise.all([recordIn("chromium"), recordIn("firefox")]);
  expect(chromium.orders).toHaveLength(19);
  expect(chromium.exotic).toHaveLength(21);
  expect(firefox.orders).toEqual(chromium.orders);
  expect(firefox.exotic).toEqual(chromium.exotic);
});
