import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { sendGatheredNews } from './gather-news.ts';
import { tellOwner } from './tell-owner.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'Fern' });
});
const texts = async () =>
  ((await owner('GET', '/api/messages')).body as { kind: string; text: string }[])
    .filter(({ kind }) => kind === 'answers-gathered')
    .map(({ text }) => text)
    .join('\n');

test('gathered news of a post that is deleted while the mail of the morning is written is told once that is undone', async () => {
  await owner('PUT', '/api/messages/told', { failures: 'gathered' });
  await owner('PUT', '/api/messages/news', { news: 'gathered' });
  const { body } = await owner('POST', '/api/posts', {
    title: 'Spring',
    companyName: 'Fern',
    reviewerEmails: ['bob@fern.example'],
  });
  it.clock.set('2026-11-15T13:00:00Z');
  const [post] = await it.database.db.select().from(posts).where(eq(posts.id, body.id));
  if (!post) throw new Error('no post');
  await inTransaction(it.database.db, (tx) =>
    tellOwner(it.ctx, tx, post, 'publish-failed', { reason: 'No' }),
  );
  it.clock.set('2026-11-16T08:59:50Z');
  const deleted = await owner('DELETE', `/api/posts/${body.id}`);
  expect(deleted.status).toBe(200);
  it.clock.set('2026-11-16T09:00:00Z');
  await sendGatheredNews(it.ctx);
  const undone = await owner('POST', `/api/posts/${body.id}/restore`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  it.clock.set('2026-11-17T09:00:00Z');
  await sendGatheredNews(it.ctx);
  expect(await texts()).toContain('was not published');
});
