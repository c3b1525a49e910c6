import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/setup.mjs";

const LINTER = join(ROOT, "node_modules", ".bin", "addons-linter");

test.each(["firefox", "firefox-dev"])("Mozilla's linter has nothing to say about dist/%s", async (build) => {
  const linter = spawn(LINTER, ["--output", "json", join(ROOT, "dist", build)], { stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr] = await Promise.all([text(linter.stdout), text(linter.stderr), once(linter, "exit")]);
  expect(stderr).toBe("");
  const { errors, warnings, notices } = JSON.parse(stdout) as Record<string, unknown[]>;
  expect({ errors, warnings, notices }).toEqual({ errors: [], warnings: [], notices: [] });
});
