import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';

const KIM = 'kim@acme.com';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;
let id: string;

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  story = await deskStory(it);
  id = await story.addPost({ reviewerEmails: [JANE, KIM] });
});

const linkOf = async (contact: string) =>
  `/api/approve/${(await story.approvalOn(id, contact)).approvalToken}`;
const answer = async (contact: string, body: object) => it.stranger('POST', await linkOf(contact), body);
const listed = async (contact: string) =>
  (
    (await it.stranger('GET', await linkOf(contact))).body.allApprovals as Record<string, string | null>[]
  ).map(({ status, comment, respondedAt }) => [status, comment, respondedAt !== null]);

test('a yes to an earlier version counts on nobody’s page for the one that is shown', async () => {
  await answer(JANE, { action: 'approve', comment: 'Lovely', version: 1 });
  await answer(KIM, { action: 'request_changes', comment: 'Bigger', version: 1 });
  expect(await listed(KIM)).toEqual([
    ['approved', 'Lovely', true],
    ['rejected', 'Bigger', true],
  ]);
  const desk = await story.deskOf(id);
  const inLists = async () => {
    const { plan, done } = (await story.open(desk)).body;
    return [...plan, ...done].map((one) => [one.said, one.isEarlier]);
  };
  expect(await inLists()).toEqual([
    ['approved', false],
    ['approved', false],
  ]);

  await story.owner('PATCH', `/api/posts/${id}`, { caption: 'Half the price' });
  await answer(KIM, { action: 'approve', version: 2 });
  for (const reader of [JANE, KIM])
    expect(await listed(reader)).toEqual([
      ['pending', null, false],
      ['approved', null, true],
    ]);
  expect(await inLists()).toEqual([
    ['approved', true],
    ['approved', true],
  ]);
  const { approval, comments } = (await it.stranger('GET', await linkOf(JANE))).body;
  expect(approval).toMatchObject({ status: 'approved', answeredVersion: 1 });
  expect((comments as { body: string }[]).map((one) => one.body)).toContain('Lovely');

  expect((await answer(JANE, { action: 'approve', version: 2 })).status).toBe(200);
  expect((await listed(KIM)).map(([status]) => status)).toEqual(['approved', 'approved']);
});
