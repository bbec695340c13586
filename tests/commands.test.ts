import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Says that it is there, and ends well a moment after it was asked to. */
const PROGRAM = `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 50));
setInterval(() => undefined, 1000);
process.stdout.write('running ' + process.pid + '\\n');`;

function endIfLeft(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

test.each(['start', 'demo'])(
  'a stop that npm %s is asked for reaches the program, and npm waits for its end',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'greenroom-commands-'));
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'stand-in', scripts }));
    await mkdir(join(folder, 'scripts'));
    await writeFile(join(folder, 'scripts', `${name}.mjs`), PROGRAM);
    const npm = spawn('npm', ['run', '--silent', name], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(npm.stdout, 'data');
    const program = Number(/running (\d+)/.exec(said)?.[1]);
    const ended = once(npm, 'exit');
    npm.kill('SIGTERM');
    const exit = await ended;
    // True where there was still something to end, which nobody would have ended otherwise.
    const wasLeft = endIfLeft(program);
    await rm(folder, { recursive: true, force: true });
    expect({ exit, wasLeft }).toEqual({ exit: [0, null], wasLeft: false });
  },
);

test('two commands of a fresh clone install once, one after the other, and one that died holds up nobody', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-commands-'));
  await mkdir(join(folder, 'scripts'));
  await mkdir(join(folder, '.cache'));
  await mkdir(join(folder, 'bin'));
  await copyFile(join(root, 'scripts', 'steps.mjs'), join(folder, 'scripts', 'steps.mjs'));
  const npm = join(folder, 'bin', 'npm');
  await writeFile(npm, '#!/bin/sh\nmkdir -p node_modules\necho "$1" >> installs\nsleep 0.3\n');
  await chmod(npm, 0o755);
  const install = async () => {
    const command = spawn(
      process.execPath,
      ['--input-type=module', '-e', "(await import('./scripts/steps.mjs')).install()"],
      { cwd: folder, stdio: 'ignore', env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` } },
    );
    const [status] = (await once(command, 'exit')) as [number];
    return status;
  };
  expect(await Promise.all([install(), install()])).toEqual([0, 0]);
  expect(await readFile(join(folder, 'installs'), 'utf8')).toBe('ci\n');
  // Left behind by a command that was killed: no process has this number.
  await writeFile(join(folder, '.cache', 'install.lock'), '999999999');
  await rm(join(folder, 'node_modules'), { recursive: true });
  expect(await install()).toBe(0);
  expect(await readFile(join(folder, 'installs'), 'utf8')).toBe('ci\nci\n');
  await rm(folder, { recursive: true, force: true });
});
