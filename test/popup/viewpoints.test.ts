import { describe, expect, test } from "vitest";
import { firstInput, readInputText, timelineOf, viewpoints } from "../../popup/model/viewpoints.ts";
import { sessionNo, typical } from "./stage/states.ts";

const page = { origin: "https://orders.example", tab: 7, on: true, fixed: false, apps: ["orders", "stock"] };

describe("the ways to look at a page", () => {
  test("are its live sessions, then the person's own view of each app", () => {
    const sessions = [
      sessionNo(1, { here: true }),
      sessionNo(2, { here: false }),
      sessionNo(3, { here: true, state: "ending" }),
      sessionNo(4, { here: true, origin: "https://other.example" }),
      sessionNo(5, { here: true, app: "gone" }),
      sessionNo(6, { here: true, app: "stock" }),
    ];
    expect(viewpoints({ page, sessions }).map(({ key, app }) => [key, app])).toEqual([
      ["s-1", "orders"],
      ["s-6", "stock"],
      ["app orders", "orders"],
      ["app stock", "stock"],
    ]);
  });

  test("are none where the page offers nothing", () => {
    const sessions = [sessionNo(1, { here: true })];
    expect(viewpoints({ sessions })).toEqual([]);
    expect(viewpoints({ page: { tab: 7, on: false, fixed: false, apps: [] }, sessions })).toEqual([]);
    expect(viewpoints({ page: { ...page, apps: [] }, sessions })).toEqual([]);
  });
});

test("the timeline holds the calls of a session, or all of an app on that origin, and not without end", () => {
  const [first] = typical.audit;
  if (first === undefined) throw new Error("the stage has entries");
  const entries = [
    { ...first, id: "1" },
    { ...first, id: "2", session: "s-other" },
    { ...first, id: "3", origin: "https://other.example", session: "s-x" },
    { ...first, id: "4", app: "stock", session: "s-y" },
  ];
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");
  expect(ids(timelineOf(entries, { key: "s-3", app: "orders", session: sessionNo(3) }, page.origin))).toBe("1");
  expect(ids(timelineOf(entries, { key: "app orders", app: "orders" }, page.origin))).toBe("12");
  const many = Array.from({ length: 90 }, (_, index) => ({ ...first, id: `${index}` }));
  expect(timelineOf(many, { key: "app orders", app: "orders" }, page.origin)).toHaveLength(50);
});

test.each([
  [undefined, ["SO-1"], {}],
  ["record", ["SO-1", "SO-2"], { record: "SO-1" }],
  ["record", [], {}],
] as [string | undefined, string[], object][])("a first input for the parameter %s of %j", (param, ids, input) => {
  expect(JSON.parse(firstInput(param, ids))).toEqual(input);
});

test.each(["", "{", "[]", "null", "1", '"a"', "{} {}"])("%j is no input", (text) => {
  expect(readInputText(text)).toBeUndefined();
});

test("an input is what was typed, and nothing inherited", () => {
  expect(readInputText('{"a":{"b":[1]},"c":null}')).toEqual({ a: { b: [1] }, c: null });
});
