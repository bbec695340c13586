// A reporter for vitest: counts, names what passed only at a second try, and which files took the longest.
import { writeFileSync } from 'node:fs';

export default class CountTests {
  /** `stray`: errors outside every test. They fail the run, so they are named at its end. */
  counted = { passed: 0, failed: 0, skipped: 0, flaky: [], stray: [] };
  files = [];

  onTestCaseResult(test) {
    const { state } = test.result();
    if (state in this.counted) this.counted[state] += 1;
    if (test.diagnostic()?.flaky)
      this.counted.flaky.push(`${test.module.relativeModuleId} › ${test.fullName}`);
  }

  onTestModuleEnd(module) {
    this.files.push({ file: module.relativeModuleId, ms: module.diagnostic().duration });
    // A file that could not be run has no tests that could fail.
    if (!module.ok() && module.errors().length > 0) this.counted.failed += 1;
  }

  onTestRunEnd(_modules, strayErrors) {
    for (const error of strayErrors) this.counted.stray.push(error.stack ?? error.message ?? String(error));
    const slowest = this.files.toSorted((a, b) => b.ms - a.ms).slice(0, 8);
    const lines = slowest.map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
    process.stdout.write(`\nThe slowest files:\n${lines.join('\n')}\n`);
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(this.counted));
  }
}
