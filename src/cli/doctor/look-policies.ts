import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { HOST_NAME } from "../../contract/hops.ts";
import { isRecordObject } from "../../contract/json.ts";
import { EXTENSION_ID } from "../extension-id.ts";
import type { PolicyFact } from "./facts.ts";

/** Where Chromium browsers on Linux read an organisation's policies. */
const FOLDERS = [
  "etc/chromium/policies/managed",
  "etc/opt/chrome/policies/managed",
  "etc/opt/edge/policies/managed",
  "etc/brave/policies/managed",
];

/** The policies below a root folder that keep the extension or its host from working. */
export function lookAtPolicies(root = "/"): PolicyFact[] {
  return FOLDERS.flatMap((folder) => filesIn(path.join(root, folder))).flatMap((file) =>
    blockingRules(parse(file)).map((rule) => ({ file, rule })),
  );
}

/** Which rules of one policy file stand in the way. */
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
  return rules;
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

function parse(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecordObject(value) ? value : {};
  } catch {
    return {};
  }
}
