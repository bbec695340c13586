import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, noAnswerStory, type NoAnswerStory } from '#tests/support/no-answer-story.ts';
import { sweepNotices } from './gather-notices.ts';

let s: NoAnswerStory;
beforeAll(async () => {
  s = await noAnswerStory();
});
afterAll(() => s.it.close());
beforeEach(() => s.begin());

const after = (milliseconds: number) => new Date(s.it.clock.now().getTime() + milliseconds).toISOString();
const told = async () => [
  (await s.outbox('review-reminder')).length,
  (await s.outbox('reviews-gathered')).length,
];

test('several posts for which the ladder reminds a person at once are one message, and one is a reminder as ever', async () => {
  const ids = [];
  for (const caption of ['Bread', 'Rolls', 'Cake']) ids.push(await s.send({ caption }));
  await s.rules({ mailAfter: 48 });
  await s.passing(48 * HOUR);
  expect(await told()).toEqual([0, 1]);
  const [gathered] = await s.outbox('reviews-gathered');
  for (const caption of ['Bread', 'Rolls', 'Cake']) expect(gathered.text).toContain(caption);
  for (const id of ids) expect(await s.eventsCalled(id, 'reminded')).toHaveLength(1);
  await s.passing(DAY);
  expect(await told()).toEqual([0, 1]);

  await s.send({ caption: 'Pie' });
  await s.passing(48 * HOUR);
  expect(await told()).toEqual([1, 1]);
});

test('so are those whose review-by dates are on one day', async () => {
  const reviewDueAt = after(3 * DAY);
  for (const caption of ['Bread', 'Rolls']) await s.send({ caption, reviewDueAt });
  await s.passing(2 * DAY + HOUR);
  expect(await told()).toEqual([0, 1]);
  await s.passing(DAY);
  expect(await told()).toEqual([0, 2]);
});

test('of a client who is told once a day, a reminder waits with the others only if that is before the post’s date', async () => {
  const early = await s.send({ caption: 'Goes out today', scheduledAt: after(54 * HOUR) });
  const late = await s.send({
    caption: 'Goes out next week',
    scheduledAt: after(9 * DAY),
    reviewerEmails: ['kim@acme.com'],
  });
  await s.rules({ mailAfter: 48 });
  await s.inBerlin();
  await s.owner('PUT', '/api/companies/ACME/telling', { tells: 'daily', hour: 7 });
  // Two hours before the reminders, so that both people are to be told of it tomorrow at seven.
  await s.passing(46 * HOUR);
  await s.send({ caption: 'New', reviewerEmails: ['jane@acme.com', 'kim@acme.com'] });
  await s.passing(2 * HOUR);
  expect(await s.eventsCalled(early, 'reminded')).toHaveLength(1);
  expect(await s.eventsCalled(late, 'reminded')).toHaveLength(1);
  expect((await s.outbox('review-reminder')).map((one: { to: string }) => one.to)).toEqual(['jane@acme.com']);
  await s.passing(DAY);
  await sweepNotices(s.it.ctx);
  expect((await s.outbox('reviews-gathered')).map((one: { to: string }) => one.to)).toEqual(['kim@acme.com']);
});

test('where one person cannot be told, the others are, and that one a minute later', async () => {
  await s.send();
  await s.owner('PUT', '/api/companies/ACME/telling', { tells: 'ten minutes', hour: 9 });
  await s.send({ reviewerEmails: ['jane@acme.com', 'kim@acme.com'] });
  s.it.clock.pass(HOUR);
  const before = (await s.outbox('review-request')).length;
  let asked = 0;
  const now = () => {
    asked += 1;
    // The second time is for the first person.
    if (asked === 2) throw new Error('this one cannot be told');
    return s.it.clock.now();
  };
  await expect(sweepNotices({ ...s.it.ctx, now })).rejects.toThrow('this one cannot be told');
  expect(await s.outbox('review-request')).toHaveLength(before + 1);
  await sweepNotices(s.it.ctx);
  expect(await s.outbox('review-request')).toHaveLength(before + 2);
});
