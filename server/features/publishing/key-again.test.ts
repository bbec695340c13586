import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/networks.ts';
import { sealAllAnew } from '#server/rooms.ts';
import type { Ctx } from '#server/kit/context.ts';
import { KEY_LOST } from '#server/features/networks/tokens.ts';
import { RECONNECT_FIRST } from '#domain/publishing/target-words.ts';
import { minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';

const OTHER = 'a key that was mistyped at the start';

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const account = async () => {
  const { bluesky } = story.accountIds;
  const [row] = await story.database.db.select().from(accounts).where(eq(accounts.id, bluesky));
  if (!row) throw new Error('no account');
  return row;
};

/** A post that came due while no key of the server opened the account. */
async function heldPost() {
  const right = story.ctx;
  const { postId, targets } = await story.scheduled();
  story.ctx = { ...right, secretKey: OTHER };
  await story.advance(targets[0]);
  story.ctx = right;
  expect((await account()).brokenReason).toBe(KEY_LOST);
  expect((await story.seen(postId)).targets[0]?.reason).toBe(RECONNECT_FIRST);
  expect(await story.nextRun(targets[0])).toEqual(minutes(24 * 60 + 1 / 60));
  return { postId, targets };
}

test.each([
  [
    'the key before turns up',
    (right: Ctx): Ctx => ({ ...right, secretKey: OTHER, secretKeyOld: right.secretKey }),
  ],
  ['the right key is back', (right: Ctx): Ctx => right],
])('%s: a start releases the posts that waited for it, and they go out at once', async (_, again) => {
  const { postId, targets } = await heldPost();
  story.now = minutes(30);
  story.ctx = again(story.ctx);
  await Promise.all([sealAllAnew(story.ctx), sealAllAnew(story.ctx)]);
  expect((await account()).brokenReason).toBeNull();
  expect((await story.seen(postId)).targets[0]?.reason).toBeNull();
  expect((await story.nextRun(targets[0]))?.getTime()).toBeLessThan(minutes(0).getTime());
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published', states: ['published'] });
});

test('a post that is more than a day late by then is not published', async () => {
  const { postId, targets } = await heldPost();
  story.now = minutes(25 * 60);
  await sealAllAnew(story.ctx);
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Failed', states: ['failed'] });
  expect(story.bluesky.calls).toEqual([]);
});

test('an account that no key opens, or that is broken for another reason, stays as it is', async () => {
  const { targets } = await heldPost();
  const waits = await story.nextRun(targets[0]);
  await sealAllAnew({ ...story.ctx, secretKey: OTHER });
  expect((await account()).brokenReason).toBe(KEY_LOST);
  await story.database.db.update(accounts).set({ brokenReason: 'The access was withdrawn.' });
  await sealAllAnew(story.ctx);
  expect((await account()).brokenReason).toBe('The access was withdrawn.');
  expect(await story.nextRun(targets[0])).toEqual(waits);
});
