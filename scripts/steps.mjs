// What the commands share. Plain JavaScript: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

export const say = (line) => process.stdout.write(`${line}\n`);

export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (done.error) throw done.error;
  return done.status ?? 1;
}

/** For checks that are programs in Go: a fifth to a quarter of their work was collecting garbage while there is memory. */
export const COLLECTS_LESS = { GOGC: '400', GOMEMLIMIT: '3GiB' };

function hashFiles(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) if (!name.includes('.test.')) add(join(path, name));
    } else hash.update(path).update(readFileSync(full));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Installs when the lock file is not the one that was installed last. */
export function install() {
  // A linked folder belongs to another checkout, which looks after it.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = join(root, 'node_modules', '.greenroom-installed');
  const want = `${hashFiles(['package.json', 'package-lock.json', '.npmrc'])} ${process.version}`;
  if (read(stamp) === want) return;
  alone('install', () => {
    if (read(stamp) === want) return;
    say('Installing dependencies …');
    const status = run('npm', ['ci', '--no-progress', '--loglevel=error']);
    if (status === 0) writeFileSync(stamp, want);
    return status;
  });
}

/** What takes longer than this was left behind by a machine that stopped in the middle. */
const LONGEST = 30 * 60_000;

/**
 * One command at a time installs or builds here: `npm start` beside `npm test` in a fresh clone would take the files away
 * from each other. Whoever finds another at work waits for it. Ends the program where the work failed.
 */
function alone(name, work) {
  const lock = join(root, '.cache', `${name}.lock`);
  mkdirSync(dirname(lock), { recursive: true });
  for (let waited = 0; !take(lock); waited += 1) {
    if (waited === 0) say(`Waiting for another command that is at work here (${name}) …`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  let status;
  try {
    status = work() ?? 0;
  } finally {
    rmSync(lock, { force: true });
  }
  if (status !== 0) process.exit(status);
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isHeld(lock)) rmSync(lock, { force: true });
  return false;
}

function isHeld(lock) {
  const pid = Number(read(lock));
  const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (pid === process.pid || Date.now() - since > LONGEST) return false;
  // Not yet written: its maker is between two steps.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const SOURCES = [
  'domain',
  'server',
  'web',
  'scripts/build.mjs',
  'vite.config.ts',
  'vite.chunks.ts',
  'vite.icons.ts',
  'vite.shared.ts',
  'vite.smaller.ts',
  'vite.review.config.ts',
  'package-lock.json',
];

/** Builds when a source is not the one that was built last. */
export function build() {
  const stamp = join(root, 'dist', '.built');
  const want = hashFiles(SOURCES);
  if (read(stamp) === want) return;
  alone('build', () => {
    if (read(stamp) === want) return;
    say('Building …');
    const status = run(process.execPath, ['scripts/build.mjs']);
    if (status !== 0) return status;
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, want);
  });
}
