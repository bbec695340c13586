import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, noAnswerStory, type NoAnswerStory } from '#tests/support/no-answer-story.ts';

let s: NoAnswerStory;
beforeAll(async () => {
  s = await noAnswerStory();
});
afterAll(() => s.it.close());
beforeEach(() => s.begin());

const FRIDAY = '2026-11-20T09:00:00.000Z';
const MINUTE = 60_000;

/** A post that Jane and Tom approved for Friday. */
async function agreed() {
  const id = await s.send({ scheduledAt: FRIDAY, reviewerEmails: ['jane@acme.com', 'tom@acme.com'] });
  for (const { approvalToken } of (await s.owner('GET', `/api/approvals/${id}`)).body)
    await s.it.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 1 });
  return id;
}
const move = (id: string, scheduledAt: string) =>
  s.owner('POST', `/api/posts/${id}/schedule`, { scheduledAt });
const mark = async (id: string) =>
  expect((await s.owner('POST', `/api/posts/${id}/mark-posted`)).body.status).toBe('Published');
const told = async () =>
  (await s.outbox('date-moved')).map(({ to, text }: { to: string; text: string }) => ({
    to,
    moved: /moved: from .*? UTC to .*? UTC/.exec(text)?.[0],
  }));

test('who agreed to another date is told, also where the post went out before the message was written', async () => {
  const id = await agreed();
  await move(id, '2026-11-25T09:00:00.000Z');
  await move(id, '2026-11-16T09:05:00.000Z');
  s.it.clock.pass(6 * MINUTE);
  await mark(id);
  await s.passing(MINUTE);
  await s.passing(2 * HOUR);
  await s.passing(2 * HOUR);
  const moved = 'moved: from Friday, November 20 at 9:00 AM UTC to Monday, November 16 at 9:05 AM UTC';
  expect((await told()).toSorted((a: { to: string }, b: { to: string }) => a.to.localeCompare(b.to))).toEqual(
    [
      { to: 'jane@acme.com', moved },
      { to: 'tom@acme.com', moved },
    ],
  );
  expect(await s.eventsCalled(id, 'told of new date')).toHaveLength(1);
});

test('a post that was marked as posted ahead of its date is told with the date on which it went out', async () => {
  const id = await agreed();
  s.it.clock.pass(HOUR);
  await mark(id);
  await s.passing(2 * HOUR);
  await s.passing(2 * HOUR);
  const messages = await told();
  expect(messages).toHaveLength(2);
  expect(messages[0]?.moved).toBe(
    'moved: from Friday, November 20 at 9:00 AM UTC to Monday, November 16 at 10:00 AM UTC',
  );
});

test('nobody is told of a post that went out on its date, or was marked as posted later', async () => {
  const early = await agreed();
  const late = await agreed();
  s.it.clock.set('2026-11-20T08:59:00Z');
  await mark(early);
  s.it.clock.set('2026-11-20T15:00:00Z');
  await mark(late);
  await s.passing(2 * HOUR);
  await s.send({ caption: 'Another post' });
  expect(await told()).toEqual([]);
  expect((await s.outbox('review-request'))[0].text).not.toContain('moved');
});
