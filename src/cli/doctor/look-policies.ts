import { readdirSync } from "node:fs";
import path from "node:path";
import manifest from "../../../manifest.json" with { type: "json" };
import { FIREFOX_ID, HOST_NAME } from "../../contract/hops.ts";
import { isRecordObject } from "../../contract/json.ts";
import { EXTENSION_ID } from "../extension-id.ts";
import type { Facts, PolicyFact } from "./facts.ts";
import { readJsonObject } from "./read-json.ts";

/** Where Chromium browsers on Linux read an organisation's policies. */
const CHROMIUM_FOLDERS = [
  "etc/chromium/policies/managed",
  "etc/opt/chrome/policies/managed",
  "etc/opt/edge/policies/managed",
  "etc/brave/policies/managed",
];

/** Where Firefox reads them, by system: the first file that is there is the only one a Firefox reads. */
const FIREFOX_FILES: string[][] = [
  [
    "etc/firefox/policies/policies.json",
    "usr/lib/firefox-esr/distribution/policies.json",
    "usr/lib/firefox/distribution/policies.json",
    "usr/lib64/firefox/distribution/policies.json",
    "opt/firefox/distribution/policies.json",
  ],
  ["Applications/Firefox.app/Contents/Resources/distribution/policies.json"],
  ["Program Files/Mozilla Firefox/distribution/policies.json"],
];

/** The policies below a root folder that keep the extension or its host from working. */
export function lookAtPolicies(root = "/"): PolicyFact[] {
  const chromium = CHROMIUM_FOLDERS.flatMap((folder) => filesIn(path.join(root, folder))).flatMap((file) =>
    blockingRules(readJsonObject(file) ?? {}).map((rule) => ({ file, rule })),
  );
  const firefox = FIREFOX_FILES.flatMap((files) => {
    const read = files.map((name) => {
      const file = path.join(root, name);
      return { file, policy: readJsonObject(file)?.["policies"] };
    });
    const used = read.find(({ policy }) => isRecordObject(policy));
    if (!used || !isRecordObject(used.policy)) return [];
    return firefoxRules(used.policy).map((rule) => ({ file: used.file, rule }));
  });
  return [...chromium, ...firefox];
}

/** What else holds policies on this system and is not looked at. */
export function policiesElsewhere(platform: NodeJS.Platform): Facts["policiesElsewhere"] {
  if (platform === "darwin") return "profiles";
  return platform === "win32" ? "registry" : undefined;
}

/** Which rules of one policy file of a Chromium browser stand in the way. */
export function blockingRules(policy: Record<string, unknown>): string[] {
  const rules: string[] = [];
  const hosts = listed(policy["NativeMessagingBlocklist"]);
  const blocksHost = hosts.includes("*") || hosts.includes(HOST_NAME);
  if (blocksHost && !listed(policy["NativeMessagingAllowlist"]).includes(HOST_NAME)) {
    rules.push("NativeMessagingBlocklist");
  }
  if (policy["NativeMessagingUserLevelHosts"] === false) rules.push("NativeMessagingUserLevelHosts");
  const extensions = listed(policy["ExtensionInstallBlocklist"]);
  const blocksExtension = extensions.includes("*") || extensions.includes(EXTENSION_ID);
  if (blocksExtension && !listed(policy["ExtensionInstallAllowlist"]).includes(EXTENSION_ID)) {
    rules.push("ExtensionInstallBlocklist");
  }
  const mode = settingsOf(EXTENSION_ID, policy["ExtensionSettings"])["installation_mode"];
  if (mode === "blocked" || mode === "removed") rules.push("ExtensionSettings");
  return rules;
}

/** Which rules of Firefox's `policies` stand in the way: the extension blocked, or a permission that it needs. */
export function firefoxRules(policies: Record<string, unknown>): string[] {
  const own = settingsOf(FIREFOX_ID, policies["ExtensionSettings"]);
  const allowed = listed(own["allowed_permissions"]);
  const blocked = listed(own["blocked_permissions"]).filter((permission) => !allowed.includes(permission));
  const isBlocked = own["installation_mode"] === "blocked" || manifest.permissions.some((one) => blocked.includes(one));
  return isBlocked ? ["ExtensionSettings"] : [];
}

/** An extension's own entry takes the place of what `*` says, whole. */
function settingsOf(id: string, settings: unknown): Record<string, unknown> {
  if (!isRecordObject(settings)) return {};
  const entry = settings[id] ?? settings["*"];
  return isRecordObject(entry) ? entry : {};
}

function listed(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}
