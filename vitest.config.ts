import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Unit tests run side by side; tests that start processes or browsers run one file at a time. */
export default defineConfig({
  resolve: { alias: { "agent-surface/page": fileURLToPath(new URL("src/page/index.ts", import.meta.url)) } },
  test: {
    reporters: ["default", "./test/support/closing-line.ts"],
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["test/**/*.test.ts"], exclude: ["test/process/**", "test/e2e/**"] },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["test/process/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: "bench", include: [], benchmark: { include: ["bench/**/*.bench.ts"] } },
      },
    ],
  },
});
