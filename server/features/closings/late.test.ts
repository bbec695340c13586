import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { advanceTarget } from '#server/features/publishing/advance-target.ts';
import { publishPost } from '#server/features/publishing/publish-post.ts';
import { publishingTimers } from '#server/features/publishing/jobs.ts';
import { PortError } from '#server/ports/port-error.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { failing, networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { addAccountRow } from '#tests/support/targets-story.ts';

/** Nothing goes out late after an agency was kept, also of posts that had begun to go out when it was closed. */
const HOUR = 3_600_000;
let bluesky = recordingNetwork('bluesky');
let mastodon = recordingNetwork('mastodon');
let it: TestApp;
let owner: Client;
let made: { postId: string; targets: string[] };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  bluesky = recordingNetwork('bluesky');
  mastodon = recordingNetwork('mastodon');
  Object.assign(it.ctx, { networks: networksOf(bluesky, mastodon) });
  owner = await it.signIn();
  const { body } = await owner('POST', '/api/posts', {
    title: 'Menu',
    companyName: 'Fern & Oak',
    caption: 'Hello',
  });
  const { db } = it.database;
  const [post] = await db.select().from(posts).where(eq(posts.id, body.id));
  const of = {
    agencyId: post?.agencyId ?? '',
    companyId: post?.companyId ?? '',
    secretKey: it.ctx.secretKey,
  };
  const one = await addAccountRow(db, of, { connectedBy: post?.authorId ?? '' });
  const two = await addAccountRow(
    db,
    { ...of, network: 'mastodon', handle: 'two' },
    { connectedBy: post?.authorId ?? '' },
  );
  await owner('PATCH', `/api/posts/${body.id}`, { targets: [{ accountId: one }, { accountId: two }] });
  await db
    .update(posts)
    .set({ status: 'Scheduled', scheduledAt: it.clock.now() })
    .where(eq(posts.id, body.id));
  const rows = await db
    .select()
    .from(postTargets)
    .where(eq(postTargets.postId, body.id))
    .orderBy(postTargets.order);
  made = { postId: body.id, targets: rows.map((row) => row.id) };
});

const close = () =>
  owner('POST', '/api/agency/closing', { name: 'Olive Owner', currentPassword: 'correct horse' });
const keep = () => owner('DELETE', '/api/agency/closing');
const advance = (at: number) => advanceTarget(it.ctx, made.targets[at] ?? '');
const states = async () =>
  (
    await it.database.db
      .select()
      .from(postTargets)
      .where(eq(postTargets.postId, made.postId))
      .orderBy(postTargets.order)
  ).map((one) => one.state);
const work = async () => {
  await publishingTimers[0]?.run(it.ctx);
  for (let round = 0; round < 3; round += 1) {
    it.clock.pass(60_000);
    await advance(0);
    await advance(1);
  }
};

test('an account that waited for its next try beside one that is posted by hand', async () => {
  await it.database.db
    .update(postTargets)
    .set({ state: 'reminder' })
    .where(eq(postTargets.id, made.targets[1] ?? ''));
  bluesky.faults.prepare.push(failing('retry later', 'The network is busy'));
  await publishPost(it.ctx, made.postId);
  await advance(0);
  expect(await states()).toEqual(['waiting', 'reminder']);
  expect((await close()).status).toBe(200);
  it.clock.pass(5 * HOUR);
  expect((await keep()).status).toBe(200);
  await work();
  expect(bluesky.out).toEqual([]);
});

test('a commit whose answer was lost, and that the network says is not out', async () => {
  await it.database.db.delete(postTargets).where(eq(postTargets.id, made.targets[1] ?? ''));
  bluesky.faults.commit.push(failing('outcome unknown', 'The line went dead'));
  await advance(0);
  expect(await states()).toEqual(['publishing']);
  expect((await close()).status).toBe(200);
  it.clock.pass(5 * HOUR);
  expect((await keep()).status).toBe(200);
  await work();
  expect(bluesky.out).toEqual([]);
});

test('an account that waited for its next try beside one whose answer was lost', async () => {
  bluesky.faults.commit.push(failing('outcome unknown', 'The line went dead'));
  mastodon.faults.prepare.push(failing('retry later', 'The network is busy'));
  await advance(0);
  await advance(1);
  expect(await states()).toEqual(['publishing', 'waiting']);
  expect((await close()).status).toBe(200);
  it.clock.pass(5 * HOUR);
  expect((await keep()).status).toBe(200);
  await work();
  expect(mastodon.out).toEqual([]);
});

test.each(['retry later', 'reconnect'] as const)(
  'a commit that was under way while the agency was closed and kept, and that failed for now: %s',
  async (kind) => {
    await it.database.db.delete(postTargets).where(eq(postTargets.id, made.targets[1] ?? ''));
    bluesky.faults.commit.push(async () => {
      expect((await close()).status).toBe(200);
      it.clock.pass(60_000);
      expect((await keep()).status).toBe(200);
      throw new PortError(kind, 'Not now');
    });
    await advance(0);
    await work();
    expect(bluesky.out).toEqual([]);
    expect(await states()).toEqual(['failed']);
  },
);
