import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the folder is made with those above it, and may be there already', async () => {
  const path = join(folder, 'a', 'b');
  await Promise.all([makeDataFolder(path), makeDataFolder(path)]);
  await makeDataFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

test('what cannot be a folder is refused in one line that names the setting', async () => {
  await writeFile(join(folder, 'file'), '');
  for (const path of [join(folder, 'file'), join(folder, 'file', 'below'), '/proc/greenroom'])
    await expect(makeDataFolder(path)).rejects.toThrow(/^DATA_DIR expects a folder .*$/);
});
