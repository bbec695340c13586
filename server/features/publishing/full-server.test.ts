import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { accounts } from '#server/db/schema/networks.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { NoHandLeft } from '#server/kit/job.ts';
import { due, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { advanceTarget } from './advance-target.ts';

/** A server that does not answer holds its share of the hands; the next job for it waits (see server/worker/shares.ts). */

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const full = (asked: string[]) => (place: string) => {
  asked.push(place);
  throw new NoHandLeft(place);
};

test('a post whose server has no hand left has tried nothing, and goes out when it has one', async () => {
  const { postId, targets } = await story.scheduled(['bluesky']);
  const [target = ''] = targets;
  story.now = due;
  const asked: string[] = [];
  await expect(advanceTarget(story.ctx, target, full(asked))).rejects.toThrow(NoHandLeft);
  expect(asked).toEqual(['bluesky']);
  expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', targets: [{ state: 'waiting' }] });
  expect(await story.database.db.select().from(publishAttempts)).toEqual([]);
  expect(story.bluesky.out).toEqual([]);
  await story.advance(target);
  expect((await story.seen(postId)).status).toBe('Published');
});

test('accounts of a network with many servers go to their own', async () => {
  const { targets } = await story.scheduled(['bluesky']);
  const details = { server: 'https://social.example' };
  await story.database.db.update(accounts).set({ details }).where(eq(accounts.network, 'bluesky'));
  const asked: string[] = [];
  await expect(advanceTarget(story.ctx, targets[0] ?? '', full(asked))).rejects.toThrow(NoHandLeft);
  expect(asked).toEqual(['bluesky https://social.example']);
});
