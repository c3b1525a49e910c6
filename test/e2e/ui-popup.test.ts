import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UiStage } from "../popup/stage/open.ts";

let stage: UiStage;
beforeAll(async () => {
  stage = await UiStage.open("en");
});
afterAll(() => stage?.close());

const acts = (page: Page) => page.evaluate("acts");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const flip = (page: Page, name: string) => page.getByRole("switch", { name, exact: true }).click();

describe("the popup", () => {
  test("turns the site on and off", async () => {
    const off = await stage.show("popup/empty");
    await flip(off, "On for this site");
    expect(await acts(off)).toEqual([["turnOn", "https://orders.example"]]);
    await off.close();
    const on = await stage.show("popup/typical");
    await flip(on, "On for this site");
    expect(await acts(on)).toEqual([["turnOff", "https://orders.example"]]);
    await on.close();
  });

  test("says what to do when the browser gave no access", async () => {
    const page = await stage.show("popup/empty/refused");
    await flip(page, "On for this site");
    await page.getByText("The browser gave no access to this site. Turn it on again and choose Allow.").waitFor();
    expect(await page.getByRole("switch", { name: "On for this site" }).getAttribute("aria-checked")).toBe("false");
    await page.close();
  });

  test("revokes one session, all sessions, and pauses", async () => {
    const page = await stage.show("popup/typical");
    await press(page, "Revoke");
    await press(page, "Revoke all");
    await flip(page, "Pause all agents");
    expect(await acts(page)).toEqual([["revoke", "s-3"], ["revokeAll"], ["pause", true]]);
    await page.close();
  });

  test("leads to what waits and cannot answer it", async () => {
    const page = await stage.show("popup/busy");
    await press(page, "Go to tab");
    await press(page, "Review");
    await flip(page, "Pause all agents");
    expect(await acts(page)).toEqual([
      ["goTo", 7],
      ["openGrant", "g-1"],
      ["pause", false],
    ]);
    expect(await page.getByRole("button", { name: /confirm|allow/i }).count()).toBe(0);
    await page.close();
  });

  test("shows every session with who, where, what, how long and since when, and its own Revoke", async () => {
    const page = await stage.show("popup/busy");
    expect(await page.getByRole("button", { name: "Revoke", exact: true }).count()).toBe(50);
    const words = await page.locator(".card", { hasText: "agent 3" }).first().innerText();
    expect(words.split("\n").filter((line) => line.trim() !== "")).toEqual([
      "agent 3",
      "0003kQ7v",
      "orders · https://orders.example",
      "Revoke",
      "orders.overview",
      "update_note@order",
      "21 minutes left",
      "Another tab · Last used 3 minutes ago",
      "Change",
    ]);
    await page.getByText("Ending: the page is stopping it").waitFor();
    await page.close();
  });

  test("says the next step where there is nothing to show", async () => {
    const nothing = await stage.show("popup/noSurface");
    await nothing.getByText("It offers nothing to agents. Try another page of this site.").waitFor();
    await nothing.getByText("Ask your agent to connect to this page.").waitFor();
    await nothing.getByText("agent-surface install").waitFor();
    expect(await nothing.getByRole("switch", { name: "On for this site" }).isDisabled()).toBe(true);
    await nothing.close();
    const elsewhere = await stage.show("popup/unusable");
    await elsewhere.getByText("Open a page with an http or https address.").waitFor();
    expect(await elsewhere.getByRole("switch", { name: "On for this site" }).count()).toBe(0);
    await elsewhere.close();
  });

  test("keeps the activity folded until it is asked for", async () => {
    const page = await stage.show("popup/typical");
    const refused = page.getByText("CAPABILITY_NOT_EXPOSED");
    expect(await refused.isVisible()).toBe(false);
    await page.getByText("Recent activity").click();
    await refused.waitFor({ state: "visible" });
    await page.close();
  });
});
