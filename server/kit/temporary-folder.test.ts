import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programFile } from '#tests/support/programs.ts';
import { inTemporaryFolder, removeLeftFolders } from './temporary-folder.ts';

let parent: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) await kill(child);
  await rm(parent, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A process with a file in a temporary folder, and that file. */
async function user(): Promise<{ child: ChildProcess; file: string }> {
  const child = spawn(process.execPath, [programFile('tests/support/temporary-folder-user')], {
    env: { ...process.env, TMPDIR: parent },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, file: said.toString().trim() };
}
const removed = () => removeLeftFolders(new Date(), parent);

test('what a killed process left is removed at the next start, and what a running one uses stays', async () => {
  const [killed, running] = [await user(), await user()];
  expect(killed.file.startsWith(parent)).toBe(true);
  await removed();
  expect([existsSync(killed.file), existsSync(running.file)]).toEqual([true, true]);
  await kill(killed.child);
  expect(existsSync(killed.file)).toBe(true);
  await removed();
  expect([existsSync(killed.file), existsSync(running.file)]).toEqual([false, true]);
  expect(await readdir(parent)).toHaveLength(1);
});

test('a folder that nobody can be asked about is removed after a day', async () => {
  const names = [
    'greenroom-object-a1B2c3',
    'greenroom-work-a1B2c3',
    'greenroom-disk-a1B2c3',
    'greenroom-judge-x',
  ];
  for (const name of names) {
    await mkdir(join(parent, name));
    await writeFile(join(parent, name, 'original'), 'a client’s file');
  }
  await removed();
  expect(await readdir(parent)).toHaveLength(4);
  const before = new Date(Date.now() - 25 * 3_600_000);
  for (const name of names) await utimes(join(parent, name), before, before);
  await removed();
  expect((await readdir(parent)).sort()).toEqual(['greenroom-disk-a1B2c3', 'greenroom-judge-x']);
});

test('each use has a folder of its own, which is gone afterwards; one that was removed is made again', async () => {
  const seen: string[] = [];
  const use = async (folder: string) => {
    await writeFile(join(folder, 'file'), 'x');
    seen.push(folder);
  };
  await Promise.all([inTemporaryFolder(use), inTemporaryFolder(use)]);
  await rm(join(seen[0] ?? '', '..'), { recursive: true });
  await inTemporaryFolder(use);
  expect(new Set(seen).size).toBe(3);
  expect(seen.filter((folder) => existsSync(folder))).toEqual([]);
});

test('nobody else makes folders in the system’s temporary folder', async () => {
  const files = (await readdir('server', { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'kit/temporary-folder.ts',
  );
  const makers = [];
  for (const name of files) {
    const source = await readFile(join('server', name), 'utf8');
    if (source.includes('mkdtemp(') && source.includes('tmpdir()')) makers.push(name);
  }
  expect(makers).toEqual([]);
});
