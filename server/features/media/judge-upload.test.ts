import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ourFault } from '#server/kit/our-fault.ts';
import { diskStorage } from '#server/ports/storage/disk.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { judgeUpload } from './judge-upload.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-judge-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const FULL = 'Nothing was saved: the disk of this server is full. Please tell whoever runs it.';

test('without room in the temporary folder no file is called damaged', async () => {
  const storage = diskStorage({ folder });
  const whole = await jpeg();
  const half = whole.subarray(0, whole.length / 2);
  const key = 'uploads/half';
  await storage.write(key, Readable.from([half]), { contentType: 'image/jpeg' });
  const judge = (free: number) =>
    judgeUpload(
      storage,
      { id: 'half', agencyId: 'one', key, bytes: half.length, purpose: 'media' },
      () => Promise.resolve('kept'),
      () => Promise.resolve(free),
    ).catch((error: unknown) => error);
  expect(await judge(1e9)).toMatchObject({ code: 'wrong_type' });
  const found = await judge(1e6);
  // Not an answer of ours to the file, so the upload is kept for the next try.
  expect(found).toMatchObject({ code: 'ENOSPC', message: expect.stringContaining('temporary folder') });
  expect(ourFault(found)).toMatchObject({ code: 'unavailable', message: FULL });
});
