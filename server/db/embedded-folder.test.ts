import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CannotEmbed } from './embedded-binaries.ts';
import { lastWords } from './embedded-folder.ts';

test('a start on a full disk asks for room, and not for another database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-words-'));
  const logFile = join(folder, 'pg.log');
  await writeFile(
    logFile,
    '2026-11-17 LOG:  starting\n2026-11-17 FATAL:  could not write lock file "postmaster.pid": No space left on device\n',
  );
  const said = new CannotEmbed(await lastWords(logFile)).message;
  expect(said).toMatch(
    /disk of DATA_DIR is full: .*No space left on device\. Make room .* data is untouched\.$/,
  );
  expect(said).not.toContain('DATABASE_URL');

  // What follows from it says nothing of the disk.
  await writeFile(
    logFile,
    '2026-11-18 FATAL:  could not extend file "base/1/1255": No space left on device\n' +
      '2026-11-18 HINT:  Check free disk space.\n' +
      '2026-11-18 PANIC:  cannot abort transaction 1, it was already committed\n' +
      '2026-11-18 FATAL:  the database system is starting up\n',
  );
  expect(new CannotEmbed(await lastWords(logFile)).message).toMatch(
    /is full: .*"base\/1\/1255": No space left/,
  );

  await writeFile(logFile, 'FATAL:  could not map anonymous shared memory\n');
  expect(new CannotEmbed(await lastWords(logFile)).message).toContain('Set DATABASE_URL');
  await rm(folder, { recursive: true });
});

test('a disk with hardly any room is told of, also where the log found no room to say so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-words-'));
  const logFile = join(folder, 'pg.log');
  const MB = 1024 * 1024;
  await writeFile(logFile, 'FATAL:  the database system is starting up\n');
  expect(await lastWords(logFile, 16 * MB, async () => 3 * MB)).toBe(
    'No space left on device (FATAL:  the database system is starting up)',
  );
  expect(await lastWords(logFile, 16 * MB, async () => 1024 * MB)).toBe(
    'FATAL:  the database system is starting up',
  );
  await writeFile(logFile, 'HINT:  Check free disk space.\nPANIC:  cannot abort transaction 1\n');
  expect(await lastWords(logFile, 16 * MB, async () => 1024 * MB)).toMatch(
    /^No space left on device \(PANIC/,
  );
  await writeFile(logFile, '');
  expect(await lastWords(logFile, 16 * MB, async () => 1024 * MB)).toBe('it ended without a word');
  await rm(folder, { recursive: true });
});

test('where the folder has data no other database is advised: it would be empty', () => {
  const said = new CannotEmbed('could not map anonymous shared memory', '/data/pg').message;
  expect(said).toContain('could not map anonymous shared memory. Your data is untouched in /data/pg.');
  expect(said).not.toContain('DATABASE_URL');
});
