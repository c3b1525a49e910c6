import { describe, expect, test } from "vitest";
import { createSurfaces } from "../../content/surfaces.ts";
import type { CallSession } from "../../src/contract/session.ts";
import type { SurfaceLike } from "../../src/contract/surface.ts";

const handle: SurfaceLike["handle"] = async () => ({});
const session = (id: string, app = "orders") => ({ id, app }) as CallSession;

function stage() {
  const lists: string[][] = [];
  return { lists, surfaces: createSurfaces((apps) => lists.push(apps)) };
}

describe("the Surfaces of a document", () => {
  test("the same object twice is one, and is announced once", () => {
    const { surfaces, lists } = stage();
    const one = { app: "orders", handle };
    surfaces.note(one, true);
    surfaces.note(one, true);
    expect(lists).toEqual([["orders"]]);
    expect(surfaces.get("orders")).toBe(one);
  });

  test("another object with the same app takes its place, and the old one's farewell changes nothing", () => {
    const { surfaces, lists } = stage();
    const [old, fresh] = [
      { app: "orders", handle },
      { app: "orders", handle },
    ];
    surfaces.note(old, true);
    surfaces.note(fresh, true);
    surfaces.note(old, false);
    expect(surfaces.get("orders")).toBe(fresh);
    expect(lists).toEqual([["orders"], ["orders"]]);
  });

  test("one that goes is gone", () => {
    const { surfaces, lists } = stage();
    const one = { app: "orders", handle };
    surfaces.note(one, true);
    surfaces.note({ app: "stock", handle }, true);
    surfaces.note(one, false);
    expect(lists.at(-1)).toEqual(["stock"]);
    expect(surfaces.get("orders")).toBeUndefined();
  });
});

describe("the page's own sign", () => {
  const signed = (app: string) => {
    const signs: string[] = [];
    const surface: SurfaceLike = {
      app,
      handle,
      session: ({ kind, session }) => void signs.push(`${kind} ${session.id}`),
    };
    return { surface, signs };
  };

  test("hears each session of its app begin and end once", () => {
    const { surfaces } = stage();
    const { surface, signs } = signed("orders");
    surfaces.note(surface, true);
    surfaces.begin(session("s_1"));
    surfaces.begin(session("s_1"));
    surfaces.begin(session("s_2", "stock"));
    surfaces.end("s_1");
    surfaces.end("s_1");
    expect(signs).toEqual(["start s_1", "end s_1"]);
  });

  test("is told of the sessions that are there already when the Surface comes", () => {
    const { surfaces } = stage();
    const { surface, signs } = signed("orders");
    surfaces.begin(session("s_1"));
    surfaces.note(surface, true);
    surfaces.endAll();
    expect(signs).toEqual(["start s_1", "end s_1"]);
  });

  test("that throws harms nobody", () => {
    const { surfaces } = stage();
    const surface: SurfaceLike = {
      app: "orders",
      handle,
      session: () => {
        throw new Error("page bug");
      },
    };
    surfaces.note(surface, true);
    expect(() => surfaces.begin(session("s_1"))).not.toThrow();
  });
});
