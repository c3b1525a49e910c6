import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrange, slice, SORT_KEYS, type View, windowOf } from "../../examples/orders/arrange.ts";
import { readCommand } from "../../examples/orders/command.ts";
import { createFeedback } from "../../examples/orders/feedback.ts";
import { inventOrders } from "../../examples/orders/invented.ts";
import { createOrderList } from "../../examples/orders/list.ts";
import { NOTE_MAX, STATUSES } from "../../examples/orders/order.ts";
import { readSettings } from "../../examples/orders/settings.ts";
import { createOrderStore, searchOrders } from "../../examples/orders/store.ts";
import { EN } from "../../examples/orders/text-en.ts";
import { ZH } from "../../examples/orders/text-zh.ts";
import { pickLanguage } from "../../examples/shared/language.ts";

const VIEW: View = { status: "all", text: "", sort: "id", descending: false, page: 1, pageSize: 50 };

describe("the invented orders", () => {
  it("are the same every time, numbered from SO-1001 without a gap", () => {
    expect(inventOrders(200)).toEqual(inventOrders(200));
    expect(inventOrders(3).map((order) => order.id)).toEqual(["SO-1001", "SO-1002", "SO-1003"]);
  });

  it("always hold SO-1002 as a new order with an ordinary note", () => {
    expect(inventOrders(2)[1]).toMatchObject({ id: "SO-1002", status: "new", note: "Leave at the front desk" });
  });

  it("are awkward: markup, quotes, right-to-left, emoji and long names all occur, every status too", () => {
    const orders = inventOrders(48);
    const names = orders.map((order) => order.customer).join("\n");
    for (const part of ["<script>", '"Quoted"', "مؤسسة", "🦊", "北京"]) expect(names).toContain(part);
    expect(Math.max(...orders.map((order) => order.customer.length))).toBeGreaterThan(120);
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set(STATUSES));
    expect(Math.max(...inventOrders(500).map((order) => order.note.length))).toBeLessThanOrEqual(NOTE_MAX);
  });
});

describe("the store", () => {
  it("changes one order, tells its listeners and counts again", () => {
    const store = createOrderStore(inventOrders(48));
    const heard: string[] = [];
    const stop = store.subscribe((id) => heard.push(id));
    const before = store.counts();
    store.change("SO-1002", { status: "cancelled" });
    stop();
    store.change("SO-1002", { note: "unheard" });
    expect(heard).toEqual(["SO-1002"]);
    expect(store.counts()).toEqual({ ...before, new: before.new - 1, cancelled: before.cancelled + 1 });
    expect(store.get("SO-1002")).toMatchObject({ id: "SO-1002", status: "cancelled", note: "unheard" });
    expect(() => store.change("SO-9", {})).toThrow("SO-9");
  });

  it("finds orders by number, customer or note without regard to case", () => {
    const store = createOrderStore(inventOrders(48));
    expect(searchOrders(store, "so-1002").map((order) => order.id)).toEqual(["SO-1002"]);
    expect(searchOrders(store, " LINDQVIST ").map((order) => order.id)).toContain("SO-1002");
    expect(searchOrders(store, "front DESK").map((order) => order.id)).toEqual(["SO-1002"]);
    expect(searchOrders(store, "no such thing")).toEqual([]);
  });
});

describe("arranging the list", () => {
  const orders = inventOrders(300);
  const view = fc.record({
    status: fc.constantFrom("all" as const, ...STATUSES),
    text: fc.constantFrom("", "SO-10", "ltd", "🦊", "nothing fits this"),
    sort: fc.constantFrom(...SORT_KEYS),
    descending: fc.boolean(),
    page: fc.integer({ min: -3, max: 40 }),
    pageSize: fc.constantFrom(1, 7, 50, Number.POSITIVE_INFINITY),
  });

  it("keeps every order exactly once, whatever the view", () => {
    fc.assert(
      fc.property(view, (asked) => {
        const { shown, hidden } = arrange(orders, asked);
        expect([...shown, ...hidden].sort()).toEqual(orders.map((order) => order.id).sort());
      }),
    );
  });

  it("cuts windows that join to the whole", () => {
    fc.assert(
      fc.property(view, fc.integer({ min: 1, max: 120 }), (asked, size) => {
        const arrangement = arrange(orders, asked);
        const joined = Array.from({ length: Math.ceil(300 / size) }, (_, at) => windowOf(arrangement, at * size, size));
        expect(joined.flat()).toEqual([...arrangement.shown, ...arrangement.hidden]);
      }),
    );
  });

  it("always shows an existing page", () => {
    fc.assert(
      fc.property(view, (asked) => {
        const { shown } = arrange(orders, asked);
        const { ids, page, pages } = slice(shown, asked);
        expect(page).toBeGreaterThanOrEqual(1);
        expect(page).toBeLessThanOrEqual(pages);
        expect(ids.length > 0 || shown.length === 0).toBe(true);
        expect(ids.length).toBeLessThanOrEqual(asked.pageSize);
      }),
    );
  });

  it("sorts by amount and back", () => {
    const amounts = (descending: boolean) => {
      const found = arrange(orders, { ...VIEW, sort: "amount", descending }).shown;
      return found.map((id) => orders.find((order) => order.id === id)?.amountCents ?? Number.NaN);
    };
    expect(amounts(false)).toEqual(amounts(false).toSorted((a, b) => a - b));
    expect(amounts(true)).toEqual(amounts(true).toSorted((a, b) => b - a));
  });

  it("sorts numbers as numbers: SO-9999 before SO-10001", () => {
    const { shown } = arrange(inventOrders(9100), VIEW);
    expect(shown.indexOf("SO-9999")).toBeLessThan(shown.indexOf("SO-10001"));
  });
});

