import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOTHING_TO_WITHDRAW } from '#domain/approvals/contract.ts';
import type { Message } from '#domain/messages/contract.ts';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';
import { tellMovedDate } from './tell-moved-dates.ts';

const JANE = 'jane@acme.com';
const LAW = 'law@acme.com';
const OUT = '2026-12-01T09:00:00.000Z';

let it: TestApp;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
});

/** The client approved version 1, Legal asked for changes and has version 2 before it. */
async function backAtLegal(form: object = {}, restart = 'asked') {
  await story.plan([story.client(), story.legal()], restart);
  const id = await story.send({ scheduledAt: OUT, ...form });
  await story.answer(form && 'reviewerPhones' in form ? '+14155550132' : JANE, id);
  await story.answer(LAW, id, 'request_changes', { comment: 'Add the small print' });
  await story.edit(id, 'Other words altogether');
  it.clock.pass(60_000);
  await story.resubmit(id);
  return id;
}
async function scheduled(form: object = {}) {
  const id = await backAtLegal(form);
  it.clock.pass(60_000);
  await story.answer(LAW, id);
  expect((await story.post(id)).status).toBe('Scheduled');
  return id;
}
const page = async (contact: string, id: string) =>
  (await it.stranger('GET', `/api/approve/${await story.tokenOf(contact, id)}`)).body;
const outbox = async (kind: string): Promise<Message[]> =>
  (await story.owner('GET', '/api/messages')).body.filter((one: Message) => one.kind === kind);

test('the history names who approved which version, where an earlier yes stands', async () => {
  const id = await scheduled();
  const { event, note } = (await story.history(id)).at(-1) ?? {};
  expect([event, note]).toEqual(['stages done', `version 1: ${JANE} · version 2: ${LAW}`]);
  const csv = (await story.owner('GET', `/api/posts/${id}/history.csv`)).body as string;
  expect(csv).not.toContain('all approved');
});

test('the list of who said what shows an earlier yes as one, with its version', async () => {
  const listed = async (reader: string, id: string) =>
    ((await page(reader, id)).allApprovals as { status: string; earlierVersion?: number }[]).map((one) => [
      one.status,
      one.earlierVersion ?? null,
    ]);
  const waiting = await backAtLegal();
  expect(await listed(LAW, waiting)).toEqual([
    ['approved', 1],
    ['pending', null],
  ]);
  const id = await scheduled();
  for (const reader of [JANE, LAW])
    expect(await listed(reader, id)).toEqual([
      ['approved', 1],
      ['approved', null],
    ]);
});

test('where everybody approved the same version, everyone has approved it', async () => {
  await story.plan([story.client(), story.legal()], 'asked');
  const id = await story.send();
  await story.answer(JANE, id);
  await story.answer(LAW, id);
  expect((await story.history(id)).at(-1)).toMatchObject({ event: 'all approved', note: null });
  expect(await outbox('stages-done')).toEqual([]);
  expect(await outbox('changed-since')).toEqual([]);
});

test('the owner’s mail names the versions, too, and does not say that everyone approved', async () => {
  await scheduled();
  expect(await outbox('all-approved')).toEqual([]);
  const [mail] = await outbox('stages-done');
  expect(mail).toMatchObject({ to: story.owner.email, subject: 'Every stage of “Harvest” is done' });
  expect(mail?.text).toContain(`${JANE} approved version 1, ${LAW} approved version 2.`);
  expect(mail?.text).not.toMatch(/everyone|nothing left/i);
});

test('the stages say which version each yes is for', async () => {
  const { stages } = await story.stages(await scheduled());
  expect(stages.map(({ people }) => people.map((one) => [one.status, one.answeredVersion]))).toEqual([
    [['approved', 1]],
    [['approved', 2]],
  ]);
});

test('an earlier yes that stands can be taken back until the post is out', async () => {
  const id = await scheduled();
  expect((await page(JANE, id)).approval).toMatchObject({
    status: 'approved',
    answeredVersion: 1,
    earlierCounts: true,
  });
  expect((await page(LAW, id)).approval.earlierCounts).toBe(false);

  const words = { comment: 'I never saw this text' };
  expect((await story.answer(JANE, id, 'withdraw', words)).status).toBe(200);
  expect(await story.post(id)).toMatchObject({ status: 'Changes Requested', scheduledAt: OUT });
  expect(await story.states(id)).toEqual(['now', 'next']);
  const entry = (await story.history(id)).find((one) => one.event === 'approval withdrawn');
  expect(entry).toMatchObject({ version: 1, actor: JANE });
  // Sent twice it is one answer.
  expect((await story.answer(JANE, id, 'withdraw', words)).status).toBe(200);
  expect((await page(JANE, id)).approval).toMatchObject({ status: 'rejected', earlierCounts: false });

  // Sent again it begins with the client, and Legal’s yes to this version still counts.
  await story.resubmit(id);
  expect((await story.told()).at(-1)).toBe(JANE);
  await story.answer(JANE, id);
  expect((await story.post(id)).status).toBe('Scheduled');
  expect((await story.history(id)).at(-1)).toMatchObject({ event: 'all approved' });
});

