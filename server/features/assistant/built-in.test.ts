import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUGGESTED_PROMPTS } from '#domain/assistant/contract.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { addAnswer, addApproval, addComment, addPost } from '#tests/support/rows.ts';

let it: TestApp;
let owner: Client;

beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Fern & Oak' });
  const { id } = (await owner('GET', '/api/auth/user')).body;
  const { db } = it.ctx;
  const of = { companyName: 'Fern & Oak' };
  await addPost(db, id, {
    ...of,
    title: 'Oven at dawn',
    caption:
      'The oven is warm at four.\nOur starter has been alive for years and likes rye. #sourdough #dawn',
    status: 'Published',
    publishedAt: new Date('2026-11-03T08:00:00Z'),
    media: ['image'],
  });
  const inReview = await addPost(db, id, { ...of, title: 'Rye week', status: 'In Review' });
  const approvalId = await addApproval(db, inReview, { createdAt: new Date('2026-11-14T12:00:00Z') });
  await addComment(db, { postId: inReview, approvalId, body: 'Looks fine so far' });
  const toChange = await addPost(db, id, { ...of, title: 'Advent', status: 'Changes Requested' });
  const rejected = await addApproval(db, toChange, { createdAt: new Date('2026-11-12T10:00:00Z') });
  await addAnswer(
    db,
    { postId: toChange, approvalId: rejected },
    { status: 'rejected', comment: 'Please show the team', createdAt: new Date('2026-11-12T13:00:00Z') },
  );
  await addPost(db, id, {
    ...of,
    title: 'Wreath',
    status: 'Scheduled',
    scheduledAt: new Date('2026-11-24T08:00:00Z'),
  });
  await addPost(db, id, { companyName: 'Tidewater', title: 'Regatta', status: 'In Review' });
});
afterAll(() => it.close());

const say = async (content: string, companyName: string | null = 'Fern & Oak') =>
  (await owner('POST', '/api/chat', { messages: [{ role: 'user', content }], companyName })).body;

test('it says that it is the built-in one and how to connect a model', async () => {
  expect((await owner('GET', '/api/assistant')).body).toEqual({ model: null });
  const { message } = await say('What is planned?');
  expect(message).toContain('built-in assistant');
  expect(message).toContain('AI_BASE_URL');
  expect(message).toContain('ANTHROPIC_API_KEY');
});

test.each([
  ['What is waiting for approval?', 'Rye week', '1 of 1 reviewer still to answer, asked'],
  ['What did reviewers ask to change?', 'Advent', 'Please show the team'],
  ['What is planned next week?', 'Wreath', 'Tue, Nov 24 at 8:00 AM'],
  ['Where are gaps?', 'Wed, Nov 25', '1 post is planned'],
  ['What was published?', 'Oven at dawn', 'Tue, Nov 3 at 8:00 AM'],
])('%s is answered from the database', async (question, first, second) => {
  const { message } = await say(question);
  expect(message).toContain(first);
  expect(message).toContain(second);
  expect(message).not.toContain('Regatta');
});

test.each(SUGGESTED_PROMPTS)('%s has an answer drawn from the company’s own posts', async (prompt) => {
  const { message } = await say(prompt);
  expect(message.toLowerCase()).toMatch(/oven at dawn|fern/);
});

test('ideas come as drafts in the company’s own words, for free days', async () => {
  const { proposals } = await say('Generate 5 post ideas');
  expect(proposals).toHaveLength(5);
  expect(proposals[0].companyName).toBe('Fern & Oak');
  expect(
    proposals.every((one: { date: string }) => one.date > '2026-11-15' && one.date !== '2026-11-24'),
  ).toBe(true);
  const captions = proposals.map((one: { caption: string }) => one.caption).join('\n');
  expect(captions).toContain('#sourdough');
  expect(captions).toContain('Our starter has been alive for years and likes rye.');
});

test('about all companies it tells them apart', async () => {
  const { message } = await say('What is waiting for approval?', null);
  expect(message).toContain('Rye week');
  expect(message).toContain('(Tidewater)');
});

test('a company that is not the owner’s has no posts', async () => {
  const stranger = await it.signIn({ companyName: 'Elsewhere' });
  const { body } = await stranger('POST', '/api/chat', {
    messages: [{ role: 'user', content: 'What is waiting for approval?' }],
    companyName: 'Fern & Oak',
  });
  expect(body.message).toContain('Nothing of Fern & Oak is waiting');
});

test('dates are told in the owner’s zone', async () => {
  const answer = await owner('POST', '/api/chat', {
    messages: [{ role: 'user', content: 'What is planned next week?' }],
    companyName: 'Fern & Oak',
    timeZone: 'America/New_York',
  });
  expect(answer.body.message).toContain('Tue, Nov 24 at 3:00 AM');
});
