import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { decideGrant, grant, pageId, Stage } from "../support/stage.ts";

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let popup: Tab;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Known");
    await stage.orders("?n=48");
  });
  afterAll(() => stage?.close());

  /** Opens what is folded away, as a click on it does. */
  const unfold = () => popup.evaluate(`document.querySelectorAll("details").forEach((each) => { each.open = true; })`);

  /** Types into the one field that is open. */
  const type = (text: string) =>
    popup.evaluate(`(() => {
      const field = document.querySelector("input:not([type=checkbox])");
      field.value = ${JSON.stringify(text)};
      field.dispatchEvent(new Event("input", { bubbles: true }));
    })()`);

  async function asks(): Promise<{ window: Tab; asked: ReturnType<Agent["call"]> }> {
    const opening = stage.browser.grantWindow();
    const page = await pageId(agent, "orders");
    const asked = agent.call("surface_connect", { page, capabilities: ["orders.overview"], reason: "Again." });
    return { window: await opening, asked };
  }

  test("an agent that was allowed something is listed, and named by the person", async () => {
    await grant(stage, agent, { page: await pageId(agent, "orders"), capabilities: ["orders.overview"] });
    popup = await stage.browser.openPopup();
    await popup.waitText("Agents you have allowed before");
    await unfold();
    await popup.waitText("access now: 1");
    await popup.find("button", "Name it").click();
    await type("Help at the desk");
    await popup.find("button", "Save").click();
    await popup.waitText("It calls itself");
    const { window, asked } = await asks();
    await window.waitText("Known since ");
    await window.waitText("Help at the desk");
    await decideGrant(window, { allow: true, tick: ["orders.overview"] });
    expect(pick((await asked).data, "status")).toBe("granted");
    await popup.waitText("access now: 2");
  });

  test("forgotten, it has no session any more and is new the next time", async () => {
    const before = pick((await agent.call("surface_pages")).data, "pages/0/session");
    await popup.toFront();
    await popup.find("button", "Forget").click();
    await popup.waitText("No agent has access.");
    const described = await agent.call("surface_describe", { session: before });
    expect(pick(described.data, "error/code")).toBe("SESSION_REVOKED");
    const { window, asked } = await asks();
    await window.waitText("New: you have not allowed it before");
    await decideGrant(window, { allow: false });
    expect(pick((await asked).data, "status")).toBe("denied");
  });

  test("the profile's name is the one that agents and the command line see", async () => {
    await popup.toFront();
    await popup.find("button", "Rename").click();
    await type("Front desk");
    await popup.find("button", "Save").click();
    await popup.find("textbox").waitGone();
    const listed = await stage.cli("pages", "--json");
    expect(pick(JSON.parse(listed.stdout), "browsers/0/profile")).toBe("Front desk");
  });
});
