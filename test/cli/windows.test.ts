import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lookAtKeys } from "../../src/cli/doctor/look-keys.ts";
import { applyInstall } from "../../src/cli/install-apply.ts";
import { goneMessage } from "../../src/cli/launcher.ts";
import { planWindowsFiles, windowsBrowsers, windowsKeys } from "../../src/cli/windows-plan.ts";
import { applyKeys, removeKeys, type Runner } from "../../src/cli/windows-registry.ts";

const BIN = String.raw`C:\Users\ann\AppData\Local\agent-surface\bin`;
const CHROME = String.raw`HKCU\Software\Google\Chrome\NativeMessagingHosts\agent_surface.bridge`;
const MANIFEST = String.raw`${BIN}\agent_surface.bridge.chromium.json`;

/** `reg` on a machine of its own: what was asked of it, and the values it holds. */
function recorder(values: Record<string, string> = {}, code = 0) {
  const asked: string[][] = [];
  const run: Runner = (program, args) => {
    expect(program).toBe("reg");
    asked.push(args);
    const [verb = "", key = ""] = args;
    if (verb !== "query") return { code, stdout: "" };
    const value = values[key];
    // As a German Windows prints it: the words for the default value differ from system to system.
    return value === undefined
      ? { code: 1, stdout: "" }
      : { code: 0, stdout: `\r\n${key}\r\n    (Standard)    REG_SZ    ${value}\r\n\r\n` };
  };
  return { asked, run };
}

describe("the registry", () => {
  const keys = windowsKeys(["chrome"], { bin: BIN, system: false });

  test("has one key of each browser, and one that two of them share only once", () => {
    expect(keys).toEqual([{ key: CHROME, value: MANIFEST }]);
    expect(windowsKeys(["chrome", "opera", "arc", "firefox"], { bin: BIN, system: true })).toEqual([
      { key: CHROME.replace("HKCU", "HKLM"), value: MANIFEST },
      {
        key: String.raw`HKLM\Software\Mozilla\NativeMessagingHosts\agent_surface.bridge`,
        value: String.raw`${BIN}\agent_surface.bridge.firefox.json`,
      },
    ]);
  });

  test.each([
    ["nothing", {}, 0, "written", true],
    ["our value", { [CHROME]: MANIFEST }, 0, "unchanged", false],
    [
      "the value of an older home of ours",
      { [CHROME]: String.raw`D:\old\agent_surface.bridge.chromium.json` },
      0,
      "written",
      true,
    ],
    ["another product's value", { [CHROME]: String.raw`C:\other\host.json` }, 0, "foreign", false],
    ["no right to write", {}, 1, "unsafe", true],
  ])("that holds %s", (_name, values, code, action, isAsked) => {
    const { asked, run } = recorder(values, code);
    expect(applyKeys(keys, { run, dryRun: false })).toEqual([{ path: CHROME, action }]);
    const added = asked.filter(([verb]) => verb === "add");
    expect(added).toEqual(isAsked ? [["add", CHROME, "/ve", "/t", "REG_SZ", "/d", MANIFEST, "/f"]] : []);
  });

  test("is only read when it is tried out", () => {
    const { asked, run } = recorder();
    expect(applyKeys(keys, { run, dryRun: true })).toEqual([{ path: CHROME, action: "planned" }]);
    expect(asked.map(([verb]) => verb)).toEqual(["query"]);
  });

  test("loses only what is ours", () => {
    const all = windowsKeys(["chrome", "edge"], { bin: BIN, system: false });
    const [, edge] = all;
    const { asked, run } = recorder({ [CHROME]: MANIFEST, [edge?.key ?? ""]: String.raw`C:\other\host.json` });
    expect(removeKeys(all, { run, dryRun: false })).toEqual([{ path: CHROME, action: "removed" }]);
    expect(asked.filter(([verb]) => verb === "delete")).toEqual([["delete", CHROME, "/f"]]);
  });
});

test.each([
  ["nothing", {}, "missing"],
  ["another product's value", { [CHROME]: String.raw`C:\other\host.json` }, "foreign"],
  ["our value without its file", { [CHROME]: MANIFEST }, "targetMissing"],
])("the doctor sees a key that holds %s", (_name, values, kind) => {
  const { run } = recorder(values);
  expect(lookAtKeys(BIN, { run, browsers: ["chrome"] })).toMatchObject([
    { browser: "chrome", file: CHROME, state: { kind } },
  ]);
});

test("browsers are found by the folders they keep", () => {
  const env = { LOCALAPPDATA: String.raw`C:\L`, APPDATA: String.raw`C:\R` };
  const there = [String.raw`C:\L\Google\Chrome`, String.raw`C:\R\Mozilla\Firefox`];
  expect(windowsBrowsers({ env }, (folder) => there.includes(folder))).toEqual(["chrome", "firefox"]);
  expect(windowsBrowsers({ env: {} }, () => true)).toEqual([]);
});

describe("the files", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "as-win-"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test("are written whole, and the launcher takes awkward paths literally", () => {
    const facts = {
      bin: "bin",
      home: String.raw`C:\100% ann`,
      node: String.raw`C:\Program Files\nodejs\node.exe`,
      self: Buffer.from("x"),
      extensionIds: [],
    };
    const files = planWindowsFiles(facts);
    const here = files.map((file) => ({ ...file, path: join(root, file.path.replaceAll("\\", "/")) }));
    expect(new Set(applyInstall(here, false).map(({ action }) => action))).toEqual(new Set(["written"]));
    const [, launcher, nodeGone] = here;
    const text = readFileSync(launcher?.path ?? "", "utf8");
    expect(text).toContain(String.raw`set "AGENT_SURFACE_HOME=C:\100%% ann"`);
    expect(text).toContain(String.raw`"C:\Program Files\nodejs\node.exe" "bin\agent-surface.mjs" native-host %*`);
    expect(text.split("\n").every((line) => line === "" || line.endsWith("\r"))).toBe(true);
    const frame = readFileSync(nodeGone?.path ?? "");
    expect(frame.readUInt32LE()).toBe(frame.length - 4);
    expect(frame.subarray(4).toString()).toBe(goneMessage("Node.js"));
  });

  test("point both families' manifests at the launcher", () => {
    const files = planWindowsFiles({
      bin: BIN,
      home: undefined,
      node: "node",
      self: Buffer.from(""),
      extensionIds: [],
    });
    const manifests = files
      .filter((file) => file.path.endsWith(".json"))
      .map((file) => JSON.parse(String(file.content)));
    expect(manifests).toMatchObject([
      { path: String.raw`${BIN}\agent-surface-host.bat`, allowed_origins: [expect.any(String)] },
      { path: String.raw`${BIN}\agent-surface-host.bat`, allowed_extensions: ["bridge@agent-surface"] },
    ]);
  });
});
