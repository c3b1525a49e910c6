import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { ROOT } from "../../scripts/lib/setup.mjs";

const names = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
const versions = Object.values({ ...packageJson.dependencies, ...packageJson.devDependencies });
const table = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8").split("## Dependencies")[1] ?? "";

test.each(names)("%s has its reason in CONTRIBUTING.md", (name) => {
  expect(
    table
      .split("|")
      .flatMap((cell) => cell.split(","))
      .map((cell) => cell.trim()),
  ).toContain(name);
});

test("every version is pinned", () => {
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
