import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { remindReviewersOf } from '#server/features/approvals/remind-reviewers.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { publishPost } from '#server/features/publishing/publish-post.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { readyPicture } from '#tests/support/media.ts';
import { emptyBin } from './delete-post.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
});

const later = (seconds: number) => it.clock.set(new Date(it.clock.now().getTime() + seconds * 1000));
const remove = (id: string) => owner('DELETE', `/api/posts/${id}`);
const undo = (id: string) => owner('POST', `/api/posts/${id}/restore`);
const get = async (path: string) => (await owner('GET', path)).body;

/** In review with a file, a reviewer, a comment and a date. */
async function inReview() {
  const url = await readyPicture(it.ctx.db, owner.email);
  const form = {
    title: 'Spring sale',
    caption: 'Everything blooms',
    companyName: 'ACME',
    assets: [{ url, type: 'image' }],
    scheduledAt: '2026-11-16T12:00:00.000Z',
    reviewDueAt: '2026-11-15T13:00:00.000Z',
    reviewerEmails: ['bob@acme.com'],
  };
  const { id, approvalToken: preview } = (await owner('POST', '/api/posts', form)).body;
  await owner('POST', `/api/posts/${id}/comments`, { body: 'Have a look' });
  const [{ approvalToken: token }] = await get(`/api/approvals/${id}`);
  return { id: id as string, token: token as string, preview: preview as string };
}

const everything = async (id: string) => ({
  post: await get(`/api/posts/${id}`),
  approvals: await get(`/api/approvals/${id}`),
  comments: await get(`/api/posts/${id}/comments`),
  record: await get(`/api/posts/${id}/record`),
  messages: (await get(`/api/messages?postId=${id}`)).map((one: { id: string }) => one.id),
  counts: await get('/api/posts/counts'),
  card: await get('/api/companies'),
});

describe('a deleted post that never went out', () => {
  test('comes back with its files, reviewers, thread, links and messages as they were', async () => {
    const { id, token, preview } = await inReview();
    const before = await everything(id);
    expect(await remove(id)).toMatchObject({ status: 200, body: { id } });
    later(30);
    expect(await undo(id)).toMatchObject({ status: 200, body: { id, status: 'In Review' } });
    const strip = ({ card, ...rest }: Awaited<ReturnType<typeof everything>>) => ({
      ...rest,
      card: card.map((one: { counts: unknown }) => one.counts),
    });
    expect(strip(await everything(id))).toEqual(strip(before));
    for (const link of [token, preview])
      expect((await it.stranger('GET', `/api/approve/${link}`)).status).toBe(200);
    const history = (await get(`/api/posts/${id}/history`)) as { event: string; actor: string; at: string }[];
    expect(history.filter(({ event }) => event.startsWith('delet'))).toMatchObject([
      { event: 'deleted', actor: 'Olive Owner', at: expect.stringContaining('T12:00:00') },
      { event: 'deletion undone', actor: 'Olive Owner', at: expect.stringContaining('T12:00:30') },
    ]);
  });

  test('is meanwhile as if it were not there, its links and messages included', async () => {
    const { id, token, preview } = await inReview();
    const url = (await it.stranger('GET', `/api/approve/${token}`)).body.post.assets[0].url as string;
    await remove(id);
    for (const path of ['', '/comments', '/history', '/history.csv', '/record'])
      expect([path, (await owner('GET', `/api/posts/${id}${path}`)).status]).toEqual([path, 404]);
    expect((await remove(id)).status).toBe(404);
    for (const link of [token, preview])
      expect((await it.stranger('GET', `/api/approve/${link}`)).status).toBe(404);
    const yes = { action: 'approve', version: 1 };
    expect((await it.stranger('POST', `/api/approve/${token}`, yes)).status).toBe(404);
    const { pathname, search } = new URL(url, 'http://localhost');
    expect((await it.stranger('GET', pathname + search)).status).not.toBe(200);
    expect(await get('/api/posts')).toEqual([]);
    expect(await get('/api/posts?archived=true')).toEqual([]);
    expect(await get(`/api/messages?postId=${id}`)).toEqual([]);
    expect(
      (await get('/api/companies')).map((one: { counts: { posts: number } }) => one.counts.posts),
    ).toEqual([0]);
  });

  test('asks and reminds nobody meanwhile, and goes on as soon as it is back', async () => {
    const { id } = await inReview();
    const [message] = await get(`/api/messages?postId=${id}`);
    await remove(id);
    later(3600);
    await remindReviewersOf(it.ctx, id);
    it.clock.set('2026-11-15T12:00:10Z');
    await undo(id);
    const kinds = (await get(`/api/messages?postId=${id}`)).map((one: { kind: string }) => one.kind);
    expect(kinds).toEqual([message.kind]);
  });

  test('does not go out while it is deleted, and goes out once it is back', async () => {
    const form = { title: 'Scheduled', companyName: 'ACME', scheduledAt: '2026-11-15T12:00:20.000Z' };
    const { id } = (await owner('POST', '/api/posts', form)).body;
    await remove(id);
    later(30);
    await publishPost(it.ctx, id);
    await undo(id);
    const dues = async () =>
      (await get(`/api/posts/${id}/history`)).filter((one: { event: string }) => one.event === 'due');
    expect(await dues()).toEqual([]);
    await publishPost(it.ctx, id);
    expect(await dues()).toHaveLength(1);
  });

  test('is gone for good after a minute, also without a restart in between', async () => {
    const { id } = await inReview();
    await remove(id);
    later(59);
    await emptyBin(it.ctx);
    later(2);
    expect((await undo(id)).status).toBe(404);
    await emptyBin(it.ctx);
    it.clock.set('2026-11-15T12:00:10Z');
    expect((await undo(id)).status).toBe(404);
  });

  test('takes the name of a client without a profile along only when it is gone for good', async () => {
    const { id } = (await owner('POST', '/api/posts', { title: 'Only one', companyName: 'Birch' })).body;
    await owner('DELETE', '/api/companies/Birch');
    await remove(id);
    expect((await owner('GET', '/api/companies/Birch')).status).toBe(404);
    await undo(id);
    expect(await get(`/api/posts/${id}`)).toMatchObject({ companyName: 'Birch' });
    await remove(id);
    later(61);
    await emptyBin(it.ctx);
    expect((await owner('POST', '/api/companies', { name: 'birch' })).body.name).toBe('birch');
  });

  test('is another agency’s business neither deleted nor before', async () => {
    const { id } = await inReview();
    const other = await it.signIn();
    await remove(id);
    expect((await other('POST', `/api/posts/${id}/restore`)).status).toBe(404);
    expect((await undo(id)).status).toBe(200);
  });
});

test('a message about a deleted post waits until it is there again', async () => {
  const { id } = await inReview();
  const [{ id: messageId }] = await get(`/api/messages?postId=${id}`);
  await remove(id);
  await it.ctx.db.update(messages).set({ status: 'queued' }).where(eq(messages.id, messageId));
  await expect(deliverMessage(it.ctx, messageId, 'a worker')).rejects.toThrow('Its post was deleted');
  await undo(id);
  await deliverMessage(it.ctx, messageId, 'a worker');
  expect((await get(`/api/messages?postId=${id}`))[0].status).toBe('kept');
});
