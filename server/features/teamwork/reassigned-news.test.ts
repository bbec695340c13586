import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';
import { sendGatheredNews } from '#server/features/approvals/gather-news.ts';

let it: TestApp;
let owner: Client & { email: string };
let writer: Person;
let colleague: Person;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'Fern' });
  writer = await joinTeam(it, owner, { role: 'manager' });
  colleague = await joinTeam(it, owner, { role: 'manager' });
  await writer('PUT', '/api/messages/news', { news: 'gathered' });
});

const answered = async () => {
  const form = { title: 'Spring', companyName: 'Fern', reviewerEmails: ['jane@client.example'] };
  const { id } = (await writer('POST', '/api/posts', form)).body as { id: string };
  it.clock.set('2026-11-15T13:00:00Z');
  const [{ approvalToken }] = (await writer('GET', `/api/approvals/${id}`)).body;
  const answer = { action: 'request_changes', comment: 'The price is wrong', version: 1 };
  expect((await it.stranger('POST', `/api/approve/${approvalToken}`, answer)).status).toBe(200);
  it.clock.set('2026-11-15T15:00:00Z');
  return id;
};

test('an answer that waits for the morning is told to somebody, also where the post is given to a colleague before', async () => {
  const id = await answered();
  expect((await owner('PUT', `/api/posts/${id}/assignee`, { memberId: colleague.id })).status).toBe(200);
  for (const at of ['2026-11-16T09:00:00Z', '2026-11-17T09:00:00Z']) {
    it.clock.set(at);
    await sendGatheredNews(it.ctx);
  }
  const all = (await owner('GET', '/api/messages?limit=100')).body as {
    to: string;
    kind: string;
    text: string;
  }[];
  const news = all.filter(({ kind }) => ['answers-gathered', 'review-answered'].includes(kind));
  expect(news.map(({ to }) => to)).toEqual([colleague.email]);
});

test('given to nobody again, it is told to whoever wrote the post', async () => {
  const id = await answered();
  const assign = (memberId: string | null) => owner('PUT', `/api/posts/${id}/assignee`, { memberId });
  expect((await assign(colleague.id)).status).toBe(200);
  expect((await assign(null)).status).toBe(200);
  it.clock.set('2026-11-16T09:00:00Z');
  await sendGatheredNews(it.ctx);
  const all = (await owner('GET', '/api/messages?limit=100')).body as {
    to: string;
    kind: string;
    text: string;
  }[];
  const news = all.filter(({ kind }) => ['answers-gathered', 'review-answered'].includes(kind));
  const own = news.filter(({ to }) => to === writer.email);
  expect(own).toHaveLength(1);
  expect(own[0]?.text.split('Spring').length).toBe(2);
  expect(own[0]?.text).toContain('The price is wrong');
});
