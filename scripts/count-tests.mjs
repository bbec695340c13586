// A reporter for vitest: counts, names what passed only at a second try, and which files took the longest.
import { writeFileSync } from 'node:fs';

const inWords = (errors) =>
  errors.map(({ stack, message }) => (stack ?? message).split('\n').slice(0, 12).join('\n')).join('\n');

export default class CountTests {
  /** `stray`: errors outside every test. Whatever fails the run is named at its end, with its message. */
  counted = { passed: 0, failed: 0, skipped: 0, flaky: [], broken: [], stray: [] };
  files = [];

  onTestCaseResult(test) {
    const { state } = test.result();
    if (state in this.counted) this.counted[state] += 1;
    const name = `${test.module.relativeModuleId} › ${test.fullName}`;
    // What the first try said: without it nobody could find out why.
    if (test.diagnostic()?.flaky) this.counted.flaky.push(`${name}\n${inWords(test.result().errors ?? [])}`);
    if (state === 'failed') this.counted.broken.push(`${name}\n${inWords(test.result().errors)}`);
  }

  onTestModuleEnd(module) {
    this.files.push({ file: module.relativeModuleId, ms: module.diagnostic().duration });
    // A file that could not be run has no tests that could fail.
    if (module.ok() || module.errors().length === 0) return;
    this.counted.failed += 1;
    this.counted.broken.push(`${module.relativeModuleId}\n${inWords(module.errors())}`);
  }

  onTestRunEnd(_modules, strayErrors) {
    for (const error of strayErrors) this.counted.stray.push(error.stack ?? error.message ?? String(error));
    const slowest = this.files.toSorted((a, b) => b.ms - a.ms).slice(0, 8);
    const lines = slowest.map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
    process.stdout.write(`\nThe slowest files:\n${lines.join('\n')}\n`);
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(this.counted));
  }
}
