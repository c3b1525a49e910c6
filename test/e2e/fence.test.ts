import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS } from "../support/driver.ts";
import { servePages } from "../support/pages.ts";
import { grant, pageId, Stage } from "../support/stage.ts";

/** A page that counts what starts, and holds every call for a moment so that many are under way at once. */
const COUNTING = `<!doctype html><title>Counting</title><script>
  window.started = 0;
  const surface = { app: "counting", async handle(request) {
    if (request.method === "describe") return { ok: true, result: { app: "counting", capabilities: [
      { id: "tick", description: "Counts", inputSchema: {}, effect: "read", approval: "none" }], context: {} } };
    window.started += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { ok: true, result: { output: window.started } };
  } };
  const announce = () => dispatchEvent(new CustomEvent("agent-surface:announce", { detail: { surface } }));
  addEventListener("agent-surface:request", announce);
  announce();
</script>`;

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Flood");
  });
  afterAll(() => stage?.close());

  test("Revoke all during 100 parallel invokes: after the acknowledgement nothing starts, and every call is answered", async () => {
    const page = await stage.browser.open(await servePages(stage.cleanup, { "/": COUNTING }));
    const session = await grant(stage, agent, { page: await pageId(agent, "counting"), capabilities: ["tick"] });
    const popup = await stage.browser.openPopup();
    const revoke = popup.find("button", "Revoke all");
    await revoke.waitShown();
    const calls = Array.from({ length: 100 }, (_, index) =>
      agent.call("surface_invoke", { session, capability: "tick", input: { index }, requestId: `tick-${index}` }),
    );
    await Promise.race(calls);
    await revoke.click();
    // The session leaves the list only once its page has acknowledged the end.
    await popup.find("button", "Revoke").waitGone();
    const atAcknowledgement = await page.evaluate("window.started");
    const answers = await Promise.all(calls);
    const started = await page.evaluate("window.started");
    expect(started).toBe(atAcknowledgement);
    const ran = answers.filter(({ data }) => data["ok"] === true).length;
    expect(ran).toBe(started);
    for (const { data } of answers.filter(({ isError }) => isError)) {
      expect(pick(data, "error")).toMatchObject({ code: "SESSION_REVOKED", executed: "no" });
    }
  });
});
