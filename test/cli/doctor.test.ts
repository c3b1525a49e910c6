import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { FIREFOX_ID } from "../../src/contract/hops.ts";
import { userPlaces } from "../../src/cli/browser-places.ts";
import { diagnose } from "../../src/cli/doctor/diagnose.ts";
import type { Facts, SocketFact } from "../../src/cli/doctor/facts.ts";
import { isSupported } from "../../src/cli/doctor/look.ts";
import { chromiumState, lookAtExtensions } from "../../src/cli/doctor/look-extensions.ts";
import { blockingRules, firefoxRules, lookAtPolicies, policiesElsewhere } from "../../src/cli/doctor/look-policies.ts";
import { browsersIn } from "../../src/cli/doctor/look-running.ts";
import { EXTENSION_ID } from "../../src/cli/extension-id.ts";
import { tellIn } from "../../src/cli/doctor/texts.ts";
import { DOCTOR_EN } from "../../src/cli/doctor/texts-en.ts";
import { DOCTOR_ZH } from "../../src/cli/doctor/texts-zh.ts";

const LIVE: SocketFact = {
  name: "aaaaaaaa",
  kind: "live",
  browser: "Chromium",
  profile: "main",
  version: "156",
  bridge: "0.1.0",
  handshakeMs: 12,
  pingMs: 0.8,
  pages: 1,
};
const FILE = "/h/.config/chromium/NativeMessagingHosts/agent_surface.bridge.json";

const WELL: Facts = {
  node: { version: "v20.20.2", supported: true },
  home: { path: "/h/home", problem: undefined },
  copy: "same",
  launcher: { kind: "fine", node: "v20.20.2", bridge: "0.1.0" },
  manifests: [{ browser: "chromium", file: FILE, state: { kind: "fine" } }],
  policies: [],
  sandboxed: [],
  running: ["chromium"],
  extensions: { chromium: "on" },
  sockets: [LIVE],
};

