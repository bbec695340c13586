import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CannotEmbed } from './embedded-binaries.ts';
import { lastWords, prepareFolder } from './embedded-folder.ts';

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

  // Its socket is elsewhere.
  await writeFile(
    logFile,
    `FATAL:  could not write lock file "${tmpdir()}/greenroom-1/.s.PGSQL.5432.lock": No space left on device\n`,
  );
  expect(new CannotEmbed(await lastWords(logFile)).message).toContain(
    `because the disk of the temporary folder ${tmpdir()} is full: `,
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

test('a folder that a copy left open to others is told with the command that closes it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-open-'));
  const pgDir = join(dataDir, 'pg');
  await mkdir(pgDir);
  await writeFile(join(pgDir, 'PG_VERSION'), '18\n');
  const { uid, gid } = await stat(pgDir);
  const binaries = { initdb: '', postgres: '', sample: '', major: '18' };
  const prepare = () =>
    prepareFolder(dataDir, binaries, { uid, gid, prefix: () => [] }, join(dataDir, 'log'));
  await chmod(pgDir, 0o755);
  await expect(prepare()).rejects.toThrow(
    `The database folder ${pgDir} is open to other users, as after a copy without its permissions, and PostgreSQL ` +
      `does not start on it. Close it with: chmod 700 ${pgDir}`,
  );
  for (const mode of [0o750, 0o700]) {
    await chmod(pgDir, mode);
    expect(await prepare()).toBe(pgDir);
  }
  await rm(dataDir, { recursive: true });
});
