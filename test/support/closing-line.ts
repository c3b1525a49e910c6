import type { Reporter, TestModule } from "vitest/node";

/** Prints the one line that sums a run up, last: «N passed, N failed». */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandled.length;
    for (const testModule of modules) {
      const tests = [...testModule.children.allTests()];
      passed += tests.filter((test) => test.result().state === "passed").length;
      const bad = tests.filter((test) => test.result().state !== "passed").length;
      // A file that cannot be loaded has no tests to fail: it counts as one.
      failed += bad === 0 && testModule.state() === "failed" ? 1 : bad;
    }
    process.on("exit", () => process.stdout.write(`\n${passed} passed, ${failed} failed\n`));
  }
}
