import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