/** Files below a folder of this test's own. */
function filesBelow(files: Record<string, unknown>): string {
  const root = mkdtempSync(path.join(tmpdir(), "as-doctor-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, value] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), typeof value === "string" ? value : JSON.stringify(value));
  }
  return root;
}

function manifest(state: Facts["manifests"][number]["state"]): Partial<Facts> {
  return { manifests: [{ browser: "chromium", file: FILE, state }] };
}

function broken(fault: Extract<SocketFact, { kind: "broken" }>["fault"]): Partial<Facts> {
  return { sockets: [{ name: "aaaaaaaa", kind: "broken", fault, message: "the message" }] };
}

describe("a set-up that is broken", () => {
  test.each<[string, Partial<Facts>, string, RegExp]>([
    ["an old Node", { node: { version: "v18.0.0", supported: false } }, "node", /newer Node/],
    [
      "a home that others may write to",
      { home: { path: "/h/home", problem: { detail: "d", fix: "Run chmod go-w on it" } } },
      "home",
      /chmod/,
    ],
    ["no copy", { copy: "missing" }, "copy", /agent-surface install/],
    ["a copy of another release", { copy: "differs" }, "copy", /agent-surface install/],
    ["no launcher", { launcher: { kind: "missing" } }, "launcher", /agent-surface install/],
    ["a launcher of the wrong mode", { launcher: { kind: "notExecutable" } }, "launcher", /agent-surface install/],
    [
      "a Node that moved",
      { launcher: { kind: "said", message: "Node.js is not where it was" } },
      "launcher",
      /agent-surface install/,
    ],
    [
      "a host that crashes",
      { launcher: { kind: "failed", message: "exit code 1" } },
      "launcher",
      /agent-surface install/,
    ],
    ["no browser at all", { manifests: [] }, "manifest", /--browser/],
    ["no manifest", manifest({ kind: "missing" }), "manifest:chromium", /install --browser chromium/],
    [
      "another product of the same name",
      manifest({ kind: "foreign", target: "/opt/x" }),
      "manifest:chromium",
      /Remove .*bridge\.json/,
    ],
    ["a manifest that is a link", manifest({ kind: "unsafe" }), "manifest:chromium", /Remove .*bridge\.json/],
    [
      "a manifest for another home",
      manifest({ kind: "otherHome", target: "/other" }),
      "manifest:chromium",
      /AGENT_SURFACE_HOME/,
    ],
    ["a wrong extension id", manifest({ kind: "wrongId" }), "manifest:chromium", /agent-surface install/],
    [
      "a manifest that points nowhere",
      manifest({ kind: "targetMissing", target: "/gone" }),
      "manifest:chromium",
      /agent-surface install/,
    ],
    ["a policy", { policies: [{ file: "/etc/p.json", rule: "NativeMessagingBlocklist" }] }, "policy", /administrator/],
    ["a boxed browser only", { sandboxed: ["Firefox (Snap)"], sockets: [] }, "sandbox:Firefox (Snap)", /own package/],
    ["no browser running", { running: [], sockets: [] }, "browser", /Start the browser/],
    [
      "a browser without the extension",
      { sockets: [], extensions: { chromium: "absent" } },
      "extension:chromium",
      /^Open chrome:\/\/extensions in it and load/,
    ],
    [
      "a browser whose extension is off",
      { sockets: [], extensions: { chromium: "off" } },
      "extension:chromium",
      /^Open chrome:\/\/extensions in it and switch the extension on/,
    ],
    [
      "a Firefox whose extension is off",
      {
        sockets: [],
        running: ["firefox"],
        manifests: [{ browser: "firefox", file: FILE, state: { kind: "fine" } }],
        extensions: { firefox: "off" },
      },
      "extension:firefox",
      /about:addons/,
    ],
    ["an extension that is on for no site", { sockets: [] }, "extension:chromium", /switch the extension on for/],
    ["a browser that may be anything of it", { sockets: [], extensions: {} }, "extension:chromium", /enabled\?.*site/],
    ["a browser that nothing leads to", { sockets: [], launcher: { kind: "missing" } }, "link", /popup/],
    [
      "a stale socket",
      { sockets: [LIVE, { name: "bbbbbbbb", kind: "stale" }] },
      "socket:bbbbbbbb",
      /\/h\/home\/s\/bbbbbbbb/,
    ],
    [
      "a socket of somebody else",
      { sockets: [{ name: "bbbbbbbb", kind: "unsafe", message: "m" }] },
      "socket:bbbbbbbb",
      /Remove/,
    ],
    ["an extension that is silent", broken("silent"), "socket:aaaaaaaa", /popup|reload/],
    ["an extension that is too old", broken("oldExtension"), "socket:aaaaaaaa", /Update the extension/],
    ["a desktop side that is too old", broken("oldDesktop"), "socket:aaaaaaaa", /Update agent-surface/],
    ["a profile with another key", broken("changedKey"), "socket:aaaaaaaa", /\/h\/home\/profiles/],
    ["a profile without its key", broken("unproven"), "socket:aaaaaaaa", /Reload/],
    ["too many agents", broken("refused"), "socket:aaaaaaaa", /Close agents/],
    ["a host that hangs up", broken("closed"), "socket:aaaaaaaa", /Restart/],
    [
      "an extension that answers no ping",
      { sockets: [{ ...LIVE, pingMs: undefined }] },
      "socket:aaaaaaaa",
      /popup|reload/,
    ],
    [
      "no page, as an older extension tells it",
      { sockets: [{ ...LIVE, pages: 0 }] },
      "pages",
      /publishes actions, and switch/,
    ],
    ["no site that is on", { sockets: [{ ...LIVE, pages: 0, sites: 0 }] }, "pages", /^Open the page and switch/],
    ["no page with a Surface", { sockets: [{ ...LIVE, pages: 0, sites: 2 }] }, "pages", /^Open such a page/],
  ])("by %s is named, with its one step", (_name, change, id, fix) => {
    const checks = diagnose({ ...WELL, ...change }, tellIn("en"));
    const failing = checks.filter(({ ok }) => !ok);
    expect(failing.map((check) => check.id)).toContain(id);
    expect(failing.find((check) => check.id === id)?.fix).toMatch(fix);
    for (const check of failing) expect(`${check.detail} ${check.fix}`).not.toMatch(/[{}]|undefined/);
    const chinese = diagnose({ ...WELL, ...change }, tellIn("zh"));
    expect(chinese.map((check) => check.ok)).toEqual(checks.map((check) => check.ok));
  });
});

test("a set-up that is whole has nothing to mend", () => {
  const checks = diagnose(WELL, tellIn("en"));
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(checks.map(({ id }) => id)).toEqual([
    ...["node", "home", "copy", "launcher", "manifest:chromium", "policy", "browser", "socket:aaaaaaaa", "pages"],
  ]);
});

test("two profiles are no fault, and a boxed browser beside a working one is none either", () => {
  const checks = diagnose(
    { ...WELL, sandboxed: ["x"], sockets: [LIVE, { ...LIVE, name: "bbbbbbbb", profile: "work" }] },
    tellIn("en"),
  );
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

test("another browser without a connection is told of and is no fault; one that calls itself like a live one is that one", () => {
  const fine = (browser: "firefox" | "librewolf") => ({ browser, file: FILE, state: { kind: "fine" } as const });
  const facts: Facts = {
    ...WELL,
    manifests: [...WELL.manifests, fine("firefox"), fine("librewolf")],
    running: ["chromium", "firefox", "librewolf"],
    extensions: { chromium: "on", firefox: "off", librewolf: "off" },
  };
  const told = (changed: Partial<Facts>) =>
    diagnose({ ...facts, ...changed }, tellIn("en")).filter(({ id }) => id.startsWith("extension:"));
  const off = { ok: true, detail: expect.stringContaining("switched off") };
  expect(told({})).toMatchObject([
    { id: "extension:firefox", ...off },
    { id: "extension:librewolf", ...off },
  ]);
  expect(told({ sockets: [{ ...LIVE, browser: "firefox" }] })).toMatchObject([{ id: "extension:chromium", ok: true }]);
  expect(told({ sockets: [] }).map(({ ok }) => ok)).toEqual([false, false, false]);
});

test.each([
  ["darwin", /configuration profiles .* not looked at/],
  ["win32", /registry were not looked at/],
  ["linux", /^no policy stands in the way$/],
] as const)("what the doctor does not look at on %s it says", (platform, words) => {
  const checks = diagnose({ ...WELL, policiesElsewhere: policiesElsewhere(platform) }, tellIn("en"));
  expect(checks.find(({ id }) => id === "policy")?.detail).toMatch(words);
});

test("both languages have the same texts with the same blanks", () => {
  const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  expect(Object.keys(DOCTOR_ZH)).toEqual(Object.keys(DOCTOR_EN));
  for (const [key, text] of Object.entries(DOCTOR_EN)) {
    expect(blanks(DOCTOR_ZH[key as keyof typeof DOCTOR_EN]), key).toEqual(blanks(text));
    expect(DOCTOR_ZH[key as keyof typeof DOCTOR_EN], key).toMatch(/\p{Script=Han}/u);
  }
});

test.each([
  [{}, []],
  [{ NativeMessagingBlocklist: ["*"] }, ["NativeMessagingBlocklist"]],
  [{ NativeMessagingBlocklist: ["agent_surface.bridge"] }, ["NativeMessagingBlocklist"]],
  [{ NativeMessagingBlocklist: ["*"], NativeMessagingAllowlist: ["agent_surface.bridge"] }, []],
  [{ NativeMessagingBlocklist: ["other"] }, []],
  [{ NativeMessagingUserLevelHosts: false }, ["NativeMessagingUserLevelHosts"]],
  [{ NativeMessagingUserLevelHosts: true }, []],
  [{ ExtensionInstallBlocklist: ["*"] }, ["ExtensionInstallBlocklist"]],
  [{ ExtensionInstallBlocklist: ["*"], ExtensionInstallAllowlist: ["plljchjlhhjadllfbfcepdakndfkpcpj"] }, []],
  [{ ExtensionInstallBlocklist: "*" }, []],
  [{ ExtensionSettings: { "*": { installation_mode: "blocked" } } }, ["ExtensionSettings"]],
  [
    { ExtensionSettings: { "*": { installation_mode: "blocked" }, [EXTENSION_ID]: { installation_mode: "allowed" } } },
    [],
  ],
  [{ ExtensionSettings: { [EXTENSION_ID]: { installation_mode: "removed" } } }, ["ExtensionSettings"]],
])("the policy %j blocks by %j", (policy, rules) => {
  expect(blockingRules(policy)).toEqual(rules);
});

const BLOCKED = { "*": { installation_mode: "blocked" } };

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ ExtensionSettings: BLOCKED }, ["ExtensionSettings"]],
  [{ ExtensionSettings: { ...BLOCKED, [FIREFOX_ID]: { installation_mode: "allowed" } } }, []],
  [{ ExtensionSettings: { ...BLOCKED, [FIREFOX_ID]: { installation_mode: "force_installed" } } }, []],
  [{ ExtensionSettings: { ...BLOCKED, "other@example": { installation_mode: "allowed" } } }, ["ExtensionSettings"]],
  [{ ExtensionSettings: { [FIREFOX_ID]: { installation_mode: "blocked" } } }, ["ExtensionSettings"]],
  [{ ExtensionSettings: { "*": { blocked_permissions: ["nativeMessaging"] } } }, ["ExtensionSettings"]],
  [{ ExtensionSettings: { "*": { blocked_permissions: ["history"] } } }, []],
  [
    {
      ExtensionSettings: {
        [FIREFOX_ID]: { blocked_permissions: ["nativeMessaging"], allowed_permissions: ["nativeMessaging"] },
      },
    },
    [],
  ],
  [{ ExtensionSettings: "blocked", Extensions: { Locked: [FIREFOX_ID] } }, []],
])("Firefox's policies %j block by %j", (policies, rules) => {
  expect(firefoxRules(policies)).toEqual(rules);
});

