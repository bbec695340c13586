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

  await writeFile(logFile, 'FATAL:  could not map anonymous shared memory\n');
  expect(new CannotEmbed(await lastWords(logFile)).message).toContain('Set DATABASE_URL');
  await rm(folder, { recursive: true });
});
