import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { serveSite, type Site } from "../page/site.ts";
import { BROWSERS } from "../support/driver.ts";
import { WebBrowser } from "../support/web-browser.ts";

/** A page under a strict CSP that registers the same action with each kind of schema and calls itself. */
const SCRIPT = `
import { createConfirmDialog, createExecutor, createPolicy, createRegistry, createSurface, defaultSettle, registerSurface } from "agent-surface/page";
import { jsonSchema } from "/src/page/json-schema.ts";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { z } from "zod";
const violations = [];
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => violations.push(violatedDirective + " " + blockedURI));
z.config({ jitless: true });
const plain = { type: "object", properties: { note: { type: "string", maxLength: 5, pattern: "^[a-z]+$" } }, required: ["note"] };
const registry = createRegistry();
const inputs = { plain, wrapped: jsonSchema(plain), zod: z.object({ note: z.string().max(5) }), valibot: toStandardJsonSchema(v.object({ note: v.pipe(v.string(), v.maxLength(5)) })) };
for (const [id, input] of Object.entries(inputs)) registry.register({ id, description: id, effect: "read", input, run: ({ note }) => note });
registry.register({ id: "asks", description: "Asks", effect: "destructive", run: () => "done" });
const executor = createExecutor({ registry, policy: createPolicy(createConfirmDialog()), settle: defaultSettle });
const ids = [...Object.keys(inputs), "asks"];
const surface = createSurface({ registry, execute: (id, args) => executor.execute(id, args), app: "strict", expose: ids, session: { id: "s", scope: ids, expiresAt: Date.now() + 60000 } });
const heard = [];
window.addEventListener("agent-surface:announce", ({ detail }) => heard.push(detail.surface.app));
registerSurface(surface);
window.surface = surface;
window.seen = () => ({ violations, heard, hook: window.agentSurface.protocols });
`;

interface Strict {
  surface: {
    invoke(capability: string, input?: object): Promise<{ outcome: string; output?: unknown }>;
    describe(): Promise<object>;
  };
  seen(): { violations: string[]; heard: string[]; hook: string[] };
}

let site: Site;

beforeAll(async () => {
  site = await serveSite(SCRIPT);
});
afterAll(() => site?.close());

const KINDS = "every kind of schema, the dialog and the hook work without eval, inline style or unsafe markup";
test.each(BROWSERS)(`${KINDS}, in %s`, async (name) => {
  const browser = await WebBrowser.start(name);
  onTestFinished(() => browser.close());
  const page = await browser.tab();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(site.url);
  await page.waitForFunction(() => "surface" in window);
  const answers = await page.evaluate(async () => {
    const { surface } = window as unknown as Strict;
    const call = (id: string, note: unknown) =>
      surface.invoke(id, { note }).then(
        ({ outcome, output }) => `${outcome} ${String(output)}`,
        (error: { code: string; message: string }) => error.code,
      );
    const kinds = ["plain", "wrapped", "zod", "valibot"];
    return Promise.all(kinds.flatMap((id) => [call(id, "abc"), call(id, "abcdef"), call(id, 5)]));
  });
  expect(answers).toEqual(Array.from({ length: 4 }, () => ["succeeded abc", "INVALID_INPUT", "INVALID_INPUT"]).flat());

  const asked = page.evaluate(() => (window as unknown as Strict).surface.invoke("asks"));
  await page.getByRole("button", { name: "Confirm" }).click();
  expect(await asked).toMatchObject({ outcome: "succeeded", output: "done" });
  expect(await page.evaluate(() => (window as unknown as Strict).seen())).toEqual({
    violations: [],
    heard: ["strict"],
    hook: ["pling.surface/0.1"],
  });
  expect(errors).toEqual([]);
});
