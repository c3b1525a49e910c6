import { describe, expect, test } from "vitest";
import {
  ANNOUNCE,
  HOOK_NAME,
  type HookWindow,
  REQUEST,
  type SurfaceHook,
  surfaceOf,
  WITHDRAW,
} from "../../src/contract/hook.ts";
import { createRegistry, createSurface, registerSurface } from "../../src/page/index.ts";
import { createConfirmDialog, defaultSettle } from "../../src/page/index.ts";

/** A window as far as the hook is concerned. */
function aWindow(): HookWindow {
  return new EventTarget() as HookWindow;
}

function aSurface(app = "x") {
  return createSurface({ registry: createRegistry(), execute: () => 1, app, expose: [] });
}

/** What a bridge hears in a window. */
function listen(target: HookWindow): string[] {
  const heard: string[] = [];
  target.addEventListener(ANNOUNCE, (event) => heard.push(`announce ${surfaceOf(event)?.app}`));
  target.addEventListener(WITHDRAW, (event) => heard.push(`withdraw ${surfaceOf(event)?.app}`));
  return heard;
}

describe("registerSurface", () => {
  test("installs the hook, announces, answers requests, and withdraws once", () => {
    const target = aWindow();
    const heard = listen(target);
    const undo = registerSurface(aSurface(), target);
    target.dispatchEvent(new Event(REQUEST));
    undo();
    undo();
    target.dispatchEvent(new Event(REQUEST));
    expect(heard).toEqual(["announce x", "announce x", "withdraw x"]);
    expect(target[HOOK_NAME]).toMatchObject({ protocols: ["pling.surface/0.1"] });
    expect(Object.isFrozen(target[HOOK_NAME])).toBe(true);
  });

  test("adopts a hook that is there already, so that two libraries and an extension share one", () => {
    const target = aWindow();
    const heard = listen(target);
    registerSurface(aSurface("one"), target);
    const hook = target[HOOK_NAME];
    registerSurface(aSurface("two"), target);
    expect(target[HOOK_NAME]).toBe(hook);
    target.dispatchEvent(new Event(REQUEST));
    expect(heard).toEqual(["announce one", "announce two", "announce one", "announce two"]);
  });

  test("replaces another object of the same app, whose undo then undoes nothing", () => {
    const target = aWindow();
    const undoFirst = registerSurface(aSurface("x"), target);
    const second = aSurface("x");
    registerSurface(second, target);
    undoFirst();
    const found: unknown[] = [];
    target.addEventListener(ANNOUNCE, (event) => found.push(surfaceOf(event)));
    target.dispatchEvent(new Event(REQUEST));
    expect(found).toEqual([second]);
  });

  const strangers: [string, (target: HookWindow) => void][] = [
    ["something else", (target) => Object.assign(target, { [HOOK_NAME]: { mine: true } })],
    ["a text", (target) => Object.assign(target, { [HOOK_NAME]: "mine" })],
    ["null", (target) => Object.assign(target, { [HOOK_NAME]: null })],
    [
      "a getter that throws",
      (target) =>
        Object.defineProperty(target, HOOK_NAME, {
          get: () => {
            throw new Error("x");
          },
        }),
    ],
    [
      "a hook of another protocol",
      (target) => Object.assign(target, { [HOOK_NAME]: { protocols: ["other/1"], register: () => () => undefined } }),
    ],
  ];
  test.each(strangers)("where %s sits in its place, the events do", (_what, sit) => {
    const target = aWindow();
    sit(target);
    const heard = listen(target);
    const undo = registerSurface(aSurface(), target);
    target.dispatchEvent(new Event(REQUEST));
    undo();
    target.dispatchEvent(new Event(REQUEST));
    expect(heard).toEqual(["announce x", "announce x", "withdraw x"]);
  });

  test("works on a frozen window, by events", () => {
    const target = Object.freeze(aWindow());
    const heard = listen(target);
    registerSurface(aSurface(), target);
    expect(heard).toEqual(["announce x"]);
  });

  test("cannot be taken from the page later: the property is fixed", () => {
    const target = aWindow();
    registerSurface(aSurface(), target);
    expect(Reflect.deleteProperty(target, HOOK_NAME)).toBe(false);
    expect(Reflect.set(target, HOOK_NAME, 1)).toBe(false);
  });

  test("a hook refuses what is no Surface", () => {
    const target = aWindow();
    registerSurface(aSurface(), target);
    const hook = target[HOOK_NAME] as SurfaceHook;
    for (const value of [null, 5, {}, { app: "x" }, { app: 5, handle: () => 1 }]) {
      expect(() => hook.register(value as never)).toThrow(/\{ app, handle/);
    }
  });
});

describe("on a server", () => {
  test("importing and calling everything has no effect and throws nothing", async () => {
    expect(typeof window).toBe("undefined");
    expect(registerSurface(aSurface())()).toBeUndefined();
    const confirm = createConfirmDialog();
    const signal = new AbortController().signal;
    expect(
      await confirm({ capability: "x", description: "x", effect: "write", approval: "ask", input: {}, signal }),
    ).toBe(false);
    await defaultSettle({ action: "x", signal });
  });
});
