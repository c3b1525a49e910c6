import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ExamplePage, ExamplePages, soon } from "../examples/support.ts";
import { BROWSERS } from "../support/driver.ts";

const APP = "tutorial-support-queue";
const SCOPE = ["todo.overview", "todo.add", "todo.clear_completed"];

let pages: ExamplePages;
let queue: ExamplePage;
let page: Page;

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const decide = (button: "Confirm" | "Reject") =>
  page.getByRole("alertdialog").getByRole("button", { name: button, exact: true }).click();
const tasks = () => page.locator(".tasks li bdi").allInnerTexts();
/** The console's latest exchange, once it has ended. */
async function latest(id: string): Promise<{ verdict: string; answer: Record<string, unknown> }> {
  const exchange = page.locator(`.log li[data-id="${id}"]`);
  const response = exchange.getByRole("group", { name: `Response ${id}` });
  await response.waitFor();
  return { verdict: await exchange.locator(".verdict").innerText(), answer: JSON.parse(await response.innerText()) };
}

describe.each(BROWSERS)("in %s", (name) => {
  beforeAll(async () => {
    pages = await ExamplePages.start(name);
  });
  afterAll(() => pages?.close());

  describe("in English", () => {
    beforeEach(async () => {
      queue = await pages.open("/support-queue/?lang=en");
      ({ page } = queue);
    });
    afterEach(() => queue?.close());

    describe("the chapter's check list", () => {
      test("allow-list and window: three capabilities, two of three records, and what is left out is named", async () => {
        expect(await tasks()).toHaveLength(3);
        await press("Describe");
        const { verdict, answer } = await latest("req_01");
        expect(verdict).toBe("Handled and done");
        expect(answer).toMatchObject({
          protocol: "pling.surface/0.1",
          id: "req_01",
          ok: true,
          result: {
            app: APP,
            capabilities: [
              { id: "todo.overview", effect: "read", approval: "none" },
              { id: "todo.add", effect: "write", approval: "none" },
              { id: "todo.clear_completed", effect: "destructive", approval: "always" },
            ],
            context: { recordIds: ["T-1", "T-2"], recordsTotal: 3 },
          },
        });
        expect(JSON.stringify(answer)).not.toMatch(/complete@todo|remove@todo/);
        const greedy = await queue.ask(APP, SCOPE, { method: "describe", input: { limit: 3 } });
        expect(greedy.result?.context?.recordIds).toEqual(["T-1", "T-2"]);
      });

      test("a successful write", async () => {
        await press("Add a task");
        expect(await latest("req_01")).toMatchObject({
          verdict: "Handled and done",
          answer: { ok: true, result: { outcome: "succeeded", output: { id: "T-4" } } },
        });
        expect((await tasks()).at(-1)).toBe("Call the carrier about parcel 7");
      });

      test("the unexposed row action is refused before the executor, and the task stays as it was", async () => {
        await press("Try an action that is not open");
        expect(await latest("req_01")).toMatchObject({
          verdict: "Refused before any action",
          answer: { ok: false, error: { code: "CAPABILITY_NOT_EXPOSED", executed: "no" } },
        });
        expect(await page.locator(".tasks input").first().isChecked()).toBe(false);
      });

      test("a refused confirmation changes nothing", async () => {
        await press("Ask to clear completed");
        await page.getByText("Waits for a person in the page.").waitFor();
        await decide("Reject");
        expect(await latest("req_01")).toMatchObject({
          verdict: "Handled, and the page said no",
          answer: { ok: true, result: { outcome: "denied", error: { code: "PERMISSION_DENIED" } } },
        });
        expect(await tasks()).toHaveLength(3);
      });

      test("an allowed confirmation runs once; then there is nothing to clear, in the words a person reads", async () => {
        await press("Ask to clear completed");
        await decide("Confirm");
        expect(await latest("req_01")).toMatchObject({
          answer: { ok: true, result: { outcome: "succeeded", output: { cleared: 1 } } },
        });
        expect(await tasks()).toHaveLength(2);
        await press("Ask to clear completed");
        const { answer } = await latest("req_02");
        expect(answer).toMatchObject({ ok: true, result: { outcome: "unavailable", error: { code: "UNAVAILABLE" } } });
        await press("Clear completed");
        await page.getByRole("alert").getByText("No task is completed").waitFor();
        expect(JSON.stringify(answer)).toContain("No task is completed");
      });

      test("the leftover actions of a deleted row are gone: it is no longer a record", async () => {
        await page
          .getByRole("button", { name: /^Remove: / })
          .first()
          .click();
        await soon(tasks).toHaveLength(2);
        const described = await queue.ask(APP, SCOPE, { method: "describe", input: { records: ["T-1"] } });
        expect(described).toMatchObject({
          ok: true,
          result: { context: { recordIds: ["T-2", "T-3"], recordsTotal: 2 } },
        });
        expect(JSON.stringify(described)).not.toContain("T-1");
        for (const box of await page.getByRole("button", { name: /^Remove: / }).all()) await box.click({ trial: true });
        await page
          .getByRole("button", { name: /^Remove: / })
          .first()
          .click();
        await page
          .getByRole("button", { name: /^Remove: / })
          .first()
          .click();
        await page.getByText("The queue is empty.").waitFor();
        const empty = await queue.ask(APP, SCOPE, { method: "describe" });
        expect(JSON.stringify(empty)).not.toMatch(/T-\d/);
      });
    });

    describe("the page", () => {
      test("its own controls go through the executor: a row is completed, a task of 201 characters is refused", async () => {
        await page.getByRole("checkbox").first().check();
        const overview = await queue.ask(APP, SCOPE, { capability: "todo.overview" });
        expect(overview).toMatchObject({ ok: true, result: { output: { open: 1, completed: 2 } } });
        const field = page.getByRole("textbox", { name: "New task" });
        await field.fill("x".repeat(201));
        await page.keyboard.press("Enter");
        await soon(() => page.getByRole("alert").innerText()).not.toBe("");
        expect(await tasks()).toHaveLength(3);
        expect(await field.inputValue()).toHaveLength(201);
      });
    });
  });

  test.each([
    ["en", "light"],
    ["zh", "dark"],
  ] as const)("axe finds nothing in %s, %s, with a console full of answers", async (lang, colorScheme) => {
    const opened = await pages.open(`/support-queue/?lang=${lang}`, { colorScheme });
    for (const at of [0, 1, 3]) await opened.page.locator(".console .buttons button").nth(at).click();
    await opened.page.locator('.log li[data-id="req_03"] pre').nth(1).waitFor();
    await opened.expectAccessible();
    await opened.close();
  });
});
