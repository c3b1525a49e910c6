import axe from "axe-core";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Language, UiStage } from "../popup/stage/open.ts";
import { INSPECTOR_STATES } from "../popup/stage/inspector-states.ts";
import { ACTIVITY_STATES, GRANT_STATES, POPUP_STATES } from "../popup/stage/states.ts";

const VIEWS = [
  ...Object.keys(POPUP_STATES).map((name) => `popup/${name}` as const),
  ...Object.keys(GRANT_STATES).map((name) => `grant/${name}` as const),
  ...Object.keys(ACTIVITY_STATES).map((name) => `activity/${name}` as const),
  ...Object.keys(INSPECTOR_STATES).map((name) => `inspector/${name}` as const),
];

/** What axe-core finds wrong, as short lines. */
async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const options: axe.RunOptions = rules === undefined ? {} : { runOnly: { type: "rule", values: rules } };
  const found = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as axe.AxeResults;
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Elements of the page that are wider than the room they have. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, body, body *:not(.unseen, .table-frame)")]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`),
  );
}

/** Opens everything that is folded, so that it is looked at too. */
function unfold(page: Page): Promise<void> {
  return page.locator("details").evaluateAll((all) => {
    for (const details of all) details.setAttribute("open", "");
  });
}

describe.each(["en", "zh_CN"] satisfies Language[])("in %s", (language) => {
  let stage: UiStage;
  beforeAll(async () => {
    stage = await UiStage.open(language);
  });
  afterAll(() => stage?.close());

  test.each(VIEWS)("%s is accessible, in light and in dark", async (view) => {
    const page = await stage.show(view);
    await unfold(page);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await faultsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await faultsOf(page, ["color-contrast"])).toEqual([]);
    await page.close();
  });

  test.each(VIEWS)("%s fits its window, and zoomed to twice the size", async (view) => {
    const page = await stage.show(view);
    await unfold(page);
    // A popup gets at most 800 px and the grant window is 480 px wide; twice the size halves both.
    const widths = { popup: [384, 400], grant: [480, 240], activity: [1180, 400], inspector: [1180, 400] };
    const [kind = ""] = view.split("/");
    for (const width of Object.entries(widths).find(([name]) => name === kind)?.[1] ?? []) {
      await page.setViewportSize({ width, height: 360 });
      expect(await overflowing(page)).toEqual([]);
    }
    await page.close();
  });
});
