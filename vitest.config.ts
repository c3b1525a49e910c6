import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** A time in a test only stops a hang; these are for what starts processes and browsers. */
const SLOW = { testTimeout: 120_000, hookTimeout: 120_000 };
/** Tests that change the whole machine, or look at all of it, run with nothing beside them. */
const ALONE = ["test/e2e/policy.test.ts"];

/**
 * Unit tests run side by side; then tests that start processes, one file at a time; then tests in browsers, two files at
 * a time, because they mostly wait for what a person would see; last what needs the machine to itself.
 */
export default defineConfig({
  resolve: { alias: { "agent-surface/page": fileURLToPath(new URL("src/page/index.ts", import.meta.url)) } },
  test: {
    reporters: ["default", "./test/support/closing-line.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/process/**", "test/e2e/**"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...SLOW,
          name: "process",
          include: ["test/process/**/*.test.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...SLOW,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          exclude: ALONE,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: { ...SLOW, name: "alone", include: ALONE, fileParallelism: false, sequence: { groupOrder: 3 } },
      },
      {
        extends: true,
        test: { name: "bench", include: [], benchmark: { include: ["bench/**/*.bench.ts"] } },
      },
    ],
  },
});
