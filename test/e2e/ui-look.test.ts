import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Language, UiStage, type View } from "../popup/stage/open.ts";
import { INSPECTOR_STATES } from "../popup/stage/inspector-states.ts";
import { ACTIVITY_STATES, GRANT_STATES, POPUP_STATES } from "../popup/stage/states.ts";
import { BROWSERS, type Tab } from "../support/driver.ts";

const LANGUAGES: readonly Language[] = ["en", "zh_CN"];

const STATES: Record<View, object> = {
  popup: POPUP_STATES,
  grant: GRANT_STATES,
  activity: ACTIVITY_STATES,
  inspector: INSPECTOR_STATES,
};

const SHOWN = (Object.keys(STATES) as View[]).flatMap((view) =>
  Object.keys(STATES[view]).map((name) => ({ view, state: `${view}/${name}` as const })),
);

/**
 * The width of each window, and of the same one zoomed to twice the size: a popup then has the 400 px it can have at
 * most, and usually its 384 without the scrollbar, for which Firefox makes no room.
 */
const WIDTHS: Record<View, { usual: number; zoomed: number }> = {
  popup: { usual: 367, zoomed: 400 },
  grant: { usual: 480, zoomed: 240 },
  activity: { usual: 1180, zoomed: 400 },
  inspector: { usual: 1180, zoomed: 400 },
};

/** What axe-core finds wrong, as short lines; a document is given axe once. */
async function faultsOf(page: Tab, options: axe.RunOptions = {}): Promise<unknown> {
  if ((await page.evaluate("window.axe === undefined")) === true) {
    await page.evaluate(`(() => { ${axe.source}; return null; })()`);
  }
  const wanted: axe.RunOptions = { resultTypes: ["violations"], preload: false, ...options };
  return page.evaluate(`window.axe.run(${JSON.stringify(wanted)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`);
}

/** Elements of the page that are wider than the room they have. */
function overflowing(page: Tab): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll("html, body, body *:not(.unseen, .table-frame)")]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .map((element) => element.tagName + " " + element.className + " " + element.textContent.slice(0, 40))`);
}

/**
 * Opens everything that is folded, so that it is looked at too; what is inside is made when it opens. In a list of
 * cards, which are alike but for their words, the first five are opened.
 */
async function unfold(page: Tab): Promise<void> {
  await page.evaluate(`(async () => {
    const open = (details) => new Promise((resolve) => {
      details.addEventListener("toggle", resolve, { once: true });
      details.open = true;
    });
    for (;;) {
      const folded = [...document.querySelectorAll("details:not([open], .card:nth-child(n + 6) *)")];
      if (folded.length === 0) return null;
      await Promise.all(folded.map(open));
    }
  })()`);
}

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: UiStage;
  beforeAll(async () => {
    stage = await UiStage.open(browser, LANGUAGES);
  });
  afterAll(() => stage?.close());

  describe.each(LANGUAGES)("in %s", (language) => {
    test.each(SHOWN)("$state is accessible in light and in dark, and fits its window, also zoomed", async (shown) => {
      const { usual, zoomed } = WIDTHS[shown.view];
      const page = await stage.show(shown.state, language);
      await page.setWidth(usual);
      await page.setColorScheme("light");
      await unfold(page);
      expect(await overflowing(page)).toEqual([]);
      if (language === "en") {
        expect(await faultsOf(page)).toEqual([]);
        await page.setColorScheme("dark");
        expect(await faultsOf(page, { runOnly: ["color-contrast"] })).toEqual([]);
      } else {
        // No colour depends on the language.
        expect(await faultsOf(page, { rules: { "color-contrast": { enabled: false } } })).toEqual([]);
      }
      await page.setWidth(zoomed);
      expect(await overflowing(page)).toEqual([]);
    });
  });
});
