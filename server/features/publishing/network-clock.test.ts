import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { disconnect } from '#server/features/networks/disconnect-account.ts';
import { seal } from '#server/features/networks/tokens.ts';
import { connectTo, onMastodon } from '#tests/support/on-mastodon.ts';
import { failing } from '#tests/support/recording-network.ts';
import { memberOf } from '#tests/support/rows.ts';
import { minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';

/** A network's clock differs from the database's: nothing goes out twice, and nobody is asked without a pause. */

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(async () => {
  await story.begin();
  // Each test has its own network, which counts from one.
  await story.database.db.update(postTargets).set({ remoteId: null });
});

const MINUTE = 60_000;

test.each([
  ['4 minutes behind', -4 * MINUTE, 'published'],
  ['3 hours ahead', 180 * MINUTE, 'published'],
  // By our clock it is too early: a person is asked.
  ['10 minutes behind', -10 * MINUTE, 'unconfirmed'],
  ['3 hours behind', -180 * MINUTE, 'unconfirmed'],
])(
  'a server without keys whose clock is %s: a post whose answer was lost is out, once',
  async (_, theirs, state) => {
    const fake = await onMastodon(story, 'snac', theirs);
    const { postId, targets } = await story.scheduled(['mastodon'], { caption: `By a clock ${theirs} off` });
    fake.failAt(0, 'done and lost');
    for (const minute of [0, 1, 4, 10]) {
      story.now = minutes(minute);
      await story.advance(targets[0]);
    }
    expect(fake.statuses).toHaveLength(1);
    expect(await story.seen(postId)).toMatchObject({ states: [state] });
    await fake.stop();
  },
);

test('a clock that was set right after the commit makes nobody certain: the post is not repeated', async () => {
  const fake = await onMastodon(story, 'snac', -20 * MINUTE);
  const { postId, targets } = await story.scheduled(['mastodon'], { caption: 'Before the clock was set' });
  fake.failAt(0, 'done and lost');
  await story.advance(targets[0]);
  const [status] = fake.statuses;
  await fake.stop();
  // From here on the server tells the same time as we do; what it dated before stays as it is.
  const right = await onMastodon(story, 'snac');
  if (status) right.statuses.push(status);
  for (const minute of [1, 4, 10]) {
    story.now = minutes(minute);
    await story.advance(targets[0]);
  }
  expect(right.statuses).toHaveLength(1);
  expect(await story.seen(postId)).toMatchObject({ status: 'Failed', states: ['unconfirmed'] });
  await right.stop();
});

type Fake = Awaited<ReturnType<typeof onMastodon>>;
type Scheduled = Awaited<ReturnType<typeof story.scheduled>>;

/** Three hours later a second post's call is lost and not done: it is sent again, beside the first one. */
async function expectRepeated(fake: Fake, lost: Scheduled): Promise<void> {
  fake.failAt(0, 'not done and lost');
  for (const minute of [180, 181, 184, 190]) {
    story.now = minutes(minute);
    await story.advance(lost.targets[0]);
  }
  expect((await story.seen(lost.postId)).status).toBe('Published');
  expect(fake.statuses).toHaveLength(2);
  await fake.stop();
}

test('words that were posted long ago by Greenroom itself are no reason to doubt', async () => {
  const fake = await onMastodon(story, 'snac');
  const [before, lost] = [
    await story.scheduled(['mastodon'], { caption: 'Good morning' }),
    await story.scheduled(['mastodon'], { caption: 'Good morning', scheduledAt: minutes(180) }),
  ];
  await story.advance(before.targets[0]);
  await expectRepeated(fake, lost);
});

test('words that Greenroom posted before the account was disconnected are no reason to doubt either', async () => {
  const fake = await onMastodon(story, 'snac');
  const before = await story.scheduled(['mastodon'], { caption: 'Good evening' });
  await story.advance(before.targets[0]);
  const { db } = story.database;
  const id = story.accountIds.mastodon;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  if (!account) throw new Error('no account');
  await disconnect(story.ctx, memberOf(story.userId), id, 'unschedule');
  // Connected again, it is another row.
  const { tokens, details } = await connectTo(story.ctx.networks.channel('mastodon'), fake.url);
  const [again] = await db
    .insert(accounts)
    .values({ ...account, id: undefined, details, tokens: seal(story.ctx, tokens) })
    .returning();
  story.accountIds.mastodon = again?.id ?? '';
  const lost = await story.scheduled(['mastodon'], { caption: 'Good evening', scheduledAt: minutes(180) });
  await expectRepeated(fake, lost);
});

test('a channel that wants to look again at a time that is over is asked after a pause', async () => {
  const network = story.mastodon;
  const { targets } = await story.scheduled(['mastodon']);
  network.faults.commit.push(failing('outcome unknown', 'The line went dead'));
  await story.advance(targets[0]);
  let looks = 0;
  network.findOut = (work) => {
    looks += 1;
    if (looks > 20) throw new Error('asked without a pause');
    return Promise.resolve({
      is: 'look again',
      checkpoint: work.checkpoint ?? {},
      notBefore: minutes(-180),
    });
  };
  story.now = minutes(1);
  await story.advance(targets[0]);
  expect(looks).toBe(1);
  expect(await story.nextRun(targets[0])).toEqual(new Date(minutes(1).getTime() + 5_000));
});

test('a channel that waits for media until a time that is over is asked after a pause', async () => {
  const network = story.mastodon;
  const { targets } = await story.scheduled(['mastodon']);
  let steps = 0;
  network.prepare = (work) => {
    steps += 1;
    if (steps > 20) throw new Error('asked without a pause');
    return Promise.resolve({ next: 'prepare', checkpoint: work.checkpoint ?? {}, notBefore: minutes(-180) });
  };
  await story.advance(targets[0]);
  expect(steps).toBe(1);
  expect(await story.nextRun(targets[0])).toEqual(new Date(minutes(0).getTime() + 1_000));
});
