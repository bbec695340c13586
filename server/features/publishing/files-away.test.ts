import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FILE_UNREADABLE } from '#domain/publishing/target-words.ts';
import { networkFilms, objects } from '#server/db/schema/media.ts';
import { postAssets } from '#server/db/schema/posts.ts';
import { filmKey, uploadKey } from '#server/features/media/keys.ts';
import { makeNetworkFilm } from '#server/features/media/network-film.ts';
import { mediaJobs } from '#server/features/media/network-films.ts';
import { findObject } from '#server/features/media/store.ts';
import { diskStorage } from '#server/ports/storage/disk.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';

/** The folder of files is away, as with a volume that is not mounted: posts wait for it. */

let story: TargetsStory;
let parent: string;
let storage: StoragePort;
beforeAll(async () => {
  story = await targetsStory();
  parent = await mkdtemp(join(tmpdir(), 'greenroom-files-'));
  storage = diskStorage({ folder: join(parent, 'uploads') });
});
afterAll(async () => {
  await story.database.close();
  await rm(parent, { recursive: true });
});
beforeEach(async () => {
  await story.begin();
  story.ctx.storage = storage;
});
const goAway = () => rename(join(parent, 'uploads'), join(parent, 'elsewhere'));
const comeBack = () => rename(join(parent, 'elsewhere'), join(parent, 'uploads'));

async function withFile(type: 'image' | 'video') {
  const { db } = story.database;
  const { postId, targets } = await story.scheduled(['bluesky']);
  const [object] = await db
    .insert(objects)
    .values({
      agencyId: story.userId,
      state: 'ready',
      kind: type,
      contentType: type === 'image' ? 'image/jpeg' : 'video/mp4',
      bytes: 4,
      width: 640,
      height: 360,
      seconds: type === 'video' ? 20 : null,
    })
    .returning();
  if (!object) throw new Error('no object');
  await storage.write(
    (type === 'image' ? uploadKey : filmKey)(object.id),
    Readable.from([Buffer.from('file')]),
    {
      contentType: 'image/jpeg',
    },
  );
  await db.insert(postAssets).values({ postId, objectPath: `/objects/uploads/${object.id}`, type, order: 0 });
  const network = story.bluesky;
  const prepare = network.prepare.bind(network);
  network.prepare = async (work, signal) => {
    for (const medium of work.media) await buffer(await medium.open());
    return prepare(work, signal);
  };
  return { postId, target: targets[0], object };
}

test('ahead of the date they are tried until it, and it goes out on time', async () => {
  const { postId, target } = await withFile('image');
  await goAway();
  for (const [at, next] of [
    [-30, -20],
    [-20, -10],
    [-4, 0],
  ] as const) {
    story.now = minutes(at);
    await story.advance(target);
    expect(await story.seen(postId)).toMatchObject({
      status: 'Scheduled',
      targets: [{ state: 'waiting', reason: FILE_UNREADABLE }],
    });
    expect(await story.nextRun(target)).toEqual(minutes(next));
  }
  await comeBack();
  story.now = due;
  await story.advance(target);
  expect((await story.seen(postId)).status).toBe('Published');
});

test('at the date they are tried as a network that is away, and then a sentence says why it failed', async () => {
  const { postId, target } = await withFile('image');
  await goAway();
  for (let tries = 0; tries < 60 && (await story.seen(postId)).status === 'Scheduled'; tries += 1) {
    await story.advance(target);
    const next = await story.nextRun(target);
    if (next) story.now = next;
  }
  await comeBack();
  const { post, status } = await story.seen(postId);
  expect([status, post?.failureReason]).toEqual(['Failed', expect.stringContaining(FILE_UNREADABLE)]);
  expect(story.now.getTime()).toBeGreaterThan(minutes(20 * 60).getTime());
  expect(story.bluesky.out).toEqual([]);
});

