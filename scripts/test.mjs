// npm test: installs what is missing, then runs every check there is and counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, root, run, say } from './steps.mjs';

const cache = join(root, '.cache');
const inCi = process.env.CI === 'true' || process.env.CI === '1';
let passed = 0;
let failed = 0;

install();
rmSync(cache, { recursive: true, force: true });
mkdirSync(cache, { recursive: true });

function check(name, command, args, env = {}) {
  say(`\n— ${name}`);
  const status = run(command, args, { env: { ...process.env, ...env } });
  if (status === 0) passed += 1;
  else {
    failed += 1;
    say(`✗ ${name}`);
  }
  return status === 0;
}

/** Counts the single tests of a run instead of the run. A run that left no report counts as one failure. */
function suite(name, command, args, reportFile, count, env = {}) {
  say(`\n— ${name}`);
  const status = run(command, args, { env: { ...process.env, ...env } });
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null;
  const counted = report ? count(report) : { passed: 0, failed: 1 };
  passed += counted.passed;
  failed += counted.failed;
  if (status !== 0 && counted.failed === 0) failed += 1;
  if (status !== 0) say(`✗ ${name}`);
}

const fromVitest = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests });
const fromPlaywright = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected });

const bin = (name) => join(root, 'node_modules', '.bin', name);
const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Debian's packages, where this user may install them. Answers whether the program is there now. */
function ensure(program, packages) {
  if (has(program)) return true;
  if (process.getuid?.() !== 0 || !has('apt-get')) return false;
  say(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: 'ignore' });
  return has(program);
}

function vitest(name, file, args, env) {
  const report = join(cache, file);
  const all = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...args];
  suite(name, bin('vitest'), all, report, fromVitest, env);
}

function browserTests() {
  const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const there =
    existsSync(chromium) || ensure('chromium', ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji']);
  if (there) {
    build();
    suite('journeys in the browser', bin('playwright'), ['test'], join(cache, 'e2e.json'), fromPlaywright);
    return;
  }
  const reason = `no Chromium at ${chromium}, and it cannot be installed here (set CHROMIUM_PATH)`;
  say(`\n— journeys in the browser: skipped, ${reason}`);
  if (inCi) failed += 1;
}

ensure('ffmpeg', ['ffmpeg']);
check('types', process.execPath, ['scripts/typecheck.mjs']);
check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']);
check('format', bin('prettier'), ['--check', '--log-level=warn', '.']);
check('dead code', bin('knip'), ['--no-config-hints']);
vitest('rules, stories and screens, on the embedded PostgreSQL', 'unit.json', []);
if (ensure('pg_ctlcluster', ['postgresql']))
  vitest(
    'stories once more, on a PostgreSQL server',
    'served.json',
    ['--project', 'server', 'server/features', 'server/worker', 'server/db/migrate'],
    { TEST_SERVED: '1' },
  );
else say('\n— stories on a PostgreSQL server: skipped, none is installed');
browserTests();

say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
