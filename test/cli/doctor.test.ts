import { describe, expect, test } from "vitest";
import { diagnose } from "../../src/cli/doctor/diagnose.ts";
import type { Facts, SocketFact } from "../../src/cli/doctor/facts.ts";
import { isSupported } from "../../src/cli/doctor/look.ts";
import { blockingRules } from "../../src/cli/doctor/look-policies.ts";
import { browsersIn } from "../../src/cli/doctor/look-running.ts";
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
  sockets: [LIVE],
};

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
    ["an extension that is off, or on for no site", { sockets: [] }, "link", /popup/],
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
    ["no page with a Surface", { sockets: [{ ...LIVE, pages: 0 }] }, "pages", /switch the extension on/],
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
])("the policy %j blocks by %j", (policy, rules) => {
  expect(blockingRules(policy)).toEqual(rules);
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