describe("the list over the store", () => {
  it("turns pages, goes back to the first on any other change and hears the store", () => {
    const store = createOrderStore(inventOrders(120));
    const list = createOrderList(store, { all: false });
    list.set({ page: 3 });
    expect(list.slice()).toMatchObject({ page: 3, pages: 3 });
    list.set({ sort: "amount" });
    expect(list.slice()).toMatchObject({ page: 1, pages: 3 });
    list.set({ status: "new" });
    expect(list.arrangement().shown).toContain("SO-1002");
    store.change("SO-1002", { status: "packed" });
    expect(list.arrangement().shown).not.toContain("SO-1002");
    expect(list.arrangement().hidden).toContain("SO-1002");
  });

  it("shows every row with `all`", () => {
    const list = createOrderList(createOrderStore(inventOrders(120)), { all: true });
    expect(list.slice()).toMatchObject({ page: 1, pages: 1 });
    expect(list.slice().ids).toHaveLength(120);
  });
});

describe("the address", () => {
  it.each([
    ["", 1000, false],
    ["?n=48", 48, false],
    ["?n=10000&all=1", 10_000, true],
    ["?n=0", 2, false],
    ["?n=99999", 10_000, false],
    ["?n=-5", 1000, false],
    ["?n=1e3&all=true", 1000, false],
  ])("%s asks for %i orders, all rows %s", (search, count, all) => {
    expect(readSettings(search)).toEqual({ count, all });
  });

  it.each([
    ["?lang=zh", ["en"], "zh"],
    ["?lang=en", ["zh-CN"], "en"],
    ["", ["zh-Hans-CN", "en"], "zh"],
    ["", ["de", "zh"], "zh"],
    ["?lang=zhuang", ["fr"], "en"],
    ["", [], "en"],
  ])("%s with %j is %s", (search, preferred, language) => {
    expect(pickLanguage(search, preferred)).toBe(language);
  });
});

describe("the command box", () => {
  it.each([
    ["note SO-1002 Call back Friday", "update_note@order#SO-1002", { note: "Call back Friday" }],
    ["备注 so-1002 周五回电", "update_note@order#SO-1002", { note: "周五回电" }],
    ["note SO-1002", "update_note@order#SO-1002", { note: "" }],
    ["  Cancel SO-1003  ", "cancel@order#SO-1003", {}],
    ["refund SO-1001 Broken glass", "refund@order#SO-1001", { reason: "Broken glass" }],
    ["退款 SO-1001", "refund@order#SO-1001", {}],
    ["search <script>", "orders.search", { text: "<script>" }],
    ["overview", "orders.overview", {}],
  ])("reads %j", (line, action, input) => {
    expect(readCommand(line)).toEqual({ action, input });
  });

  it.each(["", "   ", "note", "delete SO-1002", "constructor SO-1"])("does not understand %j", (line) => {
    expect(readCommand(line)).toBeUndefined();
  });
});

describe("feedback", () => {
  it("keeps the latest three, newest last", () => {
    const feedback = createFeedback();
    for (const text of ["1", "2", "3", "4"]) feedback.say("info", text);
    expect(feedback.list().map((message) => message.text)).toEqual(["2", "3", "4"]);
  });
});

describe("the words", () => {
  const keys = (value: unknown): unknown =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, keys(part)]))
      : typeof value;

  it("are there in both languages, and differ", () => {
    expect(keys(ZH)).toEqual(keys(EN));
    expect(JSON.stringify(ZH)).not.toBe(JSON.stringify(EN));
  });
});
