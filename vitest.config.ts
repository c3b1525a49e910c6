import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** A time in a test only stops a hang; these are for what starts processes and browsers. */
const SLOW = { testTimeout: 120_000, hookTimeout: 120_000 };
/** Tests of processes and browsers mostly wait, for a time limit or for what a person would see: more run than there are cores. */
const WAITING = { ...SLOW, maxWorkers: 3, sequence: { groupOrder: 1 } };

/** Unit tests run first, then whatever starts processes and browsers, several files at a time. */
export default defineConfig({
  resolve: { alias: { "agent-surface/page": fileURLToPath(new URL("src/page/index.ts", import.meta.url)) } },
  test: {
    reporters: ["default", "./test/support/closing-line.ts"],
    // Files that run one after the other share what they import; each of them puts back what it changes.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/process/**", "test/e2e/**"],
          // As many at a time as there are cores: the runner would leave one to itself.
          maxWorkers: "100%",
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { ...WAITING, name: "process", include: ["test/process/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          ...WAITING,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: "test/support/warm-firefox.ts",
        },
      },
      {
        extends: true,
        test: { name: "bench", include: [], benchmark: { include: ["bench/**/*.bench.ts"] } },
      },
    ],
  },
});
