import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { posts } from '#server/db/schema/posts.ts';
import { due, minutes, publishingStory, type PublishingStory } from '#tests/support/publishing-story.ts';

let story: PublishingStory;
beforeAll(async () => {
  story = await publishingStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

test('a due post: the owner gets caption and media once, and it waits to be marked', async () => {
  const id = await story.scheduled({ media: ['image', 'video'] });
  await story.publish(id);
  story.now = minutes(10);
  await story.publish(id);
  const { post, events, states, mails } = await story.seen(id);
  expect(post).toMatchObject({ status: 'Scheduled', dueToldAt: due, publishedAt: null });
  expect(events).toEqual(['due']);
  expect(states).toEqual(['reminded']);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ kind: 'post-due', to: 'olive@agency.example', channel: 'email' });
  expect(mails[0]?.text).toContain('Asparagus is back');
  expect(mails[0]?.text).toContain(`http://localhost:3000/post/${id}`);
  expect(mails[0]?.text.match(/objects\/uploads\/[^\s]+sig=/g)).toHaveLength(2);
});

test('two workers at the same moment tell the owner once', async () => {
  const id = await story.scheduled();
  await Promise.all(Array.from({ length: 8 }, () => story.publish(id)));
  const { events, mails } = await story.seen(id);
  expect(events).toEqual(['due']);
  expect(mails).toHaveLength(1);
});

test('a post that was told and then moved is told again at its new time', async () => {
  const id = await story.scheduled();
  await story.publish(id);
  await story.database.db
    .update(posts)
    .set({ scheduledAt: minutes(60), dueToldAt: null })
    .where(eq(posts.id, id));
  await story.publish(id);
  expect((await story.seen(id)).events).toEqual(['due']);
  story.now = minutes(60);
  await story.publish(id);
  expect((await story.seen(id)).events).toEqual(['due', 'due']);
});

test('a job that comes early queues itself for the right moment', async () => {
  const far = new Date('2099-05-04T09:00:00.000Z');
  const id = await story.scheduled({ scheduledAt: far });
  story.now = new Date(far.getTime() - 60_000);
  await story.publish(id);
  const { rows } = await story.database.pool.query('select run_at from graphile_worker.jobs where key = $1', [
    `publish:${id}`,
  ]);
  expect(rows).toEqual([{ run_at: far }]);
  expect((await story.seen(id)).states).toEqual([]);
});

test.each(['Draft', 'In Review', 'Approved', 'Published'] as const)(
  'a post that is %s is left alone',
  async (status) => {
    const id = await story.onNetwork({ status });
    await story.publish(id);
    expect(story.network.calls).toEqual([]);
    expect((await story.seen(id)).post?.status).toBe(status);
  },
);

test('a deleted post ends its job quietly: no call, no other try, nothing in the log', async () => {
  const [warn, error] = [vi.fn(), vi.fn()];
  story.ctx = { ...story.ctx, log: { ...story.ctx.log, warn, error } };
  for (const id of [await story.scheduled(), await story.onNetwork()]) {
    await story.database.db.delete(posts).where(eq(posts.id, id));
    await story.publish(id);
    expect(await story.seen(id)).toMatchObject({ post: undefined, attempts: [], events: [], mails: [] });
    const { rows } = await story.database.pool.query('select key from graphile_worker.jobs where key = $1', [
      `publish:${id}`,
    ]);
    expect(rows).toEqual([]);
  }
  expect(story.network.calls).toEqual([]);
  expect([...warn.mock.calls, ...error.mock.calls]).toEqual([]);
});

test('more than a day late: Failed with that reason, whichever the channel; the owner is told', async () => {
  story.now = minutes(24 * 60 + 1);
  for (const id of [await story.scheduled(), await story.onNetwork()]) {
    await story.publish(id);
    const { post, events, mails } = await story.seen(id);
    expect(post?.status).toBe('Failed');
    expect(post?.failureReason).toMatch(/more than 24 hours late/);
    expect(events).toEqual(['failed']);
    expect(mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
  }
  expect(story.network.calls).toEqual([]);
});

test('after a sleep of some hours it still goes out', async () => {
  const id = await story.onNetwork();
  story.now = minutes(23 * 60);
  await story.publish(id);
  expect((await story.seen(id)).post).toMatchObject({ status: 'Published', publishedAt: story.now });
});

test('a channel that this server does not know fails the post and names it', async () => {
  const id = await story.scheduled({ companyName: 'Gone' });
  await story.publish(id);
  expect((await story.seen(id)).post?.failureReason).toMatch(/“pigeon” is not set up/);
});
