import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActivityItem } from '#domain/activity/contract.ts';
import { historySentence } from '#domain/posts/history-words.ts';
import type { HistoryEntry, PostRecord } from '#domain/posts/record.ts';
import { postHistory, posts } from '#server/db/schema/posts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-02T09:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
});

const CORA = 'cora@acme.test';
const FIRST = '2026-11-20T10:00:00.000Z';
const SECOND = '2026-11-25T10:00:00.000Z';
const send = async (more: object = {}) =>
  (
    await owner('POST', '/api/posts', {
      title: 'Sale',
      caption: 'One',
      companyName: 'ACME',
      reviewerEmails: [CORA],
      scheduledAt: FIRST,
      ...more,
    })
  ).body.id as string;
async function answer(id: string, action: string, version = 1): Promise<void> {
  const [one] = (await owner('GET', `/api/approvals/${id}`)).body;
  const said = { action, version, comment: action === 'approve' ? undefined : 'The price is wrong' };
  expect((await it.stranger('POST', `/api/approve/${one.approvalToken}`, said)).status).toBe(200);
}
const versionsOf = async (id: string) =>
  ((await owner('GET', `/api/posts/${id}/record`)).body as PostRecord).versions;
const namesIn = async (id: string) =>
  (await versionsOf(id)).flatMap(({ answers }) => answers.map(({ reviewer }) => reviewer));
const activity = async () =>
  ((await owner('GET', '/api/activity')).body as ActivityItem[]).map((one) => one.reviewerName);

async function contacts() {
  const company = (await owner('GET', '/api/companies')).body.find(
    (one: { name: string }) => one.name === 'ACME',
  ).id as string;
  const path = `/api/companies/${company}/contacts`;
  const person = (name: string) => ({ name, phoneNumber: '+15552223333', email: CORA });
  return {
    save: async (name: string) => expect((await owner('POST', path, person(name))).status).toBeLessThan(300),
    rename: async (name: string) => {
      const [saved] = (await owner('GET', path)).body;
      expect((await owner('PUT', `${path}/${saved.id}`, person(name))).status).toBe(200);
    },
  };
}

test('whoever said yes stays named as then, in the record and in what happened, when the contact is renamed', async () => {
  const people = await contacts();
  await people.save('Cora');
  const id = await send();
  await answer(id, 'approve');
  await people.rename('Bertha New');
  expect(await namesIn(id)).toEqual(['Cora']);
  expect(await activity()).toEqual(['Cora']);
  const second = await send();
  await answer(second, 'approve');
  expect(await namesIn(second)).toEqual(['Bertha New']);
  expect(await activity()).toEqual(['Bertha New', 'Cora']);
});

test('an answer from before the address had a name keeps the address in the record', async () => {
  const id = await send();
  await answer(id, 'approve');
  await (await contacts()).save('Bertha');
  expect(await namesIn(id)).toEqual([CORA]);
  expect(await activity()).toEqual(['Bertha']);
});

test('an unchanged copy names who said yes to the first post as they were called then', async () => {
  const people = await contacts();
  await people.save('Cora');
  await owner('PUT', '/api/companies/ACME/copies', { copiesNeedYes: false });
  const id = await send();
  await answer(id, 'approve');
  const [{ copyId }] = (await owner('POST', `/api/posts/${id}/repeat`, { way: 'weeks', count: 1 })).body
    .results;
  await people.rename('Bertha New');
  expect(await namesIn(copyId)).toEqual(['Cora']);
});

test('a copy, and a copy of it, name who said yes as they were called then, also without the first post', async () => {
  const people = await contacts();
  await people.save('Cora, Old · ACME');
  await owner('PUT', '/api/companies/ACME/copies', { copiesNeedYes: false });
  const id = await send({ reviewerEmails: [CORA, 'dan@acme.test'] });
  for (const { approvalToken } of (await owner('GET', `/api/approvals/${id}`)).body)
    await it.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 1 });
  const copyOf = async (post: string): Promise<string> => {
    const wish = { way: 'weeks', count: 1 };
    return (await owner('POST', `/api/posts/${post}/repeat`, wish)).body.results[0].copyId;
  };
  const copy = await copyOf(id);
  await people.rename('Bertha New');
  const second = await copyOf(copy);
  expect((await owner('DELETE', `/api/posts/${id}`)).status).toBe(200);
  await it.ctx.db.delete(posts).where(eq(posts.id, id));
  const third = await copyOf(second);
  for (const one of [copy, second, third]) {
    expect((await namesIn(one)).sort()).toEqual(['Cora, Old ACME', 'dan@acme.test']);
    const history = (await owner('GET', `/api/posts/${one}/history`)).body;
    expect(historySentence(history.at(-1), () => 'then').what).toContain('Cora, Old ACME (then)');
  }
  expect(await activity()).not.toContain('Bertha New');
});

test('a yes that was taken back is told apart from a request for changes, also in a copy', async () => {
  await owner('PUT', '/api/companies/ACME/copies', { copiesNeedYes: false });
  const id = await send();
  await answer(id, 'request_changes');
  await answer(id, 'approve');
  const [{ copyId }] = (await owner('POST', `/api/posts/${id}/repeat`, { way: 'weeks', count: 1 })).body
    .results;
  await answer(id, 'withdraw');
  const said = async (post: string) =>
    (await versionsOf(post))[0]?.answers.map(({ status, withdrawn }) => [status, withdrawn]);
  expect(await said(id)).toEqual([
    ['rejected', false],
    ['approved', false],
    ['rejected', true],
  ]);
  expect((await said(copyId))?.at(-1)).toEqual(['rejected', true]);
});

