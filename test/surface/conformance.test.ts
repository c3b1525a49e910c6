import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const TEXT = readFileSync(new URL("docs/conformance.md", ROOT), "utf8");
/** The headings of the seeds that promise something. */
const HEADINGS = ["I1", "I2", "I3", "I4", "I5", "I6", "I7", "I9", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8"];

const rows = TEXT.split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Where") && !line.startsWith("| ---"))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );

/** The titles a test file gives its tests and groups, as they are written. */
function titlesOf(file: string): string[] {
  const source = readFileSync(new URL(file, ROOT), "utf8");
  return [...source.matchAll(/\b(?:test|describe)\b[^"`]*?\(\s*"((?:[^"\\]|\\.)+)"|\)\(\s*"((?:[^"\\]|\\.)+)"/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
}

describe("docs/conformance.md", () => {
  test("has four filled cells in every line, and no line twice", () => {
    for (const cells of rows) {
      expect(cells).toHaveLength(4);
      expect(cells.every((cell) => cell.length > 1)).toBe(true);
    }
    const promises = rows.map(([where, promise]) => `${where} ${promise}`);
    expect(new Set(promises).size).toBe(promises.length);
  });

  test("has a line for every heading that promises something", () => {
    expect([...new Set(rows.map(([where]) => where))]).toEqual(HEADINGS);
  });

  test.each(
    rows.map(([where, promise, file, name]) => [`${where}: ${promise}`, file ?? "", (name ?? "").slice(1, -1)]),
  )("%s", (_promise, file, name) => {
    expect(existsSync(new URL(file, ROOT)), file).toBe(true);
    expect(titlesOf(file)).toContain(name);
  });
});
