// What the commands share. Plain JavaScript: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
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
  say('Installing dependencies …');
  const status = run('npm', ['ci', '--no-progress', '--loglevel=error']);
  if (status !== 0) process.exit(status);
  writeFileSync(stamp, want);
}

const SOURCES = [
  'domain',
  'server',
  'web',
  'scripts/build.mjs',
  'vite.config.ts',
  'vite.chunks.ts',
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
  say('Building …');
  const status = run(process.execPath, ['scripts/build.mjs']);
  if (status !== 0) process.exit(status);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, want);
}
