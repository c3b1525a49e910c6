import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HomeError, openHome, ownProblem } from "../../src/ports/home.ts";
import { readOwnJson, writeAtomic, writeIfAbsent } from "../../src/ports/home-files.ts";
import { homePath, isSocketName, socketPathProblem } from "../../src/ports/home-path.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "as-home-"));
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ["linux", {}, "/home/ann", "/home/ann/.local/state/agent-surface"],
  ["linux", { XDG_STATE_HOME: "/x", TMPDIR: "/y" }, "/home/ann", "/home/ann/.local/state/agent-surface"],
  ["linux", { AGENT_SURFACE_HOME: "/own/" }, "/home/ann", "/own"],
  ["linux", { AGENT_SURFACE_HOME: "" }, "/home/ann", "/home/ann/.local/state/agent-surface"],
  ["darwin", {}, "/Users/ann", "/Users/ann/Library/Application Support/agent-surface"],
  [
    "win32",
    { LOCALAPPDATA: String.raw`C:\U\ann\AppData\Local` },
    String.raw`C:\U\ann`,
    String.raw`C:\U\ann\AppData\Local\agent-surface`,
  ],
  ["win32", {}, String.raw`C:\U\ann`, String.raw`C:\U\ann\AppData\Local\agent-surface`],
] as const)("on %s with %j in %s the home is %s", (platform, env, userHome, home) => {
  expect(homePath({ platform, env, userHome })).toBe(home);
});

test.each([
  ["0123abcd", true],
  ["0123ABCD", false],
  ["0123abc", false],
  ["s.0123abcd", false],
  ["0123abcd.tmp", false],
])("%s is a socket of ours: %s", (name, ours) => {
  expect(isSocketName(name)).toBe(ours);
});

test("a socket path of 100 bytes is the longest", () => {
  const folder = (bytes: number) => `/${"é".repeat(40)}${"x".repeat(bytes - 81 - "/s.00000000".length)}`;
  expect(socketPathProblem(folder(100))).toBeUndefined();
  expect(socketPathProblem(folder(101))).toContain("101 bytes");
});

describe("an entry of the home", () => {
  const stats = (change: object) => ({
    uid: 7,
    mode: 0o40700,
    isDirectory: () => true,
    isFile: () => false,
    isSocket: () => false,
    ...change,
  });

  test.each([
    ["is the user's own", stats({}), 7, undefined],
    ["is readable by others", stats({ mode: 0o40755 }), 7, undefined],
    ["is writable by the group", stats({ mode: 0o40720 }), 7, "others may write"],
    ["is writable by all", stats({ mode: 0o40702 }), 7, "others may write"],
    ["belongs to somebody else", stats({ uid: 8 }), 7, "user 8"],
    ["belongs to root", stats({ uid: 0 }), 7, "user 0"],
    ["is no folder", stats({ isDirectory: () => false }), 7, "no directory"],
    ["is on a system without users", stats({ uid: 8, mode: 0o40777 }), undefined, undefined],
  ])("that %s", (_name, entry, uid, problem) => {
    const found = ownProblem(entry, { kind: "directory", uid });
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found?.why).toContain(problem);
  });
});

describe("a home", () => {
  test("is made for its owner alone, however open the umask", () => {
    const before = process.umask(0);
    try {
      const home = openHome(join(root, "a", "b"));
      const folders = [home.path, home.agents, home.profiles, home.sockets, home.bin];
      expect(folders.map((folder) => statSync(folder).mode & 0o777)).toEqual(folders.map(() => 0o700));
    } finally {
      process.umask(before);
    }
  });

  test("that is a link is refused", () => {
    mkdirSync(join(root, "real"));
    symlinkSync(join(root, "real"), join(root, "link"));
    expect(() => openHome(join(root, "link"))).toThrow(HomeError);
  });
});

describe("a file of the home", () => {
  test("is replaced whole, with its mode, and leaves nothing beside it", () => {
    writeAtomic(join(root, "f"), "one");
    writeAtomic(join(root, "f"), "two");
    expect(readFileSync(join(root, "f"), "utf8")).toBe("two");
    expect(statSync(join(root, "f")).mode & 0o777).toBe(0o600);
    expect(readdirSync(root)).toEqual(["f"]);
  });

  test("is written once by whoever comes first", () => {
    expect(writeIfAbsent(join(root, "f"), "one")).toBe(true);
    expect(writeIfAbsent(join(root, "f"), "two")).toBe(false);
    expect(readFileSync(join(root, "f"), "utf8")).toBe("one");
    expect(readdirSync(root)).toEqual(["f"]);
  });

  test("does not replace what stands in its way", () => {
    mkdirSync(join(root, "f"));
    expect(() => writeAtomic(join(root, "f"), "one")).toThrow();
    expect(readdirSync(root)).toEqual(["f"]);
  });

  test("is read only if it is ours", () => {
    expect(readOwnJson(join(root, "none"))).toBeUndefined();
    writeFileSync(join(root, "f"), "{}", { mode: 0o600 });
    expect(readOwnJson(join(root, "f"))).toEqual({});
    symlinkSync(join(root, "f"), join(root, "link"));
    expect(() => readOwnJson(join(root, "link"))).toThrow(HomeError);
    writeFileSync(join(root, "broken"), "{", { mode: 0o600 });
    expect(() => readOwnJson(join(root, "broken"))).toThrow();
  });
});
