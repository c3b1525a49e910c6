import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ExamplePages } from "../examples/support.ts";
import { BROWSERS } from "../support/driver.ts";

const APP = "plain-lamp";
const SCOPE = ["lamp.set", "lamp.dim"];
const SET = { capability: "lamp.set", input: { on: true } };

describe.each(BROWSERS)("the page without a library, in %s", (name) => {
  let pages: ExamplePages;
  beforeAll(async () => {
    pages = await ExamplePages.start(name);
  });
  afterAll(() => pages?.close());

  test.each(["/plain/", "/plain/?by=events"])("%s announces its Surface before anything else runs", async (path) => {
    const plain = await pages.open(path);
    expect(await plain.announced()).toEqual([APP]);
    await plain.close();
  });

  test.each(["/plain/?late=1", "/plain/?late=1&by=events"])("%s announces it when the button says so", async (path) => {
    const plain = await pages.open(path);
    expect(await plain.announced()).toEqual([]);
    await plain.page.getByRole("button", { name: "Register the Surface" }).click();
    expect(await plain.announced()).toEqual([APP]);
    await plain.page.getByRole("button", { name: "Withdraw it" }).click();
    expect(await plain.announced()).toEqual([]);
    await plain.close();
  });

  test("answers whoever asks again", async () => {
    const plain = await pages.open("/plain/?by=events");
    await plain.page.evaluate(() => {
      (window as unknown as { listened: Map<string, unknown> }).listened.clear();
      window.dispatchEvent(new Event("agent-surface:request"));
    });
    expect(await plain.announced()).toEqual([APP]);
    await plain.close();
  });

  test("uses a hook that is there", async () => {
    const plain = await pages.open("/plain/?late=1");
    await plain.page.evaluate(() => {
      Object.assign(window, {
        agentSurface: {
          protocols: ["pling.surface/0.1"],
          register: ({ app }: { app: string }) => {
            document.title = app;
            return () => {
              document.title = "withdrawn";
            };
          },
        },
      });
    });
    await plain.page.getByRole("button", { name: "Register the Surface" }).click();
    expect(await plain.page.title()).toBe(APP);
    await plain.page.getByRole("button", { name: "Withdraw it" }).click();
    expect(await plain.page.title()).toBe("withdrawn");
    await plain.close();
  });

  test("acts, and keeps the two classes of failure apart", async () => {
    const plain = await pages.open("/plain/");
    expect(await plain.ask(APP, SCOPE, SET)).toMatchObject({ ok: true, result: { output: { on: true, switched: 1 } } });
    expect(await plain.page.locator("#lamp").innerText()).toBe("on");
    expect(await plain.ask(APP, SCOPE, { capability: "lamp.dim" })).toMatchObject({
      ok: true,
      result: { error: { code: "NO_DIMMER" } },
    });
    expect(await plain.ask(APP, ["lamp.dim"], SET)).toMatchObject({
      ok: false,
      error: { code: "CAPABILITY_NOT_EXPOSED" },
    });
    expect(await plain.ask(APP, SCOPE, { capability: "lamp.set" })).toMatchObject({
      ok: false,
      error: { code: "INVALID_INPUT" },
    });
    await plain.expectAccessible();
    await plain.close();
  });
});
