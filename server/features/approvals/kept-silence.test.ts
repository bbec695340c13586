import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvals } from '#server/db/schema/approvals.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { addComment } from '#tests/support/rows.ts';
import { sendGatheredNews } from './gather-news.ts';

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

test('a silence that counted as a yes is not told as an approval', async () => {
  await owner('PUT', '/api/messages/news', { news: 'gathered' });
  const { body } = await owner('POST', '/api/posts', {
    title: 'Spring',
    companyName: 'Fern',
    reviewerEmails: ['bob@fern.example'],
  });
  const [approval] = await it.database.db.select().from(approvals).where(eq(approvals.postId, body.id));
  await addComment(it.database.db, {
    postId: body.id,
    approvalId: approval?.id ?? '',
    decision: 'approved',
    tacit: true,
    createdAt: new Date('2026-11-15T13:00:00Z'),
  });
  it.clock.set('2026-11-16T08:59:50Z');
  await owner('DELETE', `/api/posts/${body.id}`);
  it.clock.set('2026-11-16T09:00:00Z');
  await sendGatheredNews(it.ctx);
  await owner('POST', `/api/posts/${body.id}/restore`);
  it.clock.set('2026-11-17T09:00:00Z');
  await sendGatheredNews(it.ctx);
  const said = await texts();
  expect(said).toContain('Spring');
  expect(said).not.toMatch(/a reviewer approved it/);
});
