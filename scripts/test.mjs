// npm test: installs what is missing, then runs every check there is and counts.
//   npm test -- posts   the tests of one room (or of several), journeys included
//   npm run check       types, lint, format, dead code and the rules of the domain, within a minute
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { COLLECTS_LESS, install, root, say } from './steps.mjs';

const cache = join(root, '.cache');
const inCi = process.env.CI === 'true' || process.env.CI === '1';
const onlyChecks = process.argv.includes('--check');
const rooms = process.argv.slice(2).filter((word) => !word.startsWith('-'));
/** A machine with two busy cores may trip a test once. More than this is a defect, of the tests or of the product. */
const MOST_FLAKY = 2;

const totals = { passed: 0, failed: 0, skipped: 0 };
const flaky = [];
/** Tests that failed, with what they said: in a long run they would be far above the end. */
const broken = [];
/** What went wrong outside of every test: it fails a run in which each test passed. */
const stray = [];
/** Settings that name the place for temporary files, once a suite needs it. */
let place;
const began = Date.now();
/** What ran, how it ended and how long it took, for the table at the end. */
const steps = [];

const bin = (name) => join(root, 'node_modules', '.bin', name);
const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** Runs a program. Its words are held back until it has ended where several run at once. */
function execute(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let said = '';
    child.stdout?.on('data', (part) => (said += part));
    child.stderr?.on('data', (part) => (said += part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ status: code ?? 1, said }));
  });
}

/** Checks that do not need each other, two at a time. Each counts as one. */
async function checks(list) {
  const waiting = [...list];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, args] = next;
      const since = Date.now();
      const { status, said } = await execute(command, args, { env: COLLECTS_LESS, quiet: true });
      totals[status === 0 ? 'passed' : 'failed'] += 1;
      steps.push({ name, ended: status === 0 ? 'passed' : 'failed', took: seconds(since) });
      say(`${status === 0 ? '✓' : '✗'} ${name} (${seconds(since)})`);
      if (status !== 0) say(said.trimEnd());
    }
  };
  await Promise.all([work(), work()]);
}

/** What all tests together keep at the same time, and as much again. */
const ROOM = 4 * 1024 ** 3;

/**
 * A place in memory for what tests put into the system's folder for temporary files, where there is room for it: a
 * database is a thousand small files, and tests make and remove several hundred.
 */
function quickPlace() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < ROOM) return {};
  const folder = mkdtempSync(join(memory, 'greenroom-tests-'));
  // The databases run as another user.
  chmodSync(folder, 0o755);
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      // A database that a cut off test left behind may still be ending: that is no failed test.
      say(`${folder} could not be removed: ${error.message}`);
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return { TMPDIR: folder };
}

/** Counts the single tests of a run instead of the run. A run that left no report counts as one failure. */
async function suite(name, command, args, reportFile, count, env = {}) {
  say(`\n— ${name}`);
  place ??= quickPlace();
  const since = Date.now();
  rmSync(reportFile, { force: true });
  const { status } = await execute(command, args, { env: { ...place, ...env } });
  const counted = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0, flaky: [] };
  for (const key of Object.keys(totals)) totals[key] += counted[key];
  flaky.push(...counted.flaky);
  broken.push(...(counted.broken ?? []));
  stray.push(...(counted.stray ?? []));
  if (status !== 0 && counted.failed === 0) {
    totals.failed += 1;
    stray.push(`${name}: ended with exit code ${status} although no test failed`);
  }
  const ended = `${counted.passed} passed, ${counted.failed} failed`;
  steps.push({ name, ended, took: seconds(since) });
  say(`${status === 0 ? '✓' : '✗'} ${name}: ${ended} in ${seconds(since)}`);
}

function fromPlaywright({ stats, suites }) {
  const named = (one, path, status) => [
    ...(one.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === status))
      .map((spec) => [...path, spec.title].join(' › ')),
    ...(one.suites ?? []).flatMap((inner) => named(inner, [...path, inner.title], status)),
  ];
  const all = (status) => suites.flatMap((one) => named(one, [one.title], status));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: all('flaky'),
    broken: all('unexpected'),
  };
}

/** Debian's packages, where this user may install them. Answers whether the program is there now. */
async function ensure(program, packages) {
  if (has(program)) return true;
  if (process.getuid?.() !== 0 || !has('apt-get')) return false;
  say(`Installing ${packages.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await execute('apt-get', ['update', '-qq'], { env, quiet: true });
  await execute('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
    quiet: true,
  });
  return has(program);
}

async function vitest(name, args) {
  const report = join(cache, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=./scripts/count-tests.mjs'];
  await suite(name, bin('vitest'), ['run', ...reporters, ...args], report, (counted) => counted, {
    TEST_REPORT: report,
  });
}

async function journeys(filter) {
  const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const fonts = ['fonts-liberation', 'fonts-noto-color-emoji'];
  const isThere =
    (process.env.CHROMIUM_PATH && existsSync(chromium)) ||
    (await ensure('chromium-headless-shell', ['chromium-headless-shell', ...fonts])) ||
    existsSync(chromium) ||
    (await ensure('chromium', ['chromium', ...fonts]));
  if (isThere) {
    const args = ['test', '--pass-with-no-tests', ...filter];
    await suite('journeys in the browser', bin('playwright'), args, join(cache, 'e2e.json'), fromPlaywright);
    return;
  }
  const reason = `no Chromium at ${chromium}, and it cannot be installed here (set CHROMIUM_PATH)`;
  say(`\n— journeys in the browser: skipped, ${reason}`);
  if (inCi) totals.failed += 1;
}

const CHECKS = [
  ['types', process.execPath, ['scripts/typecheck.mjs']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', bin('oxfmt'), ['--check']],
  ['dead code', bin('knip'), ['--no-config-hints']],
];
const BUILD = ['build', process.execPath, ['scripts/build-stale.mjs']];

install();
mkdirSync(cache, { recursive: true });
if (onlyChecks) {
  await checks(CHECKS);
  await vitest('rules', ['--project=rules', '--project=architecture']);
} else {
  if (!(await ensure('ffmpeg', ['ffmpeg']))) say('ffmpeg is missing: the tests that need it fail');
  if (!(await ensure('pg_ctlcluster', ['postgresql'])))
    say('No PostgreSQL server is installed: the stories run on the embedded one');
  if (rooms.length === 0) {
    await checks([BUILD, ...CHECKS]);
    await vitest('rules, screens and stories', []);
    await journeys([]);
  } else {
    await checks([BUILD]);
    await vitest(`tests of ${rooms.join(', ')}`, ['--passWithNoTests', ...rooms.map((room) => `/${room}/`)]);
    await journeys(rooms);
  }
}

if (flaky.length > 0) {
  say(`\n${flaky.length} flaky (passed at the second try):`);
  for (const name of flaky) say(`  ${name}`);
  if (flaky.length > MOST_FLAKY) {
    say(`More than ${MOST_FLAKY} are not accepted.`);
    totals.failed += 1;
  }
}
if (broken.length > 0) say(`\n${broken.length} failed:`);
for (const test of broken) say(`  ${test}`);
for (const error of stray) say(`\nOutside of every test: ${error}`);
say('\nEach step, checks two at a time:');
for (const { name, ended, took } of steps) say(`  ${took.padStart(6)}  ${name}: ${ended}`);
say(`\nAll of it took ${seconds(began)}.`);
say(`${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`);
process.exit(totals.failed === 0 ? 0 : 1);
