import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/setup.mjs";
import { BRIDGE_VERSION } from "../../src/contract/version.ts";
import { Cleanup } from "../support/processes.ts";

const run = promisify(execFile);
const cleanup = new Cleanup();
const NPM = process.platform === "win32" ? "npm.cmd" : "npm";
let folder: string;

/** An empty folder with the packed file installed, as somebody else's project would have it. */
beforeAll(async () => {
  folder = await cleanup.folder("pkg");
  const { stdout } = await run(NPM, ["pack", "--json", "--pack-destination", folder], { cwd: ROOT });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "shop", private: true, type: "module" }));
  await run(NPM, ["install", "--prefer-offline", "--no-audit", "--no-fund", join(folder, packed?.filename ?? "")], {
    cwd: folder,
  });
}, 120_000);
afterAll(() => cleanup.run());

/** The first TypeScript block of the README. */
async function tenLines(): Promise<string> {
  const readme = await readFile(join(ROOT, "README.md"), "utf8");
  return /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
}

/** Bundles a page script against the installed package and gives its size, compressed as servers send it. */
async function gzipOf(source: string): Promise<number> {
  await writeFile(join(folder, "page.js"), source);
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      lib: { entry: "page.js", formats: ["es"], fileName: "out" },
      rollupOptions: { external: ["zod"] },
    },
  });
  const [first] = Array.isArray(output) ? output : [output];
  if (first === undefined || !("output" in first)) throw new Error("no output");
  const entry = first.output[0];
  return gzipSync(entry.code).length;
}

describe("the packed package", () => {
  test("installs into an empty folder and its command runs there", async () => {
    const bin = join(folder, "node_modules", ".bin", "agent-surface");
    const { stdout } = await run(bin, ["--version"], { cwd: folder });
    expect(stdout.trim()).toBe(BRIDGE_VERSION);
    const home = join(folder, "home");
    const profile = join(folder, "profile");
    await mkdir(profile);
    const args = ["install", "--browser", "chromium", "--user-data-dir", profile, "--json"];
    const installed = await run(bin, args, { cwd: folder, env: { ...process.env, AGENT_SURFACE_HOME: home } });
    expect(JSON.parse(installed.stdout)).toMatchObject({
      files: expect.arrayContaining([expect.objectContaining({ action: expect.any(String) })]),
    });
  });

  test("gives a page owner a typed Surface with the README's ten lines", async () => {
    const lines = (await tenLines()).replace("addTask(text)", "text.toUpperCase()");
    await writeFile(join(folder, "ten.ts"), lines);
    const wrong = lines.replace("text.toUpperCase()", "text.noSuchMethod()");
    await writeFile(join(folder, "wrong.ts"), wrong);
    const tsc = join(ROOT, "node_modules", ".bin", "tsc");
    const options = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--target",
      "es2022",
      "--module",
      "nodenext",
      "--lib",
      "es2022,dom,dom.iterable",
    ];
    await run(tsc, [...options, "ten.ts"], { cwd: folder });
    await expect(run(tsc, [...options, "wrong.ts"], { cwd: folder })).rejects.toMatchObject({
      stdout: expect.stringContaining("noSuchMethod"),
    });
    expect(lines.trim().split("\n").length).toBeLessThanOrEqual(14);
  });

  test("imports on a server without effect", async () => {
    const script = `import "agent-surface/page"; import "agent-surface/surface"; import "agent-surface/contract"; import "agent-surface/client"; console.log(Object.keys(globalThis).includes("agentSurface"));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], { cwd: folder });
    expect(stdout.trim()).toBe("false");
  });

  test("costs a ten-line page at most 12 kB with the dialog, and less without", async () => {
    const withDialog = await gzipOf(
      (await tenLines()).replace(/^import \{ z \}.*$/m, "").replace(/z\.object\([^;]*?\)\s*}\)/, "undefined"),
    );
    const bare =
      await gzipOf(`import { createExecutor, createPolicy, createRegistry, createSurface, registerSurface } from "agent-surface/page";
      const registry = createRegistry(); const executor = createExecutor({ registry, policy: createPolicy(() => true) });
      registerSurface(createSurface({ registry, execute: (id, args) => executor.execute(id, args), app: "a", expose: [] }));`);
    expect({ withDialog, bare }).toEqual({ withDialog: expect.any(Number), bare: expect.any(Number) });
    expect(withDialog).toBeLessThanOrEqual(12_000);
    expect(bare).toBeLessThan(withDialog);
  });
});
