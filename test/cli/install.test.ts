import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { customPlace, type Place } from "../../src/cli/browser-places.ts";
import { EXTENSION_ID, extensionIdOf } from "../../src/cli/extension-id.ts";
import { applyInstall, applyUninstall } from "../../src/cli/install-apply.ts";
import { planInstall } from "../../src/cli/install-plan.ts";
import { goneMessage } from "../../src/cli/launcher.ts";
import { isOurManifest } from "../../src/cli/shared-file.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "as install's "));
});
afterEach(() => rmSync(root, { recursive: true }));

const MANIFEST = "agent_surface.bridge.json";

function firefox(): Place {
  return { browser: "firefox", family: "firefox", evidence: [], folder: join(root, "fx") };
}

function plan(node = process.execPath, extensionIds: string[] = []) {
  const places = [customPlace("chromium", join(root, "cr")), firefox()];
  const bin = join(root, "bin");
  return planInstall({
    places,
    bin,
    home: root,
    node,
    self: Buffer.from("console.log(process.argv[2], process.env.AGENT_SURFACE_HOME)"),
    extensionIds,
  });
}

function run(env: Record<string, string> = {}) {
  return spawnSync(join(root, "bin", "agent-surface-host"), ["chrome-extension://x/"], { env });
}

describe("an install", () => {
  test("writes the copy, the launcher and one manifest of each family, to the owner alone", () => {
    const report = applyInstall(plan(), false);
    expect(report.map(({ action }) => action)).toEqual(["written", "written", "written", "written"]);
    expect(report.map(({ path }) => lstatSync(path).mode & 0o777)).toEqual([0o600, 0o700, 0o600, 0o600]);
    const launcher = join(root, "bin", "agent-surface-host");
    const common = { name: "agent_surface.bridge", description: "Agent Surface Bridge", path: launcher, type: "stdio" };
    expect(JSON.parse(readFileSync(join(root, "cr", "NativeMessagingHosts", MANIFEST), "utf8"))).toEqual({
      ...common,
      allowed_origins: [`chrome-extension://${EXTENSION_ID}/`],
    });
    expect(JSON.parse(readFileSync(join(root, "fx", MANIFEST), "utf8"))).toEqual({
      ...common,
      allowed_extensions: ["bridge@agent-surface"],
    });
    expect(readdirSync(join(root, "bin"))).toEqual(["agent-surface-host", "agent-surface.mjs"]);
  });

  test("done twice changes nothing, and mends what was spoilt", () => {
    applyInstall(plan(), false);
    expect(new Set(applyInstall(plan(), false).map(({ action }) => action))).toEqual(new Set(["unchanged"]));
    chmodSync(join(root, "bin", "agent-surface-host"), 0o600);
    writeFileSync(join(root, "bin", "agent-surface.mjs"), "old");
    expect(applyInstall(plan(), false).map(({ action }) => action)).toEqual([
      "written",
      "written",
      "unchanged",
      "unchanged",
    ]);
  });

  test("tried out writes nothing", () => {
    expect(new Set(applyInstall(plan(), true).map(({ action }) => action))).toEqual(new Set(["planned"]));
    expect(readdirSync(root)).toEqual([]);
  });

  test("names a second extension id to Chromium alone", () => {
    const id = "a".repeat(32);
    const texts = plan(process.execPath, [id]).map(({ content }) => String(content));
    expect(texts[2]).toContain(`chrome-extension://${id}/`);
    expect(texts[3]).not.toContain(id);
  });

  test("for all users is readable by them, whatever the umask, and knows no home", () => {
    const before = process.umask(0o077);
    try {
      const facts = { places: [firefox()], bin: join(root, "lib"), home: undefined, node: "/usr/bin/node" };
      const files = planInstall({ ...facts, self: Buffer.from(""), extensionIds: [] });
      applyInstall(files, false);
      expect(files.map(({ path }) => lstatSync(path).mode & 0o777)).toEqual([0o644, 0o755, 0o644]);
      expect(lstatSync(join(root, "lib")).mode & 0o777).toBe(0o755);
      expect(String(files[1]?.content)).not.toContain("AGENT_SURFACE_HOME");
    } finally {
      process.umask(before);
    }
  });

  test.each([
    [
      "another product's manifest",
      () => writeFileSync(manifest(), JSON.stringify({ name: "agent_surface.bridge", path: "/opt/other" })),
      "foreign",
    ],
    ["something that is no manifest", () => writeFileSync(manifest(), "{"), "foreign"],
    ["a link", () => symlinkSync(join(root, "elsewhere"), manifest()), "unsafe"],
    ["a folder", () => mkdirSync(manifest()), "unsafe"],
  ])("leaves %s alone", (_name, spoil, action) => {
    mkdirSync(join(root, "fx"));
    spoil();
    expect(applyInstall(plan(), false).at(-1)).toEqual({ path: manifest(), action });
    expect(existsSync(join(root, "elsewhere"))).toBe(false);
    const launcher = join(root, "bin", "agent-surface-host");
    expect(applyUninstall({ own: [], manifests: [manifest()], launcher }, false)).toEqual([]);
    expect(lstatSync(manifest())).toBeDefined();
  });

  test("does not follow a folder that is a link", () => {
    mkdirSync(join(root, "theirs"));
    symlinkSync(join(root, "theirs"), join(root, "fx"));
    expect(applyInstall(plan(), false).at(-1)?.action).toBe("unsafe");
    expect(readdirSync(join(root, "theirs"))).toEqual([]);
  });

  test("undone removes exactly what it wrote, and nothing of another home", () => {
    applyInstall(plan(), false);
    const files = plan().map(({ path }) => path);
    const [copy = "", launcher = "", ...manifests] = files;
    writeFileSync(join(root, "fx", "other.json"), "{}");
    const all = { own: [launcher, copy], manifests, launcher };
    expect(applyUninstall({ ...all, own: [], launcher: "/other/bin/agent-surface-host" }, false)).toEqual([]);
    expect(applyUninstall(all, true).map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => "toRemove"));
    expect(files.every((file) => existsSync(file))).toBe(true);
    expect(applyUninstall(all, false).map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => "removed"));
    expect(applyUninstall(all, false)).toEqual([]);
    expect(readdirSync(join(root, "fx"))).toEqual(["other.json"]);
  });
});

