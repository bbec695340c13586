import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { agencyExports } from '#server/db/schema/exports.ts';
import { objects } from '#server/db/schema/media.ts';
import { diskStorage } from '#server/ports/storage/disk.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addUser } from '#tests/support/rows.ts';
import { refuseOtherDatabase } from './other-database.ts';

let database: TestDatabase;
let userId: string;
let folder: string;
let from: StoragePort;
let to: StoragePort;
beforeAll(async () => {
  database = await testDatabase();
  userId = await addUser(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-other-'));
  from = diskStorage({ folder: join(folder, 'here') });
  to = diskStorage({ folder: join(folder, 'there') });
});
afterEach(async () => {
  await database.db.delete(objects);
  await database.db.delete(agencyExports);
  await rm(folder, { recursive: true, force: true });
});

const asked = () => refuseOtherDatabase(database.db, from, to, { from: 'the folder', to: 'the bucket' });
const put = (storage: StoragePort, ...keys: string[]) =>
  Promise.all(
    keys.map((key) => storage.write(key, Readable.from([Buffer.from(key)]), { contentType: 'image/jpeg' })),
  );
async function named(more: Partial<typeof objects.$inferInsert> = {}): Promise<string> {
  const [row] = await database.db
    .insert(objects)
    .values({ agencyId: userId, state: 'ready', kind: 'image', contentType: 'image/jpeg', ...more })
    .returning({ id: objects.id });
  return row?.id ?? '';
}
const ofAnother = () => [
  `uploads/${randomUUID()}`,
  `films/${randomUUID()}`,
  `pictures/${randomUUID()}/320.webp`,
];

test('an installation without any file has nothing to be afraid of', async () => {
  await asked();
  // Begun, and never sent.
  await named({ state: 'pending' });
  await asked();
});

test.each(ofAnother())('files of which the database knows none are those of another: %s', async (key) => {
  await put(from, key);
  await expect(asked()).rejects.toThrow(
    'There is 1 file in the folder, but the database names none of them. Are DATABASE_URL and DATA_DIR set as for npm start?',
  );
  await put(from, ...ofAnother());
  const own = await named();
  await put(to, `uploads/${own}`);
  await expect(asked()).rejects.toThrow(
    'There are 4 files in the folder, but the database names none of them (it names 1 other). Are DATABASE_URL',
  );
});

test.each([
  (id: string) => `uploads/${id}`,
  (id: string) => `films/${id}`,
  (id: string) => `masters/${id}/wide.mp4`,
  (id: string) => `pictures/${id}/320.webp`,
  (id: string) => `incoming/${id}`,
  (id: string) => `parts/${id}/1`,
])('one file that it names is enough: others may be lost or left over', async (keyOf) => {
  await put(from, ...ofAnother(), keyOf(await named()));
  await named();
  await asked();
});

test('an export is a file that it names, too', async () => {
  const [{ id } = { id: '' }] = await database.db
    .insert(agencyExports)
    .values({
      agencyId: userId,
      state: 'ready',
      bytes: [3],
      expiresAt: new Date(Date.now() + 60_000),
    })
    .returning({ id: agencyExports.id });
  await expect(asked()).rejects.toThrow('none of their files is in the folder or the bucket');
  await put(from, ...ofAnother(), `exports/${id}/1.zip`);
  await asked();
});

test('a database that names files of which neither place has one is another', async () => {
  await named();
  const moved = await named({ kind: 'video', contentType: 'video/mp4' });
  await expect(asked()).rejects.toThrow(
    'The database names 2 uploads and exports, but none of their files is in the folder or the bucket. ' +
      'Are DATABASE_URL, DATA_DIR and the S3_… settings those of one Greenroom?',
  );
  // All was copied before, and the folder is empty by now.
  await put(to, `films/${moved}`);
  await asked();
});
