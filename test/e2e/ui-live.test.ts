import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, pick } from "../support/agent.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";
import { decideGrant, pageId, Stage } from "../support/stage.ts";

/** What axe finds wrong in a view. */
const violations = (view: Tab) =>
  view.evaluate(`(async () => {
    ${axe.source};
    const { violations } = await window.axe.run();
    return violations.map(({ id }) => id);
  })()`);

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;
  let popup: Tab;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Live");
    await stage.orders();
    popup = await stage.browser.openPopup();
  });
  afterAll(() => stage?.close());

  const ask = async () =>
    agent.call("surface_connect", {
      page: await pageId(agent, "orders"),
      capabilities: ["orders.overview", "update_note@order"],
      reason: "To count the orders.\nAnd to note a callback.",
    });

  const shows = (text: string) => popup.waitText(text);
  const showsNot = (text: string) => popup.until(`!document.body.innerText.includes(${JSON.stringify(text)})`);
  const sessionIsListed = () => popup.find("button", "Revoke").waitShown();

  test("a request that waits and the session it becomes appear in an open popup by themselves", async () => {
    const opening = stage.browser.grantWindow();
    const asked = ask();
    const window = await opening;
    await window.waitText("To count the orders.");
    await window.waitText("New: you have not allowed it before");
    expect(await violations(window)).toEqual([]);
    await popup.find("button", "Review").waitShown();
    await decideGrant(window, { allow: true });
    const { data } = await asked;
    expect(data).toMatchObject({ status: "granted" });
    expect(pick(data, "scope")).toHaveLength(2);
    await sessionIsListed();
    await shows(" minutes left");
    await showsNot("Waiting for you");
    expect(await violations(popup)).toEqual([]);
  });

  test("Revoke ends a session at once, and an agent that was allowed before is known", async () => {
    await popup.find("button", "Revoke").click();
    await shows("No agent has access.");
    const opening = stage.browser.grantWindow();
    const asked = ask();
    const window = await opening;
    await window.waitText("Known since ");
    await decideGrant(window, { allow: false });
    expect(pick((await asked).data, "status")).toBe("denied");
  });

  test("a request can be reviewed from the popup during the quiet after a Deny", async () => {
    const asked = ask();
    const review = popup.find("button", "Review");
    await review.waitShown();
    const opening = stage.browser.grantWindow();
    await review.click();
    await decideGrant(await opening, { allow: true, where: "All tabs of this site" });
    expect(pick((await asked).data, "status")).toBe("granted");
    await sessionIsListed();
    await shows("All tabs of this site");
  });

  test("Pause all agents refuses calls until it is switched off", async () => {
    const pause = popup.find("switch", "Pause all agents");
    await pause.click();
    await shows("Paused. Every call is refused until you turn this off.");
    const { data } = await ask();
    expect(pick(data, "error/code")).toBe("PAUSED");
    await pause.click();
    await shows("Refuses every call while it is on.");
  });

  test("a background that stops under an open popup changes nothing the person sees, and loses no click", async () => {
    await sessionIsListed();
    await stage.browser.stopBackground();
    expect(await popup.find("button", "Revoke").count()).toBe(1);
    await popup.find("button", "Revoke").click();
    await shows("No agent has access.");
  });
});
