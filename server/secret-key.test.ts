import { access, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecretKey, refuseOtherKey } from './secret-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a key is made once and kept', async () => {
  const key = await loadSecretKey(undefined, folder);
  expect(key.length).toBeGreaterThan(40);
  expect(await loadSecretKey(undefined, folder)).toBe(key);
  expect((await readFile(join(folder, 'secret-key'), 'utf8')).trim()).toBe(key);
});

test('a first start on a full disk names the folder and asks for room', async ({ skip }) => {
  // A file of Linux on which there is never room.
  await access('/dev/full').catch(() => skip());
  await symlink('/dev/full', join(folder, 'secret-key.new'));
  await expect(loadSecretKey(undefined, folder)).rejects.toThrow(
    `Greenroom cannot start because the disk of DATA_DIR (${folder}) is full: ENOSPC: no space left on device, write. Make room on it and start again; your data is untouched.`,
  );
});

test('a key that cannot be read is told with what helps', async () => {
  await mkdir(join(folder, 'secret-key'));
  await expect(loadSecretKey(undefined, folder)).rejects.toThrow(
    `The key of this Greenroom in ${join(folder, 'secret-key')} cannot be read (EISDIR: illegal operation on a ` +
      'directory, read). Start Greenroom as the user to whom the folder belongs, or give it to the one that runs ' +
      `it: chown -R <user> ${folder}`,
  );
});

test('data does not move to where another key than the folder’s is used', async () => {
  await refuseOtherKey(['a key of the operator’s own'], folder);
  const key = await loadSecretKey(undefined, folder);
  await refuseOtherKey([key, undefined], folder);
  await refuseOtherKey(['a new key', key], folder);
  await expect(refuseOtherKey(['a new key', undefined], folder)).rejects.toThrow(
    `SECRET_KEY is not the line in ${join(folder, 'secret-key')}`,
  );
});
