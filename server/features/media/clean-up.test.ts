import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectIdOf, pathOfObject } from '#domain/media/object-path.ts';
import { users } from '#server/db/schema/accounts.ts';
import { companies, deletions } from '#server/db/schema/companies.ts';
import { objects } from '#server/db/schema/media.ts';
import { postAssets, postVersions } from '#server/db/schema/posts.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { addCompany, addObject, addPost, addUser, memberOf } from '#tests/support/rows.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { planOf } from '#tests/support/plan.ts';
import { cleanUpIncoming, cleanUpObjects, leftovers } from './clean-up.ts';
import { readyObjects } from './queries.ts';
import { markReady } from './store.ts';

const HOUR = 3_600_000;
let app: TestApp;
let userId: string;
beforeAll(async () => {
  app = await testApp();
  userId = await addUser(app.ctx.db);
});
afterAll(() => app.close());

const idIn = (path: string) => objectIdOf(path) ?? '';

/** An object with all its files, of the given age. */
async function anObject(hours: number, more: Partial<typeof objects.$inferInsert> = {}): Promise<string> {
  const createdAt = new Date(app.ctx.now().getTime() - hours * HOUR);
  const path = await addObject(app.ctx.db, userId, { createdAt, ...more });
  const id = idIn(path);
  for (const key of [`uploads/${id}`, `pictures/${id}/160.webp`, `pictures/${id}/source.jpg`])
    await app.ctx.storage.write(key, Readable.from([Buffer.from(key)]), { contentType: 'image/webp' });
  return path;
}

async function isThere(path: string): Promise<boolean> {
  const id = idIn(path);
  const rows = await app.ctx.db.select().from(objects).where(eq(objects.id, id));
  const files = [
    ...(await app.ctx.storage.list(`pictures/${id}/`)),
    await app.ctx.storage.size(`uploads/${id}`),
  ];
  const kept = files.filter((one) => one !== null).length;
  if (rows.length === 1 && kept === 3) return true;
  if (rows.length === 0 && kept === 0) return false;
  throw new Error(`half gone: ${rows.length} rows, ${kept} files`);
}

test('what nothing refers to goes after a day, with everything made of it', async () => {
  const old = await anObject(25);
  const pending = await anObject(25, { state: 'pending', kind: null });
  const young = await anObject(23);
  await cleanUpObjects(app.ctx);
  expect([await isThere(old), await isThere(pending), await isThere(young)]).toEqual([false, false, true]);
});

test('files of posts, of their older versions, logos and profile pictures stay', async () => {
  const { db } = app.ctx;
  const [asset, older, logo, face, gone] = await Promise.all([1, 2, 3, 4, 5].map(() => anObject(48)));
  const postId = await addPost(db, userId);
  await db.insert(postAssets).values({ postId, objectPath: asset ?? '', type: 'image' });
  await db.insert(postVersions).values({
    postId,
    version: 1,
    caption: '',
    assets: [{ objectPath: older ?? '', type: 'image', altText: null }],
  });
  const companyId = await addCompany(db, userId, 'Logo Ltd');
  await db.update(companies).set({ logoUrl: logo }).where(eq(companies.id, companyId));
  await db.update(users).set({ profileImageUrl: face }).where(eq(users.id, userId));
  // Of a client whose deletion can still be undone.
  await db.insert(deletions).values({
    id: companyId,
    agencyId: await agencyOf(db, userId),
    companyId,
    profile: { logoUrl: gone },
    deletedAt: app.ctx.now(),
  });
  await cleanUpObjects(app.ctx);
  for (const path of [asset, older, logo, face, gone]) expect(await isThere(path ?? '')).toBe(true);
});

test('a post that is being created at the same moment keeps its file', async () => {
  const { db } = app.ctx;
  const path = await anObject(48);
  const postId = await addPost(db, userId);
  let cleaning: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    expect((await readyObjects(tx, memberOf(userId), [path])).has(path)).toBe(true);
    cleaning = cleanUpObjects(app.ctx);
    await eventually('the clean-up to wait for us', async () => {
      const waiting = await db.execute(sql`select 1 from pg_locks where not granted`);
      return (waiting.rowCount ?? 0) > 0;
    });
    await tx.insert(postAssets).values({ postId, objectPath: path, type: 'image' });
  });
  await cleaning;
  expect(await isThere(path)).toBe(true);
});

test('what the clean-up has taken out of reach can no longer be referred to', async () => {
  const { db } = app.ctx;
  const path = await anObject(48);
  const broken = {
    ...app.ctx,
    storage: { ...app.ctx.storage, list: () => Promise.reject(new Error('down')) },
  };
  await expect(cleanUpObjects(broken)).rejects.toThrow('down');
  expect((await readyObjects(db, memberOf(userId), [path])).size).toBe(0);
  await cleanUpObjects(app.ctx);
  expect(await isThere(path)).toBe(false);
});

test('what is judged while its files are removed is not made ready without them', async () => {
  const { db, storage } = app.ctx;
  const path = await anObject(48, { state: 'pending', kind: null });
  let judged: Promise<boolean> | undefined;
  const list = async (prefix: string) => {
    judged ??= markReady(db, idIn(path), {
      kind: 'image',
      contentType: 'image/png',
      bytes: 1,
      width: 1,
      height: 1,
      hasPoster: false,
    });
    await Promise.race([
      judged,
      eventually('the judgement to wait for us', async () => {
        const waiting = await db.execute(sql`select 1 from pg_locks where not granted`);
        return (waiting.rowCount ?? 0) > 0;
      }),
    ]);
    return storage.list(prefix);
  };
  const slow = { ...storage, list, remove: storage.remove.bind(storage) };
  await cleanUpObjects({ ...app.ctx, storage: slow });
  expect(await judged).toBe(false);
  expect(await isThere(path)).toBe(false);
});

test('what came after the judgement goes, what still waits for it stays', async () => {
  const ready = idIn(await addObject(app.ctx.db, userId));
  const pending = idIn(await addObject(app.ctx.db, userId, { state: 'pending' }));
  for (const id of [ready, pending])
    await app.ctx.storage.write(`incoming/${id}`, Readable.from([Buffer.from('late')]), {
      contentType: 'image/png',
    });
  await cleanUpIncoming(app.ctx);
  expect(await app.ctx.storage.list('incoming/')).toEqual([`incoming/${pending}`]);
});

test('only own, judged uploads are ready', async () => {
  const { db } = app.ctx;
  const mine = await addObject(db, userId, { kind: 'video', width: 64, height: 48, hasPoster: 1 });
  const waiting = await addObject(db, userId, { state: 'pending' });
  const others = await addObject(db, await addUser(db));
  const found = await readyObjects(db, memberOf(userId), [
    mine,
    waiting,
    others,
    pathOfObject('nothing'),
    'https://x.example',
  ]);
  expect([...found]).toEqual([
    [mine, { kind: 'video', bytes: 1000, width: 64, height: 48, hasPoster: true }],
  ]);
});

test('whether a version names a file is found by an index, however many versions there are', async () => {
  const query = leftovers(app.ctx.db, app.ctx.now(), '00000000-0000-0000-0000-000000000000');
  const { whole, indexes } = await planOf(app.database, query);
  expect(whole).not.toContain('post_versions');
  expect(indexes).toContain('post_versions_assets');
});
