import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { users } from '#server/db/schema/accounts.ts';
import { filmKey, uploadKey } from '#server/features/media/keys.ts';
import { objects } from '#server/db/schema/media.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory } from '#tests/support/desk-story.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { unzip } from '#tests/support/unzip.ts';
import { eq } from 'drizzle-orm';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;

beforeAll(async () => {
  it = await testApp();
  story = await deskStory(it);
  await it.ctx.db.update(users).set({ timeZone: 'Europe/Berlin' });
});
afterAll(() => it.close());

async function picture(width: number): Promise<{ url: string; bytes: Buffer }> {
  const { uploadURL } = (await story.owner('POST', '/api/objects/upload')).body as { uploadURL: string };
  const address = new URL(uploadURL);
  const bytes = await jpeg(width, 40);
  await story.owner('PUT', address.pathname + address.search, bytes, { 'content-type': 'image/jpeg' });
  const { body } = await story.owner('POST', '/api/objects/normalize', { rawPath: address.pathname });
  return { url: (body as { normalizedPath: string }).normalizedPath, bytes };
}
const download = (ids: string[], cookie = story.owner.cookie) =>
  it.app.inject({ url: `/api/posts/files.zip?ids=${ids.join(',')}`, headers: { cookie } });
const asset = ({ url }: { url: string }) => ({ url, type: 'image' });

test('the files of many posts come in one archive, named by date and title, as they were uploaded', async () => {
  const [one, two, three] = [await picture(60), await picture(70), await picture(80)];
  const form = { send: false, scheduledAt: '2026-12-24T23:30:00Z' };
  const dated = await story.addPost({ ...form, title: 'Party', assets: [asset(one), asset(two)] });
  const undated = await story.addPost({ send: false, title: 'A/B', assets: [asset(three)] });
  const bare = await story.addPost({ send: false });
  const answer = await download([undated, dated, bare]);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="greenroom-posts.zip"');
  const files = unzip(answer.rawPayload);
  expect(files.map(({ name }) => name)).toEqual([
    '2026-12-25 Party 1.jpg',
    '2026-12-25 Party 2.jpg',
    'No date A B.jpg',
  ]);
  const kept = await Promise.all(
    [one, two, three].map(({ url }) => it.ctx.storage.size(uploadKey(objectIdOf(url) ?? ''))),
  );
  expect(files.map(({ bytes }) => bytes.length)).toEqual(kept);
});

test('of a video the film is given that took the place of its upload', async () => {
  const made = await picture(100);
  const id = objectIdOf(made.url) ?? '';
  await it.ctx.storage.move(uploadKey(id), filmKey(id));
  await it.ctx.db.update(objects).set({ kind: 'video', contentType: 'video/mp4' }).where(eq(objects.id, id));
  const postId = await story.addPost({
    send: false,
    title: 'Clip',
    assets: [{ url: made.url, type: 'video' }],
  });
  const answer = await download([postId]);
  const [film] = unzip(answer.rawPayload);
  expect([film?.name, film?.bytes.length]).toEqual([
    'No date Clip.mp4',
    await it.ctx.storage.size(filmKey(id)),
  ]);
});

test('what is not there, is another agency’s, or is too much, is told in a sentence', async () => {
  const file = await picture(90);
  const id = await story.addPost({ send: false, assets: [asset(file)] });
  const other = await it.signIn();
  for (const [ids, status, message, cookie] of [
    [[id], 404, 'None of these posts has a file', other.cookie],
    [[await story.addPost({ send: false })], 404, 'None of these posts has a file', story.owner.cookie],
    [[], 400, 'Please choose at least one post', story.owner.cookie],
    [Array.from({ length: 201 }, () => id), 400, 'Please choose at most 200 posts', story.owner.cookie],
    [['x'], 404, 'Post not found', story.owner.cookie],
    [[id], 401, 'Please log in', ''],
  ] as const) {
    const answer = await download([...ids], cookie);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message]);
  }
  await it.ctx.db
    .update(objects)
    .set({ bytes: 5 * 1024 ** 3 })
    .where(eq(objects.id, objectIdOf(file.url) ?? ''));
  const tooMuch = await download([id]);
  expect([tooMuch.statusCode, tooMuch.json<{ message: string }>().message]).toEqual([
    413,
    'These files are more than 4 GB together. Please choose fewer posts.',
  ]);
});
