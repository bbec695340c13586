import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { DAY, noAnswerStory, type NoAnswerStory } from '#tests/support/no-answer-story.ts';

let s: NoAnswerStory;
beforeAll(async () => {
  s = await noAnswerStory();
});
afterAll(() => s.it.close());
beforeEach(() => s.begin());

/** What waits has left; what left before keeps its time. */
const deliver = () =>
  s.it.database.db
    .update(messages)
    .set({ status: 'sent', sentAt: s.it.clock.now() })
    .where(and(eq(messages.kind, 'review-request'), isNull(messages.sentAt)));

test('silence does not count for the time in which the link rested, because the post was back inside', async () => {
  await s.owner('POST', '/api/companies', { name: 'ACME' });
  const consent = { by: 'Jane Miller', on: '2026-11-01', words: 'Silence is a yes' };
  expect((await s.rules({ noAnswer: 'tacit', tacitDays: 3, consent })).status).toBe(200);
  const { id: me } = (await s.owner('GET', '/api/auth/user')).body as { id: string };
  const stage = { needs: 'all', skip: 'nobody', contacts: [] };
  const stages = [
    { ...stage, name: 'Inside', kind: 'inside', members: [me] },
    { ...stage, name: 'Client', kind: 'reviewers', members: [] },
  ];
  expect((await s.owner('PUT', '/api/companies/ACME/stages', { restart: 'first', stages })).status).toBe(200);
  const id = await s.send();
  const inside = (action: string) => s.owner('POST', `/api/posts/${id}/review`, { action, version: 1 });
  const jane = async () => {
    const all = (await s.owner('GET', `/api/approvals/${id}`)).body as {
      reviewerContact: string;
      status: string;
      tacit: boolean;
      approvalToken: string;
      nextStep: { step: string; at: string } | null;
    }[];
    return all.find((one) => one.reviewerContact === 'jane@acme.com');
  };

  // Monday: the client is asked.
  expect((await inside('approve')).status).toBe(200);
  await deliver();
  const token = (await jane())?.approvalToken;
  // An hour later somebody inside takes their yes back: Jane's link rests.
  s.it.clock.pass(3_600_000);
  expect((await inside('withdraw')).status).toBe(200);
  expect((await s.it.stranger('GET', `/api/approve/${token}`)).status).toBe(404);
  await s.passing(14 * DAY);

  // Two weeks later it is sent again as it was, and comes back to Jane.
  expect((await s.owner('PATCH', `/api/posts/${id}`, { status: 'In Review' })).status).toBe(200);
  expect((await inside('approve')).status).toBe(200);
  await deliver();
  await s.passing(60_000);
  expect(await jane()).toMatchObject({ status: 'pending' });
  expect((await s.post(id)).status).toBe('In Review');
});
