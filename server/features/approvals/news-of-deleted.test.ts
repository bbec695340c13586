import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { addComment } from '#tests/support/rows.ts';
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

/** The post is deleted while the mail of the morning is written, and that is undone within its minute. */
async function deletedForAMinute(id: string) {
  it.clock.set('2026-11-16T08:59:50Z');
  expect((await owner('DELETE', `/api/posts/${id}`)).status).toBe(200);
  it.clock.set('2026-11-16T09:00:00Z');
  await sendGatheredNews(it.ctx);
  expect((await owner('POST', `/api/posts/${id}/restore`)).status).toBe(200);
  it.clock.set('2026-11-17T09:00:00Z');
  await sendGatheredNews(it.ctx);
}
const made = async () => {
  await owner('PUT', '/api/messages/news', { news: 'gathered' });
  const { body } = await owner('POST', '/api/posts', {
    title: 'Spring',
    companyName: 'Fern',
    reviewerEmails: ['bob@fern.example'],
  });
  return body.id as string;
};

test('gathered news of a post that is deleted while the mail of the morning is written is told once that is undone', async () => {
  await owner('PUT', '/api/messages/told', { failures: 'gathered' });
  const id = await made();
  it.clock.set('2026-11-15T13:00:00Z');
  const [post] = await it.database.db.select().from(posts).where(eq(posts.id, id));
  if (!post) throw new Error('no post');
  await inTransaction(it.database.db, (tx) =>
    tellOwner(it.ctx, tx, post, 'publish-failed', { reason: 'No' }),
  );
  await deletedForAMinute(id);
  expect(await texts()).toContain('was not published');
});

test('a silence that counted as a yes is not told as an approval', async () => {
  const id = await made();
  const [approval] = await it.database.db.select().from(approvals).where(eq(approvals.postId, id));
  await addComment(it.database.db, {
    postId: id,
    approvalId: approval?.id ?? '',
    decision: 'approved',
    tacit: true,
    createdAt: new Date('2026-11-15T13:00:00Z'),
  });
  await deletedForAMinute(id);
  const said = await texts();
  expect(said).toContain('Spring');
  expect(said).not.toMatch(/a reviewer approved it/);
});
