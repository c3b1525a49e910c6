import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createExecutor, createPolicy, createRegistry, createSurface } from "../../src/page/index.ts";
import { invoke, openDesk, SESSION } from "./desk.ts";

const KERNEL = new URL("../../src/surface/", import.meta.url);
const FILES = readdirSync(KERNEL).map((name) => [name, readFileSync(new URL(name, KERNEL), "utf8")] as const);

/** What a kernel that reads no page, no credential and no network never mentions. */
const OUTSIDE =
  /\b(?:document|window|navigator|location|localStorage|sessionStorage|indexedDB|cookieStore|fetch|XMLHttpRequest|WebSocket|postMessage|chrome|browser|process|querySelector|innerHTML|eval|Function\()\b/;

test.each(FILES)("%s of the kernel touches no page, no credential, no network and no transport", (_name, text) => {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
  expect(code.match(OUTSIDE)?.[0]).toBeUndefined();
});

test("any transport can carry it: request and response are JSON and survive being written down", async () => {
  const desk = openDesk();
  const over = async (request: object) => {
    const carried: unknown = JSON.parse(JSON.stringify(request));
    const response = await desk.surface.handle(carried);
    expect(JSON.parse(JSON.stringify(response))).toEqual(response);
    expect(structuredClone(response)).toEqual(response);
    return response;
  };
  const protocol = "pling.surface/0.1";
  expect(await over({ protocol, id: "a", method: "describe", input: { records: ["T-1"] } })).toMatchObject({
    ok: true,
  });
  expect(
    await over({ protocol, ...invoke("note@ticket", { record: "T-1", note: "客户要求周五前回电" }) }),
  ).toMatchObject({
    result: { after: { records: { "T-1": { note: ["", "客户要求周五前回电"] } } } },
  });
  expect(await over({ protocol, ...invoke("nothing") })).toMatchObject({ ok: false });
});

test("a direct describe is the inside of the envelope's result, a direct invoke likewise", async () => {
  const desk = openDesk();
  const response = await desk.handle({ id: "a", method: "describe" });
  expect(response).toMatchObject({ ok: true, result: await desk.describe() });
  expect(await desk.execute("desk.overview")).not.toHaveProperty("ok");
  await expect(desk.execute("desk.secret")).rejects.toMatchObject({ code: "CAPABILITY_NOT_EXPOSED", executed: "no" });
});

test("a page may have the page agent alone, the Surface alone, or both", async () => {
  const registry = createRegistry();
  registry.register({ id: "x", description: "x", effect: "read", run: () => "agent" });
  const executor = createExecutor({ registry, policy: createPolicy() });
  expect(await executor.execute("x")).toEqual({ outcome: "succeeded", output: "agent" });
  const surface = createSurface({
    registry,
    execute: () => ({ output: "own" }),
    app: "x",
    expose: ["x"],
    session: { ...SESSION, scope: ["x"] },
    now: () => 0,
  });
  expect(await surface.invoke("x")).toMatchObject({ output: "own" });
});

test("sorting, filtering and scrolling change neither the template nor what a record id names", async () => {
  const desk = openDesk({ tickets: 9, recordLimit: 3 });
  const template = async () => (await desk.describe()).capabilities.find(({ id }) => id === "note@ticket");
  const before = await template();
  const turned = [...desk.tickets].reverse();
  desk.tickets.clear();
  for (const [id, ticket] of turned) desk.tickets.set(id, ticket);
  expect(await template()).toEqual(before);
  expect((await desk.describe()).context.recordIds).toEqual(["T-9", "T-8", "T-7"]);
  await desk.execute("note@ticket", { record: "T-1", note: "still me" });
  expect(desk.tickets.get("T-1")?.note).toBe("still me");
});

test("a valid session grants nothing the business refuses", async () => {
  const { ActionError } = await import("../../src/page/index.ts");
  const desk = openDesk({ expose: ["pay"], session: { ...SESSION, scope: ["pay"] } });
  desk.registry.register({
    id: "pay",
    description: "Pays",
    effect: "read",
    run: () => {
      throw new ActionError("PERMISSION_DENIED", "The backend says no.");
    },
  });
  expect(await desk.handle(invoke("pay"))).toMatchObject({
    ok: true,
    result: {
      capability: "pay",
      outcome: "denied",
      error: { code: "PERMISSION_DENIED", message: "The backend says no." },
    },
  });
});
