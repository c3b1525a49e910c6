import type { Reporter, TestModule } from "vitest/node";

/** Prints the one line that sums a run up, last: «N passed, N failed». */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state: string) => states.filter((each) => each === state).length;
    // A file that cannot be loaded has no tests to fail, and an error outside a test belongs to none: each counts as one.
    const broken = modules.filter((module) => module.state() === "failed" && isEmpty(module)).length;
    const failed = count("failed") + count("pending") + broken + unhandled.length;
    const skipped = count("skipped") > 0 ? `, ${count("skipped")} skipped` : "";
    process.on("exit", () => process.stdout.write(`\n${count("passed")} passed, ${failed} failed${skipped}\n`));
  }
}

function isEmpty(module: TestModule): boolean {
  return [...module.children.allTests()].length === 0;
}
