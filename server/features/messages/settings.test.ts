import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOT_FOR_THIS_KEY } from '#domain/agencies/abilities.ts';
import { SENDER_IS_ADDRESS, SENDER_NEEDS_ALL } from '#domain/messages/settings.ts';
import { sendGatheredNews } from '#server/features/approvals/gather-news.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/team.ts';
import { deliverMessage } from './deliver.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  it.ctx.mail = null;
  it.ctx.text = null;
  owner = await it.signIn({ companyName: 'ACME' });
});

const get = async (path: string) => (await owner('GET', path)).body;
const kinds = async (more = '') =>
  (await get(`/api/messages?to=me${more}`)).map((one: { kind: string }) => one.kind);

async function inReview(reviewers: string[] = ['bob@acme.com']) {
  const form = { title: 'Spring sale', companyName: 'ACME', reviewerEmails: reviewers };
  const { id } = (await owner('POST', '/api/posts', form)).body;
  const approvals = await get(`/api/approvals/${id}`);
  const tokens = approvals.map((one: { approvalToken: string }) => one.approvalToken);
  const answer = (body: object, at = 0) =>
    it.stranger('POST', `/api/approve/${tokens[at]}`, { version: 1, ...body });
  return { id: id as string, answer };
}

describe('the settings of messages', () => {
  test('say what is set up here, and keep the sender’s name and the mails that are wanted', async () => {
    expect(await get('/api/messages/settings')).toEqual({
      email: false,
      sms: false,
      senderName: null,
      news: 'each',
      every: 'day',
      told: { mentions: 'each', assignments: 'each', failures: 'each', due: 'each' },
      quietFrom: null,
      quietTo: null,
    });
    expect((await owner('PUT', '/api/messages/sender', { senderName: ' Brightside ' })).body.senderName).toBe(
      'Brightside',
    );
    expect((await owner('PUT', '/api/messages/news', { news: 'gathered' })).body.news).toBe('gathered');
    expect((await owner('PUT', '/api/messages/news', { news: 'some' })).status).toBe(400);
    expect((await owner('PUT', '/api/messages/sender', { senderName: '' })).body).toMatchObject({
      senderName: null,
      news: 'gathered',
    });
  });

  test.each([
    'ceo@bank.example',
    'Bank <ceo@bank.example>',
    'ceo＠bank．example',
    'Anna (ceo@bank.example) Lee',
  ])(
    'refuse an e-mail address as the sender’s name, which looks like another sender (%s)',
    async (senderName) => {
      const refused = await owner('PUT', '/api/messages/sender', { senderName });
      expect([refused.status, refused.body.fields]).toEqual([400, { senderName: SENDER_IS_ADDRESS }]);
      expect((await get('/api/messages/settings')).senderName).toBeNull();
    },
  );

  test('take a sender’s name that only has an at sign, on one line', async () => {
    const senderName = 'Anna @ Bright.side\nYour invoice';
    const { body } = await owner('PUT', '/api/messages/sender', { senderName });
    expect(body.senderName).toBe('Anna @ Bright.side Your invoice');
  });

  test('name the sender of mails to clients, and of no others', async () => {
    const from: (string | null)[] = [];
    it.ctx.mail = {
      send: async (mail, onHandOver) => {
        from.push(mail.fromName);
        await onHandOver();
        return { providerId: 'x' };
      },
    };
    const send = async () => {
      const { id } = await inReview();
      const [{ id: messageId }] = await get(`/api/messages?postId=${id}`);
      await deliverMessage(it.ctx, messageId, 'a worker');
    };
    await send();
    await owner('PUT', '/api/messages/sender', { senderName: 'Brightside' });
    await send();
    const test = (await owner('POST', '/api/messages/test', { channel: 'email' })).body;
    await deliverMessage(it.ctx, test.id, 'a worker');
    expect(from).toEqual([expect.stringMatching(/ via Greenroom$/), 'Brightside', 'Greenroom']);
  });
});