test('a version that a new date made says the date before and the new one; one of new content none', async () => {
  const rules = (await owner('GET', '/api/companies/ACME/no-answer')).body;
  await owner('PUT', '/api/companies/ACME/no-answer', { ...rules, dateNeedsYes: true });
  const id = await send();
  await answer(id, 'approve');
  const move = (scheduledAt: string) => owner('POST', `/api/posts/${id}/schedule`, { scheduledAt });
  expect((await move(SECOND)).body).toMatchObject({ version: 2, status: 'In Review' });
  await answer(id, 'approve', 2);
  await owner('PATCH', `/api/posts/${id}`, { caption: 'Two' });
  await answer(id, 'approve', 3);
  expect((await move(FIRST)).body).toMatchObject({ version: 4 });
  expect((await versionsOf(id)).map(({ newDate }) => newDate)).toEqual([
    null,
    { before: FIRST, after: SECOND },
    null,
    { before: SECOND, after: FIRST },
  ]);
});

describe('a new date before anybody answered', () => {
  const moved = async (more: object) => {
    const rules = (await owner('GET', '/api/companies/ACME/no-answer')).body;
    await owner('PUT', '/api/companies/ACME/no-answer', { ...rules, dateNeedsYes: true });
    const id = await send(more);
    const { body } = await owner('PATCH', `/api/posts/${id}`, { scheduledAt: SECOND });
    expect(body).toMatchObject({ version: 2, scheduledAt: SECOND });
    return id;
  };
  const newDate = async (id: string) => (await versionsOf(id))[1]?.newDate;
  const entry = (id: string) => and(eq(postHistory.postId, id), eq(postHistory.event, 'date changed'));

  test('says the date that the post was made with, and none only where it had none', async () => {
    const id = await moved({});
    expect(await newDate(id)).toEqual({ before: FIRST, after: SECOND });
    expect(await newDate(await moved({ scheduledAt: undefined }))).toEqual({ before: null, after: SECOND });
    const found = (await owner('GET', `/api/posts/${id}/history`)).body.find(
      (one: { event: string }) => one.event === 'date changed',
    );
    expect(historySentence(found, (iso) => `<${iso}>`).what).toContain(`moved it to <${SECOND}>, which`);
  });

  test('says the new date alone where an old entry does not hold the one before', async () => {
    const id = await moved({});
    await it.ctx.db.update(postHistory).set({ note: SECOND }).where(entry(id));
    expect(await newDate(id)).toEqual({ after: SECOND });
  });

  test('says that there was none where an old entry follows one that took the date away', async () => {
    const id = await moved({});
    await it.ctx.db.update(postHistory).set({ note: SECOND }).where(entry(id));
    const removed = { event: 'plan changed', note: null } as const;
    await it.ctx.db
      .update(postHistory)
      .set(removed)
      .where(and(eq(postHistory.postId, id), eq(postHistory.event, 'created')));
    expect(await newDate(id)).toEqual({ before: null, after: SECOND });
  });
});

test('the history names whom it was sent to as they were called then, and whoever had no name as today', async () => {
  const id = await send({ scheduledAt: undefined });
  const people = await contacts();
  await people.save('Lee, Cora');
  await owner('POST', `/api/posts/${id}/resend`);
  const second = await send({ scheduledAt: undefined });
  await people.rename('Cora Brown');
  const sentences = async (postId: string) =>
    ((await owner('GET', `/api/posts/${postId}/history`)).body as HistoryEntry[])
      .filter(({ event }) => event === 'sent' || event === 'resent')
      .map((entry) => historySentence(entry, String, () => 'Cora Brown').what);
  expect(await sentences(id)).toEqual([
    'sent it for review to Cora Brown',
    'sent the review link again to Lee, Cora',
  ]);
  expect(await sentences(second)).toEqual(['sent it for review to Lee, Cora']);
});

test('the record says who moved the date after a yes, and who marked the post as posted', async () => {
  const kept = await send();
  const id = await send();
  for (const one of [kept, id]) await answer(one, 'approve');
  const [before] = await versionsOf(id);
  expect(before?.answers[0]?.dateMoved ?? null).toBeNull();
  const move = (scheduledAt: string) => owner('POST', `/api/posts/${id}/schedule`, { scheduledAt });
  it.clock.set('2026-11-03T09:00:00Z');
  await move(SECOND);
  it.clock.set('2026-11-04T09:00:00Z');
  await move('2026-11-04T10:00:00.000Z');
  it.clock.set('2026-11-04T10:02:00Z');
  for (const one of [kept, id]) await owner('POST', `/api/posts/${one}/mark-posted`);
  const history = (await owner('GET', `/api/posts/${id}/history`)).body as HistoryEntry[];
  const by = history.at(-1)?.actor;
  expect(by).toMatch(/\w+ \w+/);
  const { post, versions } = (await owner('GET', `/api/posts/${id}/record`)).body as PostRecord;
  expect(post.marked).toEqual({ by, at: history.at(-1)?.at });
  expect(versions[0]?.answers[0]).toMatchObject({
    agreedDate: FIRST,
    dateMoved: {
      to: '2026-11-04T10:00:00.000Z',
      by,
      at: history.findLast(({ event }) => event === 'rescheduled')?.at,
    },
  });
  expect((await versionsOf(kept))[0]?.answers[0]?.dateMoved ?? null).toBeNull();
});