test('an earlier yes can be taken back while the stage that asked has the post; the page asks for changes instead', async () => {
  const id = await backAtLegal();
  expect((await page(JANE, id)).approval.earlierCounts).toBe(false);
  expect((await story.answer(JANE, id, 'withdraw', { comment: 'No' })).status).toBe(200);
  expect(await story.states(id)).toEqual(['now', 'next']);
});

test('an earlier yes that does not count is no yes to take back', async () => {
  await story.plan([story.client(), story.legal()], 'first');
  const id = await story.send();
  await story.answer(JANE, id);
  await story.answer(LAW, id, 'request_changes', { comment: 'Add the small print' });
  await story.edit(id, 'Other words');
  const refused = { status: 409, body: { message: NOTHING_TO_WITHDRAW } };
  expect(await story.answer(JANE, id, 'withdraw', { comment: 'No' })).toMatchObject(refused);
});

test('whose earlier yes stands is told that the post changed, once, and a link that opens', async () => {
  const id = await scheduled();
  const [mail, ...more] = await outbox('changed-since');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: JANE, postId: id, subject: 'ACME: a post you approved has changed' });
  expect(mail?.text).toContain('Goes out Tuesday, December 1');
  expect(mail?.text).toContain('take your approval back');
  expect(mail?.text).toContain(`/approve/${await story.tokenOf(JANE, id)}`);
});

test('a message that waits is not sent once the post has changed again', async () => {
  it.ctx.mail = recordingMail();
  try {
    const id = await scheduled();
    const [waiting] = await outbox('changed-since');
    // A message has the database's time, and this story its own.
    await it.ctx.db.update(messages).set({ createdAt: it.clock.now() });
    it.clock.pass(60_000);
    await story.edit(id, 'Words of the third version');
    await deliverMessage(it.ctx, waiting?.id ?? '', 'a worker');
    expect((await outbox('changed-since'))[0]).toMatchObject({
      status: 'failed',
      error: 'The post was changed before this was sent',
    });
  } finally {
    it.ctx.mail = null;
  }
});

test('whoever was asked by text is told by text that the post changed, in two segments at most', async () => {
  await scheduled({ reviewerEmails: [], reviewerPhones: ['+14155550132'] });
  const [text] = await outbox('changed-since');
  expect(text).toMatchObject({ channel: 'sms', to: '+14155550132' });
  expect(text?.text).toMatch(/^ACME: a post you approved has changed\. It goes out Dec 1, /);
});

test('of the agency’s own people nobody is written to: the agency chose not to ask them again', async () => {
  await story.plan([story.inside(), story.client()], 'asked');
  const id = await story.send();
  await story.review(story.anna, id);
  await story.answer(JANE, id, 'request_changes', { comment: 'Another photo' });
  await story.edit(id, 'With another photo');
  await story.resubmit(id);
  await story.answer(JANE, id);
  expect((await story.post(id)).status).toBe('Approved');
  expect((await story.history(id)).at(-1)?.event).toBe('stages done');
  expect(await outbox('changed-since')).toEqual([]);
});

test('where the stage that asked is skipped, they are told as well', async () => {
  const id = await backAtLegal();
  expect((await story.skip(story.owner, id, 2)).status).toBe(200);
  expect((await outbox('changed-since')).map((one) => one.to)).toEqual([JANE]);
  const withdrawn = await story.answer(JANE, id, 'withdraw', { comment: 'Not this one' });
  expect(withdrawn.status).toBe(200);
});

const MOVED = '2026-12-03T09:00:00.000Z';
async function movedTo(id: string) {
  const { status } = await story.owner('POST', `/api/posts/${id}/schedule`, { scheduledAt: MOVED });
  expect(status).toBe(200);
  it.clock.pass(2 * 3_600_000);
  await tellMovedDate(it.ctx, id);
  return outbox('date-moved');
}

test('a mail about a moved date does not say that the post is what they approved, where it changed', async () => {
  const told = await movedTo(await scheduled());
  expect(told.map((one) => one.to).toSorted()).toEqual([JANE, LAW]);
  const [jane, law] = [JANE, LAW].map((who) => told.find((one) => one.to === who)?.text);
  expect(jane).toContain('The post changed after you had approved version 1; now it is version 2');
  expect(jane).toContain('take your approval back');
  expect(jane).not.toContain('What you approved is the same');
  expect(law).toContain('What you approved is the same. If the new date does not suit you');
  expect(law).not.toContain('version');
});

test('a text about a moved date says so, too', async () => {
  const told = await movedTo(await scheduled({ reviewerEmails: [], reviewerPhones: ['+14155550132'] }));
  const text = told.find((one) => one.channel === 'sms')?.text;
  expect(text).toMatch(
    /^ACME: the date of a post you approved moved to Dec 3, .*\. The post changed after you approved version 1\. http/,
  );
});

test('the next mail about another post tells a moved date as truly', async () => {
  const id = await scheduled();
  await story.owner('POST', `/api/posts/${id}/schedule`, { scheduledAt: MOVED });
  await story.send({ caption: 'Another post' });
  const [request] = await outbox('review-request');
  expect(request?.text).toContain('The post changed after you had approved version 1; now it is version 2');
});
