import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { disconnect } from '#server/features/networks/disconnect-account.ts';
import { failing } from '#tests/support/recording-network.ts';
import { memberOf } from '#tests/support/rows.ts';
import { addAccountRow, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { publishingTimers } from '#server/features/publishing/jobs.ts';
import { postByHand } from '#server/features/publishing/post-by-hand.ts';

/** What a person has to post is told, also where another account was told before. */

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const busy = (network: 'bluesky' | 'mastodon', times = 1) =>
  story[network].faults.prepare.push(
    ...Array.from({ length: times }, () => failing('retry later', 'The network is busy')),
  );

async function ownAccount(handle: string) {
  const { db } = story.database;
  const { rows } = await story.database.pool.query<{ company_id: string }>(
    'select company_id from accounts limit 1',
  );
  return addAccountRow(db, {
    agencyId: story.userId,
    companyId: rows[0]?.company_id ?? '',
    secretKey: story.ctx.secretKey,
    handle,
  });
}

test('what is handed to a person while another account is still tried is reminded of, too', async () => {
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  const third = await ownAccount('third.example');
  const { db } = story.database;
  const [more] = await db
    .insert(postTargets)
    .values({ postId, order: 2, accountId: third, network: 'bluesky', handle: 'third.example' })
    .returning({ id: postTargets.id });
  await db
    .update(postTargets)
    .set({ state: 'reminder' })
    .where(eq(postTargets.id, targets[1] ?? ''));
  await story.publish(postId);
  expect((await story.seen(postId)).mails.map((m) => m.kind)).toEqual(['post-due']);
  await db.update(messages).set({ status: 'sent' }).where(eq(messages.postId, postId));
  story.bluesky.faults.commit.push(failing('will never work', 'The picture is too wide'));
  await story.advance(targets[0]);
  busy('bluesky', 9);
  await story.advance(more?.id);
  expect(await story.seen(postId)).toMatchObject({
    status: 'Scheduled',
    states: ['failed', 'reminder', 'waiting'],
  });
  await postByHand(story.ctx, memberOf(story.userId), postId, targets[0] ?? '');
  await story.publish(postId);
  await publishingTimers[0]?.run(story.ctx);
  await story.publish(postId);
  story.bluesky.faults.prepare.length = 0;
  story.now = minutes(10);
  await story.advance(more?.id);
  await story.publish(postId);
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Scheduled', states: ['reminder', 'reminder', 'published'] });
  const due = seen.mails.filter((m) => m.kind === 'post-due');
  expect(due.map((m) => /Post it now on (\S+ [^\s,]+)/.exec(m.text)?.[1])).toEqual([
    'Mastodon @acme@social.example',
    'Bluesky @acme.example',
  ]);
});

test('an account that is disconnected after the owner was told is reminded of, too', async () => {
  const before = story.accountIds.bluesky;
  story.accountIds.bluesky = await ownAccount('leaving.example');
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  await story.database.db
    .update(postTargets)
    .set({ state: 'reminder' })
    .where(eq(postTargets.id, targets[1] ?? ''));
  busy('bluesky', 3);
  await story.publish(postId);
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', states: ['waiting', 'reminder'] });
  story.now = minutes(2);
  await disconnect(story.ctx, memberOf(story.userId), story.accountIds.bluesky, 'reminder');
  story.accountIds.bluesky = before;
  await publishingTimers[0]?.run(story.ctx);
  await story.publish(postId);
  const seen = await story.seen(postId);
  expect(seen.states).toEqual(['reminder', 'reminder']);
  const due = seen.mails.filter((m) => m.kind === 'post-due');
  expect(due).toHaveLength(2);
  // The first had not left yet, and does not now.
  for (const place of ['Bluesky @acme.example', 'Mastodon @acme@social.example'])
    expect(due[1]?.text).toContain(place);
});