test("policy files are found where browsers read them; Firefox reads the first of its own alone", () => {
  const blocks = { policies: { ExtensionSettings: BLOCKED } };
  const installed = "usr/lib/firefox-esr/distribution/policies.json";
  const mac = "Applications/Firefox.app/Contents/Resources/distribution/policies.json";
  const found = (files: Record<string, unknown>) => {
    const root = filesBelow(files);
    return lookAtPolicies(root).map(({ file, rule }) => `${path.relative(root, file)} ${rule}`);
  };
  expect(found({ [installed]: blocks, [mac]: blocks })).toEqual([
    `${installed} ExtensionSettings`,
    `${mac} ExtensionSettings`,
  ]);
  expect(found({ [installed]: blocks, "etc/firefox/policies/policies.json": { policies: {} } })).toEqual([]);
  expect(
    found({ [installed]: "{", "etc/opt/edge/policies/managed/a.json": { NativeMessagingBlocklist: ["*"] } }),
  ).toEqual(["etc/opt/edge/policies/managed/a.json NativeMessagingBlocklist"]);
});

test.each([
  [undefined, "absent"],
  [{}, "on"],
  [{ disable_reasons: [] }, "on"],
  [{ disable_reasons: [1] }, "off"],
  [{ disable_reasons: 0, state: 1 }, "on"],
  [{ disable_reasons: 1 }, "off"],
  [{ state: 0 }, "off"],
] as const)("a profile of Chromium with %j says that the extension is %s", (entry, state) => {
  expect(chromiumState(entry)).toBe(state);
});

