import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from "vitest";
import { type Ask, type ExamplePage, ExamplePages, soon } from "../examples/support.ts";
import { BROWSERS } from "../support/driver.ts";

const SCOPE = ["update_note@order", "orders.overview", "orders.search", "cancel@order", "refund@order"];
const FRIDAY = "Customer requested a callback by Friday";

let pages: ExamplePages;
let orders: ExamplePage;
let page: Page;

const ask = (request: Ask, scope = SCOPE) => orders.ask("orders", scope, request);
const describeNow = (input: object = {}) => ask({ method: "describe", input });
const row = (id: string) => page.locator(`tr[data-id="${id}"]`);
const dialog = () => page.getByRole("alertdialog");
const answer = (button: "Confirm" | "Reject") => dialog().getByRole("button", { name: button, exact: true }).click();
const command = async (line: string) => {
  await page.getByRole("textbox", { name: "Command" }).fill(line);
  await page.keyboard.press("Enter");
};
const log = () => page.getByRole("log").getByRole("listitem").last();

async function fieldsOf(id: string): Promise<Record<string, unknown>> {
  const { result } = await describeNow({ limit: 0, records: [id] });
  return result?.context?.records?.[0]?.fields ?? {};
}

/** Every record id the Surface lists, over all windows, in page order. */
async function allIds(): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { result } = await describeNow({ limit: 30, ...(cursor === undefined ? {} : { cursor }) });
    ids.push(...(result?.context?.recordIds ?? []));
    cursor = result?.context?.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

async function capabilities(): Promise<unknown> {
  const { result } = await describeNow();
  // How many rows are off the screen is the one thing that scrolling and filtering may change.
  return result?.capabilities?.map(({ record, ...rest }) => ({
    ...rest,
    record: record && { ...record, offscreen: 0 },
  }));
}

