import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpeg } from '#tests/support/pictures.ts';
import { decode, type Task } from './decoder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-decoder-'));
  await writeFile(join(folder, 'one.jpg'), await jpeg());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const task = (): Task => ({
  action: 'shrink',
  path: join(folder, 'one.jpg'),
  to: join(folder, crypto.randomUUID()),
  width: 64,
  as: 'webp',
  mostPixels: 1e8,
  mostFrames: 1,
  mostAnimatedPixels: 1e8,
});

test('an agency with one file does not wait for all files of another', async () => {
  const done: string[] = [];
  const open = async (whose: string) => {
    await decode(whose, task());
    done.push(whose);
  };
  // Both processes are started first: one that is still starting would delay its task.
  await Promise.all([decode('many', task()), decode('many', task())]);
  await Promise.all([...Array.from({ length: 40 }, () => open('many')), open('one')]);
  expect(done).toHaveLength(41);
  // Its turn is the third or the fourth. It may end later, if the machine gives the other process more time.
  expect(done.indexOf('one')).toBeLessThan(20);
});

test('pictures are made with what others leave of the machine', async () => {
  await decode('one', task());
  // It is idle now, and visible to `ps`.
  const { stdout } = spawnSync('ps', ['-eo', 'nice=,args='], { encoding: 'utf8' });
  const program = join(import.meta.dirname, 'decoder.mjs');
  const decoders = stdout.split('\n').filter((line) => line.includes(program));
  expect(decoders.length).toBeGreaterThan(0);
  for (const line of decoders) expect(Number.parseInt(line, 10)).toBeGreaterThan(getPriority());
});