describe("the launcher", () => {
  test("starts the copy with the home of the install, in folders with awkward names", () => {
    applyInstall(plan(), false);
    expect(run().stdout.toString()).toBe(`native-host ${root}\n`);
  });

  test("leaves a browser the home it was started with", () => {
    applyInstall(plan(), false);
    expect(run({ AGENT_SURFACE_HOME: "/its/own" }).stdout.toString()).toBe("native-host /its/own\n");
  });

  test.each([
    ["node", () => plan(join(root, "no node's here")), "Node.js"],
    ["the copy", () => plan().filter(({ path }) => !path.endsWith(".mjs")), "The desktop side"],
  ] as const)("says in one native message that %s is gone", (_name, files, what) => {
    applyInstall(files(), false);
    const { stdout, status } = run();
    expect(stdout.readUInt32LE()).toBe(stdout.length - 4);
    expect(stdout.subarray(4).toString()).toBe(goneMessage(what));
    expect(status).toBe(1);
  });
});

test("a Chromium id is computed from the key as the browser does", () => {
  // What Chromium 156 itself showed for the manifest's key.
  expect(EXTENSION_ID).toBe("plljchjlhhjadllfbfcepdakndfkpcpj");
  expect(extensionIdOf("")).toBe("odlameecjipmbmbejkplpemijjgpljce");
});

test.each([
  ['{"name":"agent_surface.bridge","path":"/h/bin/agent-surface-host"}', true],
  [String.raw`{"name":"agent_surface.bridge","path":"C:\\h\\bin\\agent-surface-host.bat"}`, true],
  ['{"name":"other","path":"/h/bin/agent-surface-host"}', false],
  ['{"name":"agent_surface.bridge","path":"/opt/other"}', false],
  ['{"name":"agent_surface.bridge"}', false],
  ["[]", false],
  ["{", false],
])("%s is ours: %s", (text, ours) => {
  expect(isOurManifest(text)).toBe(ours);
});

function manifest(): string {
  return join(root, "fx", MANIFEST);
}
