import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/setup.mjs";

const BUILDS = ["chrome", "chrome-dev", "firefox", "firefox-dev"];
const COMMON = {
  manifest_version: 3,
  name: "__MSG_extensionName__",
  permissions: ["activeTab", "alarms", "nativeMessaging", "scripting", "storage"],
  optional_host_permissions: ["http://*/*", "https://*/*"],
  incognito: "not_allowed",
};
const KIB = 1000;

function manifestOf(build: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(ROOT, "dist", build, "manifest.json"), "utf8")) as Record<string, unknown>;
}

function filesOf(build: string): string[] {
  const top = join(ROOT, "dist", build);
  return readdirSync(top, { recursive: true, encoding: "utf8" }).filter((path) => statSync(join(top, path)).isFile());
}

describe.each(BUILDS)("dist/%s", (build) => {
  const manifest = manifestOf(build);

  test("asks for exactly its permissions, and for no host unless it is a dev build", () => {
    expect(manifest).toMatchObject(COMMON);
    expect(manifest["host_permissions"]).toEqual(
      build.endsWith("-dev") ? ["http://localhost/*", "http://127.0.0.1/*"] : undefined,
    );
    for (const key of [
      "content_scripts",
      "web_accessible_resources",
      "optional_permissions",
      "devtools_page",
      "omnibox",
    ]) {
      expect(manifest).not.toHaveProperty(key);
    }
  });

  test("takes messages from no other extension and no page", () => {
    const chromium = build.startsWith("chrome");
    expect(manifest["externally_connectable"]).toEqual(chromium ? { ids: [] } : undefined);
  });

  test("keeps the content scripts small, self-contained and free of globals of ours", () => {
    for (const [file, most] of [
      ["main-world.js", 4 * KIB],
      ["relay.js", 8 * KIB],
    ] as const) {
      const text = readFileSync(join(ROOT, "dist", build, "content", file), "utf8");
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most);
      expect(text).not.toMatch(/\bimport\s*\(|\bimport\b.*\bfrom\b|\bexport\b/);
      expect(text.trimStart()).not.toMatch(/^(var|let|const|function) /);
    }
  });

  test("holds no eval, no remote code and no network request", () => {
    for (const file of filesOf(build).filter((path) => path.endsWith(".js"))) {
      const text = readFileSync(join(ROOT, "dist", build, file), "utf8");
      expect(text, file).not.toMatch(
        /\beval\(|new Function\(|XMLHttpRequest|\bfetch\(|WebSocket|onMessageExternal\s*\.\s*addListener|onConnectExternal\s*\.\s*addListener/,
      );
    }
  });
});
