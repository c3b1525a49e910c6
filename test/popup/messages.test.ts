import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import en from "../../public/_locales/en/messages.json" with { type: "json" };
import zh from "../../public/_locales/zh_CN/messages.json" with { type: "json" };
import { ROOT } from "../../scripts/lib/setup.mjs";

type Catalogue = Record<string, { message: string }>;
const CATALOGUES: Record<string, Catalogue> = { en, zh_CN: zh };

const sources = ["popup", "background"].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(ROOT, room, path), "utf8")),
);
const manifest = readFileSync(join(ROOT, "manifest.json"), "utf8");
const keys = Object.keys(en);

/** The keys a text names in quotes, and in the manifest's own notation. */
function namedIn(text: string): string[] {
  return [...text.matchAll(/"([A-Za-z]\w*)"|__MSG_(\w+)__/g)].map((match) => match[1] ?? match[2] ?? "");
}

test("both languages have the same texts, in the same order", () => {
  expect(Object.keys(zh)).toEqual(keys);
});

test("no text is unused", () => {
  const named = new Set([...sources, manifest].flatMap(namedIn));
  expect(keys.filter((key) => !named.has(key))).toEqual([]);
});

test("every text that is asked for exists", () => {
  const asked = [manifest, ...sources].flatMap((text) =>
    [...text.matchAll(/__MSG_(\w+)__|getMessage\(\s*"(\w+)"|\bt\(\s*"(\w+)"/g)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? "",
    ),
  );
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
});

describe.each(Object.entries(CATALOGUES))("%s", (_language, catalogue) => {
  test.each(Object.entries(catalogue))("%s has words that browsers accept", (_key, { message }) => {
    expect(message.trim()).toBe(message);
    expect(message).not.toBe("");
    // Chromium reads `$…$` as a named placeholder and then refuses the whole extension.
    expect(message).not.toMatch(/\$[A-Za-z0-9_@]+\$/);
  });

  test("takes the same arguments as English", () => {
    const argumentsOf = (text: string) => [...text.matchAll(/\$\d/g)].map(String).sort();
    for (const [key, { message }] of Object.entries(catalogue)) {
      expect([key, argumentsOf(message)]).toEqual([key, argumentsOf((en as Catalogue)[key]?.message ?? "")]);
    }
  });

  test("describes the extension in the length the stores allow", () => {
    expect(catalogue["extensionDescription"]?.message.length).toBeLessThanOrEqual(132);
  });
});

test("Chinese is Chinese", () => {
  const same = keys.filter((key) => (zh as Catalogue)[key]?.message === (en as Catalogue)[key]?.message);
  expect(same).toEqual(["extensionName", "hoursMinutes"]);
});
