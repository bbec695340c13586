import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, noAnswerStory, type NoAnswerStory } from '#tests/support/no-answer-story.ts';

let s: NoAnswerStory;
beforeAll(async () => {
  s = await noAnswerStory();
});
afterAll(() => s.it.close());
beforeEach(() => s.begin());

test('a colleague who wrote, was taken out, put back and then approved blocks nobody’s silence', async () => {
  await s.owner('POST', '/api/companies', { name: 'ACME' });
  const consent = { by: 'Jane Miller', on: '2026-11-01', words: 'Silence is a yes' };
  const rules = await s.rules({ noAnswer: 'tacit', tacitDays: 3, consent });
  expect(rules.status).toBe(200);
  const both = ['jane@acme.com', 'legal@acme.com'];
  const id = await s.send({ reviewerEmails: both });
  await s.deliver();
  const answer = async (contact: string, body: object) => {
    const list = (await s.owner('GET', `/api/approvals/${id}`)).body as {
      reviewerContact: string;
      approvalToken: string;
    }[];
    const token = list.find((one) => one.reviewerContact === contact)?.approvalToken;
    return s.it.stranger('POST', `/api/approve/${token}`, { version: 1, ...body });
  };
  expect((await answer('legal@acme.com', { action: 'comment', comment: 'Not yet, please' })).status).toBe(
    200,
  );
  s.it.clock.pass(HOUR);
  await s.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['jane@acme.com'] });
  s.it.clock.pass(HOUR);
  await s.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: both });
  await s.deliver();
  expect((await answer('legal@acme.com', { action: 'approve' })).status).toBe(200);
  await s.passing(14 * DAY);
  const list = (await s.owner('GET', `/api/approvals/${id}`)).body as {
    reviewerContact: string;
    status: string;
    noTacit: string;
  }[];
  expect(list.map((one) => one.status)).toEqual(['approved', 'approved']);
});
