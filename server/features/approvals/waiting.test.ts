import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WaitingReview } from '#domain/approvals/waiting.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/team.ts';
import { sendMorningLists } from './morning-list.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T09:30:00Z');
  owner = await it.signIn();
});

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(it.clock.now().getTime() + hours * HOUR).toISOString();

async function send(title: string, form: object = {}): Promise<string> {
  const { body, status } = await owner('POST', '/api/posts', {
    title,
    companyName: 'ACME',
    reviewerEmails: ['jane@acme.com'],
    ...form,
  });
  expect(status).toBe(201);
  return body.id;
}
const waiting = async (query = ''): Promise<WaitingReview[]> =>
  (await owner('GET', `/api/approvals/waiting${query}`)).body;
const titles = (rows: WaitingReview[]) => rows.map(({ title }) => title);
const remind = ({ postId, id }: WaitingReview) =>
  owner('POST', `/api/approvals/${postId}/remind`, { approvalId: id });
const onlyOne = async () => {
  const [row] = await waiting();
  if (!row) throw new Error('nobody is waited for');
  return row;
};
const outbox = async (kind: string) =>
  (await owner('GET', '/api/messages')).body.filter((message: { kind: string }) => message.kind === kind);

describe('who is waited for', () => {
  test('each person who has not answered, the nearest date first, then the longest asked', async () => {
    await send('No date, asked first');
    it.clock.pass(HOUR);
    await send('No date, asked later');
    await send('In a week', { scheduledAt: inHours(168) });
    await send('Tomorrow', { scheduledAt: inHours(24), reviewerPhones: ['5551234567'] });
    await send('Review by tonight', { reviewDueAt: inHours(8), scheduledAt: inHours(200) });
    expect(titles(await waiting())).toEqual([
      'Review by tonight',
      'Tomorrow',
      'Tomorrow',
      'In a week',
      'No date, asked first',
      'No date, asked later',
    ]);
  });

  test('is told with name, link, when it was sent, opened and goes out', async () => {
    const scheduledAt = inHours(30);
    await send('Harvest', { scheduledAt });
    const { id } = (await owner('GET', '/api/companies/ACME')).body;
    await owner('POST', `/api/companies/${id}/contacts`, {
      name: 'Jane Miller',
      phoneNumber: '5551234567',
      email: 'JANE@acme.com',
    });
    const row = await onlyOne();
    expect(row).toMatchObject({
      title: 'Harvest',
      companyName: 'ACME',
      reviewerName: 'Jane Miller',
      reviewerContact: 'jane@acme.com',
      openedAt: null,
      scheduledAt,
      notified: { channel: 'email', status: 'kept' },
    });
    const token = row.reviewUrl.split('/').at(-1);
    expect((await it.stranger('GET', `/api/approve/${token}`)).status).toBe(200);
    expect((await onlyOne()).openedAt).not.toBeNull();
    expect(Object.keys(row)).not.toContain('caption');
  });

  test('not once they have answered, are removed, or the post waits for the agency', async () => {
    const id = await send('Two', { reviewerEmails: ['jane@acme.com', 'kim@acme.com'] });
    const jane = (await waiting()).find((one) => one.reviewerContact === 'jane@acme.com');
    await it.stranger('POST', `/api/approve/${jane?.reviewUrl.split('/').at(-1)}`, {
      action: 'approve',
      version: 1,
    });
    expect(await waiting()).toHaveLength(1);
    const kim = await onlyOne();
    await it.stranger('POST', `/api/approve/${kim.reviewUrl.split('/').at(-1)}`, {
      action: 'request_changes',
      comment: 'Bluer',
      version: 1,
    });
    expect(await waiting()).toEqual([]);
    await owner('PATCH', `/api/posts/${id}`, { status: 'In Review' });
    expect((await waiting()).map((one) => one.reviewerContact)).toEqual(['kim@acme.com']);
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['jane@acme.com'] });
    expect(await waiting()).toEqual([]);
  });

  test('of one client, and page by page without losing or repeating anybody', async () => {
    for (const hours of [50, 10, 30]) await send(`In ${hours}`, { scheduledAt: inHours(hours) });
    await send('Without a date');
    await send('Another client', { companyName: 'OTHER', scheduledAt: inHours(1) });
    expect(titles(await waiting('?company=acme'))).toEqual(['In 10', 'In 30', 'In 50', 'Without a date']);
    const seen: string[] = [];
    let next: string | undefined = '/api/approvals/waiting?company=ACME&limit=1';
    while (next) {
      const page: Awaited<ReturnType<Client>> = await owner('GET', next);
      seen.push(...titles(page.body));
      next = /<([^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toEqual(['In 10', 'In 30', 'In 50', 'Without a date']);
    expect((await owner('GET', '/api/approvals/waiting?cursor=nonsense')).status).toBe(400);
  });
});

describe('a reminder to one person', () => {
  test('goes to that person alone, once a minute, and is written down with who sent it', async () => {
    const id = await send('Two', { reviewerEmails: ['jane@acme.com', 'kim@acme.com'] });
    const [first, second] = await waiting();
    if (!first || !second) throw new Error('two are waited for');
    const reminded = await remind(first);
    expect(reminded.status).toBe(200);
    expect(reminded.body.message).toContain('the reminder is in the Outbox');
    expect(await outbox('review-reminder')).toMatchObject([{ to: first.reviewerContact }]);
    const tooSoon = await remind(first);
    expect(tooSoon.status).toBe(429);
    expect(tooSoon.body.message).toBe('This reviewer just got a message. Please wait a minute.');
    expect((await remind(second)).status).toBe(200);
    it.clock.pass(61_000);
    expect((await remind(first)).status).toBe(200);
    expect(await outbox('review-reminder')).toHaveLength(3);
    const history = (await owner('GET', `/api/posts/${id}/history`)).body;
    const resent = history.filter((entry: { event: string }) => entry.event === 'resent');
    expect(resent.map((entry: { note: string }) => entry.note)).toEqual([
      first.reviewerContact,
      second.reviewerContact,
      first.reviewerContact,
    ]);
  });

  test('and a resend to all spare whoever got a message within the minute', async () => {
    const id = await send('Two', { reviewerEmails: ['jane@acme.com', 'kim@acme.com'] });
    const [jane] = await waiting();
    if (!jane) throw new Error('Jane is waited for');
    await remind(jane);
    const before = (await outbox('review-reminder')).length;
    expect((await owner('POST', `/api/posts/${id}/resend`)).status).toBe(200);
    const sent = (await outbox('review-reminder')).slice(0, -before);
    expect(sent).toHaveLength(1);
    expect(sent[0].to).not.toBe(jane.reviewerContact);
    it.clock.pass(61_000);
    expect((await owner('POST', `/api/posts/${id}/resend`)).status).toBe(200);
    expect((await remind(jane)).status).toBe(429);
  });

  test('who is no longer waited for is not reminded', async () => {
    await send('One');
    const row = await onlyOne();
    await it.stranger('POST', `/api/approve/${row.reviewUrl.split('/').at(-1)}`, {
      action: 'approve',
      version: 1,
    });
    const late = await remind(row);
    expect(late.status).toBe(409);
    expect(late.body.message).toBe('This reviewer is not being waited for any more');
    expect(await outbox('review-reminder')).toEqual([]);
  });
});

describe('what goes out within 48 hours and is not approved', () => {
  test('is counted on the client’s card and beside the bell', async () => {
    const near = inHours(47);
    await send('Far', { scheduledAt: inHours(49) });
    await send('Near', { scheduledAt: near });
    const cards = (await owner('GET', '/api/companies')).body;
    expect(cards.find(({ name }: { name: string }) => name === 'ACME')).toMatchObject({
      atRisk: 1,
      nextAt: near,
    });
    expect((await owner('GET', '/api/companies/ACME')).body.atRisk).toBe(1);
  });

  test('is mailed to whom the post was given, as long as they see its client, else to whoever made it', async () => {
    it.clock.set('2026-11-15T07:00:00Z');
    const writer = await joinTeam(it, owner, { role: 'manager' });
    const given = await send('Given', { scheduledAt: inHours(20) });
    await send('Own', { scheduledAt: inHours(21) });
    await owner('PUT', `/api/posts/${given}/assignee`, { memberId: writer.id });
    const told = async (day: number) => {
      it.clock.set(`2026-11-${day}T08:05:00Z`);
      const before = (await outbox('morning-list')).length;
      await sendMorningLists(it.ctx);
      const all: { to: string; text: string }[] = await outbox('morning-list');
      return all
        .slice(0, all.length - before)
        .map(({ to, text }) => [to, /“(Given|Own)”/.exec(text)?.[1] ?? ''] as const)
        .toSorted(([, one], [, other]) => one.localeCompare(other));
    };
    expect(await told(15)).toEqual([
      [writer.email, 'Given'],
      [owner.email, 'Own'],
    ]);
    await owner('POST', '/api/companies', { name: 'Moss' });
    await owner('PATCH', `/api/members/${writer.id}`, { companies: ['Moss'] });
    await owner('PATCH', `/api/posts/${given}`, { scheduledAt: '2026-11-17T03:00:00Z' });
    expect(await told(16)).toEqual([[owner.email, 'Given']]);
  });

  test('is told to an owner where whoever made it was removed, or no longer sees the client', async () => {
    it.clock.set('2026-11-15T07:00:00Z');
    const [removed, limited] = [
      await joinTeam(it, owner, { role: 'manager' }),
      await joinTeam(it, owner, { role: 'manager' }),
    ];
    for (const [who, title] of [[removed, 'Of the removed'] as const, [limited, 'Of the limited'] as const])
      await who('POST', '/api/posts', { title, companyName: 'ACME', scheduledAt: inHours(20), send: false });
    await owner('POST', '/api/companies', { name: 'Moss' });
    await owner('DELETE', `/api/members/${removed.id}`);
    await owner('PATCH', `/api/members/${limited.id}`, { companies: ['Moss'] });
    it.clock.set('2026-11-15T08:05:00Z');
    await sendMorningLists(it.ctx);
    const [mail, ...more] = await outbox('morning-list');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: owner.email });
    for (const title of ['Of the removed', 'Of the limited']) expect(mail.text).toContain(title);
  });

  test('is mailed once in the morning, gathered, to whoever made the posts', async () => {
    it.clock.set('2026-11-15T07:00:00Z');
    await send('Near', { scheduledAt: inHours(20), reviewerPhones: ['5551234567'] });
    await send('Draft', { scheduledAt: inHours(30), send: false });
    await send('Far', { scheduledAt: inHours(90) });
    await sendMorningLists(it.ctx);
    expect(await outbox('morning-list')).toEqual([]);
    it.clock.set('2026-11-15T08:05:00Z');
    await Promise.all([sendMorningLists(it.ctx), sendMorningLists(it.ctx), sendMorningLists(it.ctx)]);
    await sendMorningLists(it.ctx);
    const [mail, ...more] = await outbox('morning-list');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: owner.email,
      subject: '2 posts go out within 48 hours and are not approved',
    });
    expect(mail.text).toContain('“Near” for ACME');
    expect(mail.text).toContain('Waiting for jane@acme.com, (555) 123-4567.');
    expect(mail.text).toContain('Nobody has been asked yet.');
    expect(mail.text).not.toContain('Far');
    it.clock.set('2026-11-16T08:05:00Z');
    await sendMorningLists(it.ctx);
    expect(await outbox('morning-list')).toHaveLength(2);
  });

  test('what came up after the morning began waits for the next one', async () => {
    await send('Just made', { scheduledAt: inHours(20) });
    await sendMorningLists(it.ctx);
    expect(await outbox('morning-list')).toEqual([]);
  });
});