test.each(['image', 'video'] as const)(
  'a network that fetches files itself gets no address of a file that is away: the %s is looked for first',
  async (type) => {
    const { postId, target } = await withFile(type);
    const { publicUrl } = story.ctx;
    story.ctx.publicUrl = 'https://posts.acme.com';
    const network = story.bluesky;
    const prepare = network.prepare.bind(network);
    const given: string[] = [];
    network.prepare = async (work, signal) => {
      for (const medium of work.media)
        given.push(await medium.address({ types: [], bytes: 0, side: 1920, way: 'fetch' }));
      return prepare(work, signal);
    };
    if (type === 'video') {
      story.now = minutes(-30);
      await story.advance(target);
      await story.database.db.update(networkFilms).set({ state: 'ready', asIs: true, bytes: 4 });
    }
    await goAway();
    story.now = minutes(-20);
    await story.advance(target);
    expect((await story.seen(postId)).targets).toMatchObject([{ state: 'waiting', reason: FILE_UNREADABLE }]);
    expect(given).toEqual([]);
    await comeBack();
    story.now = due;
    await story.advance(target);
    expect((await story.seen(postId)).status).toBe('Published');
    expect(given).toEqual([expect.stringContaining('https://posts.acme.com/')]);
    await story.database.db.delete(networkFilms);
    story.ctx.publicUrl = publicUrl;
  },
);

test('a video is not called broken while its file is away', async () => {
  const { object } = await withFile('video');
  await goAway();
  const row = await findObject(story.database.db, object.id);
  if (!row) throw new Error('no object');
  await expect(makeNetworkFilm(story.ctx, row, '1920-8000', () => {})).rejects.toMatchObject({
    kind: 'retry later',
  });
  await comeBack();
});

/** The job that makes a video ready, in its last try. */
async function makeFilms() {
  for (const { objectId, name } of await story.database.db.select().from(networkFilms))
    await mediaJobs[0]?.run(story.ctx, { objectId, name }, { number: 10, last: true, worker: 'one' });
}

test('a video whose file is away waits as a picture does, with the reason at the account, and goes out on time', async () => {
  const { postId, target } = await withFile('video');
  await goAway();
  for (const [at, next] of [
    [-30, -20],
    [-20, -10],
    [-4, 0],
  ] as const) {
    story.now = minutes(at);
    await story.advance(target);
    await makeFilms();
    await story.advance(target);
    expect(await story.seen(postId)).toMatchObject({
      status: 'Scheduled',
      targets: [{ state: 'waiting', reason: FILE_UNREADABLE, tries: 0 }],
    });
    expect(await story.nextRun(target)).toEqual(minutes(next));
  }
  await comeBack();
  story.now = due;
  await story.advance(target);
  // It is asked for anew, and made.
  const films = await story.database.db.select().from(networkFilms);
  expect(films).toMatchObject([{ state: 'making', reason: null }]);
  await story.database.db.update(networkFilms).set({ state: 'ready', asIs: true, bytes: 4 });
  await story.advance(target);
  expect((await story.seen(postId)).status).toBe('Published');
  await story.database.db.delete(networkFilms);
});

test('from the date on a video whose file is away is tried for about a day, and is not called broken then', async () => {
  const { postId, target } = await withFile('video');
  await goAway();
  for (let tries = 0; tries < 60 && (await story.seen(postId)).status === 'Scheduled'; tries += 1) {
    await story.advance(target);
    await makeFilms();
    await story.advance(target);
    const next = await story.nextRun(target);
    if (next) story.now = next;
  }
  await comeBack();
  const { post, status } = await story.seen(postId);
  expect([status, post?.failureReason]).toEqual(['Failed', expect.stringContaining(FILE_UNREADABLE)]);
  expect(story.now.getTime()).toBeGreaterThan(minutes(20 * 60).getTime());
});

test.each(['image', 'video'] as const)(
  'a post never goes out without its %s: where nothing is known of the file any more, it fails and says so',
  async (type) => {
    const { postId, target, object } = await withFile(type);
    await story.database.db.delete(objects).where(eq(objects.id, object.id));
    story.now = minutes(-30);
    await story.advance(target);
    const { post, status } = await story.seen(postId);
    expect([status, post?.failureReason]).toEqual(['Failed', expect.stringContaining(FILE_UNREADABLE)]);
    expect(story.bluesky.out).toEqual([]);
  },
);