test("the profiles of each browser are read; one profile that has it on is enough, one that cannot be read says nothing", () => {
  const entry = (value: object) => ({ extensions: { settings: { [EXTENSION_ID]: value } } });
  const addons = (active: boolean) => ({ addons: [{ id: "other" }, { id: FIREFOX_ID, active }] });
  const userHome = filesBelow({
    ".config/chromium/Default/Preferences": {},
    ".config/chromium/Default/Secure Preferences": entry({ disable_reasons: [1] }),
    ".config/chromium/Profile 1/Preferences": entry({}),
    ".config/chromium/System Profile/Preferences": {},
    ".config/google-chrome/Default/Preferences": {},
    ".config/vivaldi/Default/Preferences": "{",
    ".mozilla/firefox/a.default/extensions.json": addons(false),
    ".config/mozilla/firefox/b.default/extensions.json": { addons: [] },
    ".librewolf/c.default/extensions.json": addons(true),
    ".zen/d.default/extensions.json": { addons: [] },
  });
  expect(lookAtExtensions(userPlaces({ platform: "linux", env: {}, userHome }))).toEqual({
    ...{ chromium: "on", chrome: "absent" },
    ...{ firefox: "off", librewolf: "on" },
  });
  const library = "Library/Application Support";
  const mac = filesBelow({ [`${library}/Firefox/Profiles/a.default/extensions.json`]: addons(true) });
  expect(lookAtExtensions(userPlaces({ platform: "darwin", env: {}, userHome: mac }))).toEqual({ firefox: "on" });
});

test("browsers are told by their processes' names, helpers of others are not", () => {
  expect(browsersIn("systemd\nchromium\nfirefox-esr\nchrome_crashpad\nnode\n")).toEqual(["chromium", "firefox"]);
  expect(browsersIn("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome\n")).toEqual(["chrome"]);
  expect(browsersIn("")).toEqual([]);
});

test.each([
  ["20.19.0", true],
  ["20.18.9", false],
  ["22.0.0", true],
  ["18.20.0", false],
  ["100.0.0", true],
])("Node %s is supported: %s", (version, supported) => {
  expect(isSupported(version)).toBe(supported);
});
