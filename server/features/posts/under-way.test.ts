import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TargetState } from '#domain/networks/targets.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';

let app: TestApp;
let owner: Client;
let postId: string;
beforeAll(async () => {
  app = await testApp({ networks: networksOf(recordingNetwork('bluesky')) });
  owner = await app.signIn({ companyName: 'Acme' });
  const accounts = [];
  for (const handle of ['acme.example', 'second.example']) {
    const form = { network: 'bluesky', handle, password: 'right' };
    accounts.push((await owner('POST', '/api/companies/Acme/accounts', form)).body.id);
  }
  const scheduledAt = new Date(app.ctx.now().getTime() + 86_400_000).toISOString();
  const targets = accounts.map((accountId) => ({ accountId }));
  const form = { title: 'Menu', caption: 'Asparagus', companyName: 'Acme', scheduledAt, targets };
  postId = (await owner('POST', '/api/posts', form)).body.id;
  // It went out on one of them: that says nothing about the others.
  const startedAt = new Date(app.ctx.now().getTime() + 2 * 86_400_000);
  const attempt = { postId, version: 1, channel: 'bluesky', repeatable: false, key: 'one try', startedAt };
  await app.ctx.db.insert(publishAttempts).values({ ...attempt, state: 'published' });
});
afterAll(() => app.close());

/** What the post and the calendar say about it. */
async function seen(
  at: 'ahead' | 'due',
  states: TargetState[],
  more: Partial<typeof posts.$inferInsert> = {},
) {
  const scheduledAt = new Date(app.ctx.now().getTime() + (at === 'due' ? -60_000 : 86_400_000));
  const { db } = app.ctx;
  await db
    .update(posts)
    .set({ status: 'Scheduled', scheduledAt, ...more })
    .where(eq(posts.id, postId));
  const rows = await db
    .select()
    .from(postTargets)
    .where(eq(postTargets.postId, postId))
    .orderBy(postTargets.order);
  for (const [index, { id }] of rows.entries())
    await db
      .update(postTargets)
      .set({ state: states[index] ?? 'waiting' })
      .where(eq(postTargets.id, id));
  const post = (await owner('GET', `/api/posts/${postId}`)).body;
  const [inCalendar] = (await owner('GET', '/api/posts?view=calendar')).body;
  const [card] = (await owner('GET', '/api/companies')).body;
  const head = (await owner('GET', '/api/companies/Acme')).body;
  const isDue = post.status === 'Scheduled' && at === 'due' && post.goingOut === null ? 1 : 0;
  expect([card.due, head.needYou - card.failed], states.join(', ')).toEqual([isDue, isDue]);
  return [post.goingOut, post.unconfirmed, inCalendar.underWay ?? null];
}

test('a post says that it is under way as its accounts do, and never that a network refused what is out there', async () => {
  const inHand = { channel: 'Bluesky', calling: true, reason: null };
  const onItsWay = { channel: 'Bluesky', calling: false, reason: null };
  expect(await seen('ahead', ['waiting', 'preparing'])).toEqual([null, false, null]);
  expect(await seen('due', ['preparing', 'preparing'])).toEqual([onItsWay, false, 'retrying']);
  expect(await seen('due', ['published', 'publishing'])).toEqual([inHand, false, 'calling']);
  expect(await seen('due', ['published', 'waiting'])).toEqual([onItsWay, false, 'retrying']);
  expect(await seen('due', ['published', 'reminder'])).toEqual([null, false, null]);
  expect(await seen('due', ['reminder', 'waiting'])).toEqual([null, false, null]);
  expect(await seen('due', ['reminder', 'publishing'])).toEqual([inHand, false, 'calling']);
  expect(await seen('due', ['unconfirmed', 'failed'], { status: 'Failed' })).toEqual([
    null,
    true,
    'unconfirmed',
  ]);
  // Changed since, and in review: the earlier version may still be out.
  const [, inReview] = await seen('ahead', ['unconfirmed', 'failed'], { status: 'In Review' });
  expect(inReview).toBe(true);
  const dueToldAt = app.ctx.now();
  expect(await seen('due', ['unconfirmed', 'reminder'], { status: 'Failed', dueToldAt })).toEqual([
    null,
    true,
    'unconfirmed',
  ]);
  expect(await seen('due', ['published', 'failed'], { status: 'Failed' })).toEqual([null, false, null]);
  const left = { accountId: null };
  await app.ctx.db.update(postTargets).set(left).where(eq(postTargets.order, 1));
  expect(await seen('due', ['published', 'waiting'])).toEqual([null, false, null]);
  expect(await seen('due', ['waiting', 'waiting'])).toEqual([null, false, null]);
  expect(await seen('due', ['publishing', 'waiting'])).toEqual([inHand, false, 'calling']);
});
