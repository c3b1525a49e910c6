import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { pick } from "../support/agent.ts";
import { BROWSERS } from "../support/driver.ts";
import { servePages } from "../support/pages.ts";
import { decideGrant, Stage } from "../support/stage.ts";

const PAGE = `<!doctype html><title>Shop</title><script>
  const surface = { app: "shop", async handle() {
    return { ok: true, result: { app: "shop", capabilities: [
      { id: "look", description: "Looks", inputSchema: {}, effect: "read", approval: "none" }], context: {} } };
  } };
  const announce = () => dispatchEvent(new CustomEvent("agent-surface:announce", { detail: { surface } }));
  addEventListener("agent-surface:request", announce);
  announce();
</script>`;

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open({ browser });
  });
  afterAll(() => stage?.close());

  test("an agent that nobody allows anything soon has no window of its own: its request waits in the popup", async () => {
    const agent = await stage.agent("Pushy");
    const origins: string[] = [];
    for (let count = 0; count <= LIMITS.unaskedWindows; count += 1) {
      const origin = await servePages(stage.cleanup, { "/": PAGE });
      origins.push(origin);
      await stage.browser.open(origin);
    }
    const pageAt = async (origin: string | undefined) => {
      for (;;) {
        const pages = pick((await agent.call("surface_pages")).data, "pages");
        const found = Array.isArray(pages) ? pages.find((page) => pick(page, "origin") === origin) : undefined;
        if (found !== undefined) return String(pick(found, "page"));
      }
    };
    for (const origin of origins.slice(0, LIMITS.unaskedWindows)) {
      const opening = stage.browser.grantWindow();
      const asked = agent.call("surface_connect", { page: await pageAt(origin), reason: "Please." });
      await decideGrant(await opening, { allow: false });
      expect(pick((await asked).data, "status")).toBe("denied");
    }
    const popup = await stage.browser.openPopup();
    const asked = agent.call("surface_connect", { page: await pageAt(origins.at(-1)), reason: "Please, please." });
    await popup.find("button", "Review").waitShown();
    expect(
      await popup.evaluate(`chrome.windows.getAll().then((all) => all.filter(({ type }) => type === "popup").length)`),
    ).toBe(0);
    const opening = stage.browser.grantWindow();
    await popup.find("button", "Review").click();
    await decideGrant(await opening, { allow: true, tick: ["look"] });
    expect(pick((await asked).data, "status")).toBe("granted");
  });
});
