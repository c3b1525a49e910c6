import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Which rooms each room may import beside itself; the order of the table is the order of the house, ground floor first. */
const MAY_IMPORT: Record<string, string[]> = {
  "src/contract": [],
  "src/contract/schemas": ["src/contract"],
  "src/link": ["src/contract"],
  "src/ports": ["src/contract", "src/link"],
  "src/surface": ["src/contract"],
  "src/page": ["src/contract", "src/surface"],
  "src/client": ["src/contract", "src/contract/schemas", "src/link", "src/ports"],
  "src/mcp": ["src/contract", "src/contract/schemas", "src/link", "src/ports", "src/client"],
  "src/host": ["src/contract", "src/contract/schemas", "src/link", "src/ports"],
  "src/cli": ["src/contract", "src/contract/schemas", "src/link", "src/ports", "src/client", "src/mcp", "src/host"],
  content: ["src/contract", "src/link", "src/ports"],
  background: ["src/contract", "src/contract/schemas", "src/link", "src/ports"],
  popup: ["src/contract", "src/contract/schemas", "src/link", "src/ports"],
};

/** Rooms that a page or a content script carries: no schema library and no polyfill may get in. */
const TINY = ["src/contract", "src/link", "src/ports", "src/surface", "src/page", "content"];
const HEAVY = ["zod", "webextension-polyfill", "preact", "idb", "commander"];

const files = ["src", "content", "background", "popup"].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${top}/${path.replaceAll("\\", "/")}`),
);
const rooms = Object.keys(MAY_IMPORT).sort((a, b) => b.length - a.length);

function roomOf(file: string): string | undefined {
  return rooms.find((room) => file.startsWith(`${room}/`));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\(\s*"([^"]+)"\s*\)|(?:^|\n)import\s+"([^"]+)"/g,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

function targetOf(file: string, specifier: string): string {
  return relative(root, resolve(root, dirname(file), specifier)).replaceAll("\\", "/");
}

describe("rooms", () => {
  test.each(files)("%s stands in a room and imports only what its room may", (file) => {
    const room = roomOf(file);
    expect(room, "a file outside every room").toBeDefined();
    const allowed = [room, ...(MAY_IMPORT[room ?? ""] ?? [])];
    const strays = importsOf(file)
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => targetOf(file, specifier))
      .filter((target) => target !== "manifest.json" && !target.endsWith(".css"))
      .filter((target) => !target.startsWith("public/_locales/"))
      .filter((target) => !allowed.includes(roomOf(target)));
    expect(strays).toEqual([]);
  });

  test.each(files.filter((file) => TINY.includes(roomOf(file) ?? "")))("%s carries no heavy library", (file) => {
    expect(
      importsOf(file).filter((name) => HEAVY.some((heavy) => name === heavy || name.startsWith(`${heavy}/`))),
    ).toEqual([]);
  });
});

describe("size", () => {
  const lines = files.map((file) => readFileSync(join(root, file), "utf8").split("\n").length).sort((a, b) => a - b);

  test("half of all files have at most 80 lines, and none over 300", () => {
    expect(lines.at(-1)).toBeLessThanOrEqual(301);
    expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(80);
  });
});
