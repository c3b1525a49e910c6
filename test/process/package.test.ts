import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { serveExamples } from "../../examples/serve.ts";
import { ROOT } from "../../scripts/lib/setup.mjs";
import { BRIDGE_VERSION } from "../../src/contract/version.ts";
import { Agent, runCli } from "../support/agent.ts";
import { Firefox } from "../support/firefox.ts";
import { Cleanup } from "../support/processes.ts";
import { pageId } from "../support/stage.ts";

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
});

describe("npm run package", () => {
  const tsx = join(ROOT, "node_modules", ".bin", "tsx");
  const packages = join(ROOT, "dist", "packages");
  const digests = async () => {
    await run(tsx, [join(ROOT, "scripts", "package.ts")], { cwd: ROOT });
    const names = (await readdir(packages)).sort();
    const files = await Promise.all(names.map((name) => readFile(join(packages, name))));
    return names.map(
      (name, index) =>
        `${createHash("sha256")
          .update(files[index] ?? "")
          .digest("hex")} ${name}`,
    );
  };

  test("gives the same bytes twice, by name", async () => {
    const first = await digests();
    expect(first.map((line) => line.split(" ")[1])).toEqual([
      `agent-surface-${BRIDGE_VERSION}-chrome.zip`,
      `agent-surface-${BRIDGE_VERSION}-firefox.xpi`,
      `agent-surface-${BRIDGE_VERSION}.tgz`,
    ]);
    expect(await digests()).toEqual(first);
  });

  test("gives a package that stays in Firefox ESR with signatures off, over a restart, and works there", async () => {
    const each = new Cleanup();
    onTestFinished(() => each.run());
    const root = await each.folder("xpi");
    const profile = { userDataDir: join(root, "profile"), home: root, extensions: [] };
    const home = join(root, "as");
    expect((await runCli(["install", "--browser", "firefox"], { home, env: { HOME: root } })).code).toBe(0);
    const first = await Firefox.start(each, profile);
    const path = join(packages, `agent-surface-${BRIDGE_VERSION}-firefox.xpi`);
    await first.running.marionette.command("Addon:Install", { path, temporary: false });
    await first.close();
    const second = await Firefox.start(each, profile);
    const server = await serveExamples({ port: 0 });
    each.add(() => server.close());
    const popup = await second.pressToolbarButton(await second.open(`${server.url}/plain/`));
    await popup.find("switch", "On for this site").click();
    await popup.waitText("Connected");
    const agent = await Agent.connect(each, { home, name: "Packed" });
    expect(await pageId(agent, "plain-lamp")).toMatch(/^p_/);
    expect(await second.complaints()).toEqual([]);
  });

  test("leaves the key out of the store's zip, and nothing else", async () => {
    const zip = unzipSync(await readFile(join(packages, `agent-surface-${BRIDGE_VERSION}-chrome.zip`)));
    const manifest = JSON.parse(strFromU8(zip["manifest.json"] ?? new Uint8Array())) as Record<string, unknown>;
    const { key, ...built } = JSON.parse(
      await readFile(join(ROOT, "dist", "chrome", "manifest.json"), "utf8"),
    ) as Record<string, unknown>;
    expect(key).toEqual(expect.any(String));
    expect(manifest).toEqual(built);
  });
});