describe.each(BROWSERS)("in %s", (name) => {
  beforeAll(async () => {
    pages = await ExamplePages.start(name);
  });
  afterAll(() => pages?.close());

  describe("48 orders", () => {
    beforeEach(async () => {
      orders = await pages.open("/orders/?n=48");
      ({ page } = orders);
    });
    afterEach(() => orders?.close());

    describe("the note, by hand", () => {
      test("is edited in its row without a second question, and the Surface reads the new one", async () => {
        await row("SO-1002").getByRole("button", { name: "Edit the note on SO-1002" }).click();
        await page.getByRole("textbox", { name: "Note on SO-1002" }).fill(FRIDAY);
        await page.keyboard.press("Enter");
        await soon(() => row("SO-1002").locator("td.note").innerText()).toContain(FRIDAY);
        expect(await dialog().count()).toBe(0);
        expect(await page.getByRole("status", { name: "Messages" }).innerText()).toContain("SO-1002 is saved");
        expect(await fieldsOf("SO-1002")).toMatchObject({ note: FRIDAY });
        expect(await page.evaluate(() => document.activeElement?.getAttribute("data-act"))).toBe("edit");
      });

      test("is refused over 500 characters by the schema an agent meets, and stays to be mended", async () => {
        await row("SO-1002").getByRole("button", { name: "Edit the note on SO-1002" }).click();
        const field = page.getByRole("textbox", { name: "Note on SO-1002" });
        await field.fill("x".repeat(501));
        await page.keyboard.press("Enter");
        await page.getByText("A note has at most 500 characters; this one has 501.").waitFor();
        expect(await field.getAttribute("aria-invalid")).toBe("true");
        expect(await fieldsOf("SO-1002")).toMatchObject({ note: "Leave at the front desk" });
        const refused = await ask({
          capability: "update_note@order",
          input: { record: "SO-1002", note: "x".repeat(501) },
        });
        expect(refused).toMatchObject({ ok: false, error: { code: "INVALID_INPUT" } });
        await page.keyboard.press("Escape");
        expect(await field.count()).toBe(0);
      });

      test("keeps a line break and awkward characters as they are", async () => {
        const awkward = 'a "quoted"\n<b>line</b> \u202e 👩‍👩‍👧‍👦 مرحبا';
        await row("SO-1003").getByRole("button", { name: "Edit the note on SO-1003" }).click();
        await page.getByRole("textbox", { name: "Note on SO-1003" }).fill(awkward);
        await page.keyboard.press("Enter");
        await soon(async () => (await fieldsOf("SO-1003"))["note"]).toBe(awkward);
        expect(await page.locator("td script, td img, td b").count()).toBe(0);
      });
    });

    describe("the Surface", () => {
      test("publishes exactly the allow-list, with effects, approvals, regions and the records", async () => {
        expect(await describeNow({ limit: 3 })).toMatchObject({
          ok: true,
          result: {
            app: "orders",
            capabilities: [
              { id: "update_note@order", effect: "write", approval: "ask", record: { param: "record", total: 48 } },
              { id: "orders.overview", effect: "read", approval: "none" },
              { id: "orders.search", effect: "read", approval: "none" },
              { id: "cancel@order", effect: "destructive", approval: "always", record: { total: 48 } },
              { id: "refund@order", effect: "write", approval: "none", region: "desk" },
            ],
            context: {
              route: "/orders/?n=48",
              regions: [{ id: "list" }, { id: "desk" }],
              recordIds: ["SO-1001", "SO-1002", "SO-1003"],
              recordIdsTotal: 48,
              recordsTotal: 48,
            },
          },
        });
      });

      test("changes a note after Confirm and says what changed", async () => {
        const asked = ask({ capability: "update_note@order", input: { record: "SO-1002", note: FRIDAY } });
        await answer("Confirm");
        expect(await asked).toMatchObject({
          ok: true,
          result: {
            outcome: "succeeded",
            after: { records: { "SO-1002": { note: ["Leave at the front desk", FRIDAY] } } },
          },
        });
        expect(await row("SO-1002").locator("td.note").innerText()).toContain(FRIDAY);
      });

      test("changes nothing after Reject", async () => {
        const asked = ask({ capability: "update_note@order", input: { record: "SO-1002", note: FRIDAY } });
        await answer("Reject");
        expect(await asked).toMatchObject({
          ok: true,
          result: { outcome: "denied", error: { code: "PERMISSION_DENIED" } },
        });
        expect(await fieldsOf("SO-1002")).toMatchObject({ note: "Leave at the front desk" });
      });

      test("counts and finds orders", async () => {
        const overview = await ask({ capability: "orders.overview" });
        expect(overview).toMatchObject({ ok: true, result: { output: { total: 48 } } });
        expect(await ask({ capability: "orders.search", input: { text: "FRONT desk", limit: 5 } })).toMatchObject({
          ok: true,
          result: { output: { total: 1, orders: [{ id: "SO-1002", status: "new" }] } },
        });
        expect(await ask({ capability: "orders.search", input: { text: "", limit: 51 } })).toMatchObject({
          ok: false,
          error: { code: "INVALID_INPUT" },
        });
      });

      test("refuses what is on the page and not exposed in the bytes of what does not exist", async () => {
        const refuse = async (capability: string) =>
          JSON.stringify(await ask({ id: "same", capability, input: { record: "SO-1002" } }, [...SCOPE, capability]));
        const refusal = await refuse("finish_refund@order");
        expect(refusal).toBe(await refuse("no_such_thing@order"));
        expect(JSON.parse(refusal)).toMatchObject({ ok: false, error: { code: "CAPABILITY_NOT_EXPOSED" } });
      });

      test("tells a person which agents may act, while they may", async () => {
        const sign = page.getByRole("status", { name: "Outside agents" });
        expect(await sign.innerText()).toBe("No agent may act on this page.");
        await orders.tell("orders", "start", "Clerk");
        await orders.tell("orders", "start", "Night shift");
        expect(await sign.innerText()).toBe("Clerk, Night shift may act on this page.");
        await orders.tell("orders", "end", "Clerk");
        expect(await sign.innerText()).toBe("Night shift may act on this page.");
      });
    });

    describe("availability", () => {
      test("a shipped order is not cancelled, and person, assistant and agent read the same reason", async () => {
        const invoked = await ask({ capability: "cancel@order", input: { record: "SO-1001" } });
        expect(invoked).toMatchObject({ ok: true, result: { outcome: "unavailable", error: { code: "UNAVAILABLE" } } });
        const reason = invoked.result?.error?.message ?? "";
        expect(reason).toContain("has shipped");
        const cancel = row("SO-1001").getByRole("button", { name: "Cancel order SO-1001" });
        expect(await cancel.getAttribute("title")).toBe(reason);
        await cancel.focus();
        await page.keyboard.press("Enter");
        await soon(() => page.getByRole("status", { name: "Messages" }).innerText()).toContain(reason);
        await command("cancel SO-1001");
        await soon(() => log().innerText()).toContain(reason);
      });

      test("cancelling asks whoever wants it, the person too", async () => {
        await row("SO-1002").getByRole("button", { name: "Cancel order SO-1002" }).click();
        await answer("Reject");
        expect(await fieldsOf("SO-1002")).toMatchObject({ status: "new" });
        const asked = ask({ capability: "cancel@order", input: { record: "SO-1002" } });
        await answer("Confirm");
        expect(await asked).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
        expect(await row("SO-1002").innerText()).toContain("Cancelled");
      });
    });

    describe("a refund", () => {
      test("is handed to a person, who finishes it on the desk", async () => {
        const input = { record: "SO-1001", reason: "Arrived broken" };
        expect(await ask({ capability: "refund@order", input })).toMatchObject({
          ok: true,
          result: { outcome: "handoff", error: { code: "HANDOFF_REQUIRED" } },
        });
        expect(await fieldsOf("SO-1001")).toMatchObject({ refund: "waiting" });
        expect(await describeNow({ records: ["SO-1001"], region: "desk" })).toMatchObject({ ok: true });
        const again = await ask({ capability: "refund@order", input: { record: "SO-1001", reason: "Twice" } });
        expect(again).toMatchObject({ ok: true, result: { outcome: "unavailable" } });
        expect(await page.getByRole("textbox", { name: "Reason" }).inputValue()).toBe("Arrived broken");
        await page.getByRole("button", { name: "Pay back SO-1001" }).click();
        await soon(async () => (await fieldsOf("SO-1001"))["refund"]).toBe("done");
        expect(await page.getByRole("button", { name: "Pay back SO-1001" }).count()).toBe(0);
      });
    });

    describe("the assistant and an agent, by one executor", () => {
      const both = [
        ["an input that does not fit", `note SO-1002 ${"x".repeat(501)}`, "update_note@order", "SO-1002", undefined],
        ["an order that has shipped", "cancel SO-1001", "cancel@order", "SO-1001", undefined],
        ["a person who says no", "cancel SO-1002", "cancel@order", "SO-1002", "Reject"],
      ] as const;
      test.each(both)("%s: both are told the same", async (_, line, capability, record, button) => {
        const input = capability === "cancel@order" ? { record } : { record, note: "x".repeat(501) };
        const asked = ask({ capability, input });
        if (button !== undefined) await answer(button);
        const { result, error } = await asked;
        const message = (result?.error ?? error)?.message ?? "nothing was wrong";
        await command(line);
        if (button !== undefined) await answer(button);
        await soon(() => log().innerText()).toContain(message);
        expect(await fieldsOf("SO-1002")).toMatchObject({ status: "new", note: "Leave at the front desk" });
      });

      test("a yes: both are asked, and each changes the note", async () => {
        const asked = ask({ capability: "update_note@order", input: { record: "SO-1002", note: FRIDAY } });
        await answer("Confirm");
        expect(await asked).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
        await command("note SO-1002 Call back Friday");
        await answer("Confirm");
        await soon(() => log().innerText()).toContain("Done");
        expect(await fieldsOf("SO-1002")).toMatchObject({ note: "Call back Friday" });
      });
    });

    describe("the assistant", () => {
      test("meets the confirmation an agent meets, and the person's own save does not open it a way", async () => {
        await command("note SO-1002 Call back Friday");
        await dialog().waitFor();
        expect(await fieldsOf("SO-1002")).toMatchObject({ note: "Leave at the front desk" });
        await answer("Confirm");
        await soon(() => log().innerText()).toContain("Done");
        expect(await fieldsOf("SO-1002")).toMatchObject({ note: "Call back Friday" });
        await command("make it so");
        await soon(() => log().innerText()).toContain("Not understood");
      });
    });

    describe("the view", () => {
      test("never changes a capability or a record id, however it is filtered, sorted, searched and paged", async () => {
        const before = await capabilities();
        const ids = await allIds();
        expect(ids).toHaveLength(48);
        const steps: (() => Promise<unknown>)[] = [
          () => page.getByRole("combobox", { name: "Status" }).selectOption("shipped"),
          () => page.getByRole("button", { name: "Customer" }).click(),
          () => page.getByRole("button", { name: "Customer" }).click(),
          () => page.getByRole("searchbox", { name: "Search" }).fill("nothing fits this"),
          () => page.getByRole("searchbox", { name: "Search" }).fill(""),
          () => page.getByRole("button", { name: "Amount" }).click(),
          () => page.getByRole("combobox", { name: "Status" }).selectOption("all"),
          () => page.getByRole("button", { name: "Number" }).click(),
        ];
        for (const step of steps) {
          await step();
          expect(await capabilities()).toEqual(before);
          expect((await allIds()).toSorted()).toEqual(ids.toSorted());
          expect(await fieldsOf("SO-1002")).toMatchObject({ note: "Leave at the front desk" });
        }
        expect(await allIds()).toEqual(ids);
      });

      test("what a filter hides stays callable, and counts as off the screen", async () => {
        await page.getByRole("searchbox", { name: "Search" }).fill("SO-1001");
        expect(await page.locator("tbody tr").count()).toBe(1);
        const { result } = await describeNow();
        expect(result?.capabilities?.[0]?.record).toEqual({ param: "record", total: 48, offscreen: 47 });
        const asked = ask({ capability: "update_note@order", input: { record: "SO-1002", note: FRIDAY } });
        await answer("Confirm");
        expect(await asked).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
      });
    });
  });

  describe.each([
    ["1,000 orders in pages", "/orders/", 1000, 50],
    ["10,000 orders, all rendered", "/orders/?n=10000&all=1", 10_000, 10_000],
  ])("%s", (_, path, total, rendered) => {
    test("describe stays bounded and a note deep in the list can be changed", async () => {
      const large = await pages.open(path);
      expect(await large.page.locator("tbody tr").count()).toBe(rendered);
      const described = await large.ask("orders", SCOPE, { method: "describe" });
      expect(described).toMatchObject({
        ok: true,
        result: { context: { recordIdsTotal: total, recordsTotal: total } },
      });
      expect(described.result?.context?.recordIds).toHaveLength(50);
      expect(JSON.stringify(described).length).toBeLessThan(16_384);
      expect(described.result?.capabilities?.[0]?.record?.offscreen).toBeGreaterThan(total - 40);
      const last = `SO-${1000 + total}`;
      const asked = large.ask("orders", SCOPE, {
        capability: "update_note@order",
        input: { record: last, note: FRIDAY },
      });
      await large.page.getByRole("alertdialog").getByRole("button", { name: "Confirm", exact: true }).click();
      expect(await asked).toMatchObject({ ok: true, result: { record: last, outcome: "succeeded" } });
      await large.close();
    });
  });

  describe("for everybody", () => {
    test.each([
      ["en", "light"],
      ["zh", "dark"],
    ] as const)("axe finds nothing in %s, %s: list, editor, desk and empty list", async (lang, colorScheme) => {
      const opened = await pages.open(`/orders/?n=24&lang=${lang}`, { colorScheme });
      await opened.expectAccessible();
      await opened.page.locator('tr[data-id="SO-1002"] [data-act="refund"]').click();
      await opened.page.locator(".desk-list form").waitFor();
      await opened.page.locator('tr[data-id="SO-1002"] [data-act="edit"]').click();
      await opened.page.keyboard.insertText("x".repeat(501));
      await opened.page.keyboard.press("Enter");
      await opened.page.locator('textarea[aria-invalid="true"]').waitFor();
      await opened.expectAccessible();
      await opened.page.locator(".assistant input").fill("overview");
      await opened.page.keyboard.press("Enter");
      await opened.page.getByRole("log").getByRole("listitem").waitFor();
      await opened.page.getByRole("searchbox").fill("nothing fits this");
      await opened.expectAccessible();
      expect(await opened.page.evaluate(() => document.documentElement.lang)).toBe(lang === "zh" ? "zh-CN" : "en");
      await opened.close();
    });
  });
});