describe('a test to oneself', () => {
  test('needs a service, and says which one is missing', async () => {
    expect(await owner('POST', '/api/messages/test', { channel: 'email' })).toMatchObject({
      status: 503,
      body: { message: 'There is no mail service here: set SMTP_URL and MAIL_FROM first' },
    });
    expect((await owner('POST', '/api/messages/test', { channel: 'sms' })).status).toBe(503);
    expect((await owner('POST', '/api/messages/test', { channel: 'pigeon' })).status).toBe(400);
  });

  test('goes to one’s own address and number, and the Outbox says what became of it', async () => {
    it.ctx.mail = { send: async (_mail, onHandOver) => (await onHandOver(), { providerId: 'x' }) };
    it.ctx.text = {
      send: () => Promise.reject(new Error('broken')),
      readReport: () => null,
      readIncoming: () => null,
      writeReply: () => ({ type: 'text/xml', body: '' }),
    };
    const { body: me } = await owner('GET', '/api/auth/user');
    const mail = (await owner('POST', '/api/messages/test', { channel: 'email' })).body;
    expect(mail).toMatchObject({ to: owner.email, kind: 'test-message', status: 'queued' });
    await deliverMessage(it.ctx, mail.id, 'a worker');
    const text = (await owner('POST', '/api/messages/test', { channel: 'sms' })).body;
    expect(text).toMatchObject({ to: me.phone, channel: 'sms' });
    await deliverMessage(it.ctx, text.id, 'a worker').catch(() => undefined);
    const states = (await get('/api/messages?kind=test-message')).map(
      (one: { channel: string; status: string; error: string | null }) => [
        one.channel,
        one.status,
        one.error,
      ],
    );
    expect(states).toEqual([
      ['sms', expect.any(String), expect.any(String)],
      ['email', 'sent', null],
    ]);
  });

  test('is sent at most five times in ten minutes', async () => {
    it.ctx.mail = { send: () => Promise.reject(new Error('broken')) };
    const statuses = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await owner('POST', '/api/messages/test', { channel: 'email' })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('the mails that a person wants', () => {
  const choose = (news: string) => owner('PUT', '/api/messages/news', { news });
  const nextMorning = async () => {
    it.clock.set('2026-11-16T09:00:00Z');
    await sendGatheredNews(it.ctx);
  };

  test('each: every answer is told at once, and nothing is gathered', async () => {
    const { answer } = await inReview();
    await answer({ action: 'approve' });
    expect(await kinds()).toEqual(['all-approved']);
    await nextMorning();
    expect(await kinds()).toHaveLength(1);
  });

  test('gathered: one mail in the morning with everything, once', async () => {
    await choose('gathered');
    it.clock.set('2026-11-15T13:00:00Z');
    const { answer } = await inReview(['bob@acme.com', 'eve@acme.com']);
    await answer({ action: 'comment', comment: 'Which colour?' });
    await answer({ action: 'request_changes', comment: 'Blue, please' }, 1);
    expect(await kinds()).toEqual([]);
    await sendGatheredNews(it.ctx);
    expect(await kinds()).toEqual([]);
    await nextMorning();
    const [mail, ...others] = await get('/api/messages?to=me');
    expect(others).toEqual([]);
    expect(mail.subject).toBe('What your client said about 1 post');
    expect(mail.text).toMatch(/Spring sale.*now Changes Requested/);
    expect(mail.text).toMatch(/bob@acme\.com commented[\s\S]*Which colour\?/);
    expect(mail.text).toMatch(/eve@acme\.com asked for changes[\s\S]*Blue, please/);
    await nextMorning();
    it.clock.set('2026-11-17T09:00:00Z');
    await sendGatheredNews(it.ctx);
    expect(await kinds()).toEqual(['answers-gathered']);
  });

  test('none: no word of answers, but of an approval that was taken back', async () => {
    await choose('none');
    const { answer } = await inReview();
    await answer({ action: 'approve' });
    await nextMorning();
    expect(await kinds()).toEqual([]);
    await answer({ action: 'withdraw', comment: 'Wait' });
    expect(await kinds()).toEqual(['review-answered']);
  });
});

describe('the Outbox', () => {
  test('is split by whom a message is for, and filtered by kind, state, client and words', async () => {
    const { answer } = await inReview();
    await answer({ action: 'approve' });
    const form = { title: 'Other', companyName: 'Birch', reviewerPhones: ['5558675310'] };
    await owner('POST', '/api/posts', form);
    const found = async (query: string) =>
      (await get(`/api/messages?${query}`)).map((one: { to: string }) => one.to);
    expect(await found('to=clients')).toEqual(['+15558675310', 'bob@acme.com']);
    expect(await found('to=me')).toEqual([owner.email]);
    expect(await found('kind=all-approved')).toEqual([owner.email]);
    expect(await found('status=sent')).toEqual([]);
    expect(await found('to=clients&status=kept')).toHaveLength(2);
    expect(await found('company=birch')).toEqual(['+15558675310']);
    expect(await found('search=(555)%20867')).toEqual(['+15558675310']);
    expect(await found('search=BOB%40acme')).toEqual(['bob@acme.com']);
    expect(await found('search=%25')).toEqual([]);
    expect((await owner('GET', '/api/messages?to=nobody')).status).toBe(400);
    expect((await owner('GET', '/api/messages?kind=letter')).status).toBe(400);
  });

  test('pages through what is chosen', async () => {
    await inReview(['a@acme.com', 'b@acme.com', 'c@acme.com']);
    const first = await owner('GET', '/api/messages?to=clients&limit=2');
    expect(first.body).toHaveLength(2);
    const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(next).toContain('to=clients');
    expect(await get(next)).toHaveLength(1);
  });
});

test('the sender name is changed by nobody who sees some clients, and by no key', async () => {
  await owner('POST', '/api/companies', { name: 'Moss' });
  const limited = await joinTeam(it, owner, { role: 'manager', companies: ['Moss'] });
  const { program } = await programOf(it, owner);
  const before = (await owner('GET', '/api/messages/settings')).body.senderName;
  const ask = (who: Client) => who('PUT', '/api/messages/sender', { senderName: 'Evil Corp' });
  expect(await ask(limited)).toMatchObject({ status: 403, body: { message: SENDER_NEEDS_ALL } });
  expect(await ask(program)).toMatchObject({ status: 403, body: { message: NOT_FOR_THIS_KEY } });
  expect((await owner('GET', '/api/messages/settings')).body.senderName).toBe(before);
});
