import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOOK_FIRST } from '#domain/posts/moving.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';

/** It is unknown whether a post is out; then its text is changed, and everyone approves it. */
let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ networks: networksOf(recordingNetwork('bluesky')) });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signIn({ companyName: 'Acme' });
});

const inHours = (count: number) => new Date(app.ctx.now().getTime() + count * 3_600_000).toISOString();

async function approvedAnew(more: object, unconfirmed: (id: string) => Promise<unknown>): Promise<string> {
  const form = {
    title: 'Menu',
    caption: 'Asparagus',
    companyName: 'Acme',
    reviewerEmails: ['jane@acme.com'],
  };
  const { id } = (await owner('POST', '/api/posts', { ...form, ...more })).body;
  const { db } = app.ctx;
  await db
    .update(posts)
    .set({ status: 'Failed', scheduledAt: new Date(inHours(-1)) })
    .where(eq(posts.id, id));
  await unconfirmed(id);
  const edited = await owner('PATCH', `/api/posts/${id}`, { caption: 'Asparagus is over' });
  expect(edited.body).toMatchObject({ status: 'In Review', version: 2 });
  expect((await owner('PATCH', `/api/posts/${id}`, { scheduledAt: inHours(24) })).status).toBe(200);
  const [{ approvalToken }] = (await owner('GET', `/api/approvals/${id}`)).body;
  await app.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 2 });
  return id;
}

const seen = async (id: string) => {
  const { status, scheduledAt } = (await owner('GET', `/api/posts/${id}`)).body;
  const history = (await owner('GET', `/api/posts/${id}/history`)).body;
  const all = history.find((one: { event: string }) => one.event === 'all approved');
  return { status, scheduledAt, note: all?.note };
};

test('an account that may have it gets it again only where a person gives it a date', async () => {
  const account = { network: 'bluesky', handle: 'acme.example', password: 'right' };
  const accountId = (await owner('POST', '/api/companies/Acme/accounts', account)).body.id;
  const { db } = app.ctx;
  const id = await approvedAnew({ targets: [{ accountId }] }, (postId) =>
    db.update(postTargets).set({ state: 'unconfirmed' }).where(eq(postTargets.postId, postId)),
  );
  const state = async () => (await owner('GET', `/api/posts/${id}`)).body.targets[0].state;
  expect(await seen(id)).toEqual({ status: 'Approved', scheduledAt: null, note: LOOK_FIRST });
  expect(await state()).toBe('unconfirmed');

  expect((await owner('POST', `/api/posts/${id}/schedule`, { scheduledAt: inHours(24) })).status).toBe(200);
  expect(await state()).toBe('waiting');
});

test('a channel that may have it gets it again only where a person gives it a date', async () => {
  const { db } = app.ctx;
  const id = await approvedAnew({}, (postId) =>
    db.insert(publishAttempts).values({
      postId,
      version: 1,
      channel: 'webhook',
      repeatable: false,
      key: `handed over ${postId}`,
      state: 'unconfirmed',
      startedAt: new Date(inHours(-1)),
    }),
  );
  expect(await seen(id)).toEqual({ status: 'Approved', scheduledAt: null, note: LOOK_FIRST });
});
