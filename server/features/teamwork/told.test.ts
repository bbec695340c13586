import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { sendGatheredNews } from '#server/features/approvals/gather-news.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';

let it: TestApp;
let owner: Client & { email: string };
let writer: Person;
let id: string;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  it.ctx.mail = null;
  owner = await it.signIn({ companyName: 'Fern & Oak' });
  writer = await joinTeam(it, owner, { role: 'manager' });
  const form = { title: 'Spring', companyName: 'Fern & Oak', reviewerEmails: ['cora@client.example'] };
  ({ id } = (await owner('POST', '/api/posts', form)).body);
});

const assign = (memberId: string | null) => owner('PUT', `/api/posts/${id}/assignee`, { memberId });
const mention = () =>
  owner('POST', `/api/posts/${id}/comments`, { body: 'Look', side: 'internal', mentionIds: [writer.id] });
const approve = async () => {
  const [{ approvalToken }] = (await owner('GET', `/api/approvals/${id}`)).body;
  await it.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 1 });
};
const mails = async () =>
  ((await owner('GET', '/api/messages?to=me')).body as { kind: string; to: string }[]).map((one) => [
    one.kind,
    one.to,
  ]);
const choose = (who: Client, body: object) => who('PUT', '/api/messages/told', body);
const morning = async (day: number) => {
  it.clock.set(`2026-11-${day}T09:00:00Z`);
  await sendGatheredNews(it.ctx);
};

describe('who is told what happens to a post', () => {
  test('whoever made it, and once it was given to somebody, they', async () => {
    await approve();
    expect(await mails()).toEqual([['all-approved', owner.email]]);
    await assign(writer.id);
    expect((await mails())[0]).toEqual(['assigned', writer.email]);
    await owner('PATCH', `/api/posts/${id}`, { caption: 'Other words' });
    const [{ approvalToken }] = (await owner('GET', `/api/approvals/${id}`)).body;
    await it.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 2 });
    expect((await mails())[0]).toEqual(['all-approved', writer.email]);
  });

  test('nobody is told of what they gave themselves', async () => {
    const { id: own } = (await owner('GET', '/api/auth/user')).body;
    await assign(own);
    expect(await mails()).toEqual([]);
  });

  test('who may only look is not: an owner is', async () => {
    const form = { title: 'Autumn', companyName: 'Fern & Oak', reviewerEmails: ['cora@client.example'] };
    ({ id } = (await writer('POST', '/api/posts', form)).body);
    await owner('PATCH', `/api/members/${writer.id}`, { role: 'viewer' });
    await approve();
    expect(await mails()).toEqual([['all-approved', owner.email]]);
  });

  test('who no longer sees the client is not: whoever made it is again', async () => {
    await assign(writer.id);
    await owner('POST', '/api/companies', { name: 'Moss' });
    await owner('PATCH', `/api/members/${writer.id}`, { companies: ['Moss'] });
    await approve();
    expect((await mails())[0]).toEqual(['all-approved', owner.email]);
  });
});

describe('what a person chose', () => {
  test('is kept topic by topic; what is urgent cannot be left out', async () => {
    expect((await choose(writer, { mentions: 'none' })).body.told).toEqual({
      mentions: 'none',
      assignments: 'each',
      failures: 'each',
      due: 'each',
    });
    expect((await choose(writer, { due: 'gathered' })).body.told).toMatchObject({
      mentions: 'none',
      due: 'gathered',
    });
    expect((await choose(writer, { failures: 'none' })).status).toBe(400);
    expect((await choose(writer, { quiet: { from: '20:30', to: '08:00' } })).status).toBe(400);
    expect((await choose(owner, {})).body.told).toMatchObject({ mentions: 'each' });
  });

  test('none: no mail, and it waits under My work all the same', async () => {
    await choose(writer, { mentions: 'none' });
    await mention();
    expect(await mails()).toEqual([]);
    expect((await writer('GET', '/api/my-work')).body).toMatchObject([{ kind: 'mention' }]);
  });

  test('gathered: one mail in the morning, once, with what clients said where that is gathered too', async () => {
    await choose(writer, { mentions: 'gathered', assignments: 'gathered' });
    await writer('PUT', '/api/messages/news', { news: 'gathered' });
    it.clock.set('2026-11-15T13:00:00Z');
    await mention();
    await assign(writer.id);
    await approve();
    expect(await mails()).toEqual([]);
    await morning(16);
    expect(await mails()).toEqual([['answers-gathered', writer.email]]);
    const [mail] = (await owner('GET', '/api/messages?to=me')).body;
    // Three things happened to one post: it is counted and listed once.
    expect(mail.subject).toBe('What happened to 1 post');
    expect(mail.text.match(/^“?Spring.*, now /gm)).toHaveLength(1);
    for (const words of ['mentioned you', 'gave you', 'approved it']) expect(mail.text).toContain(words);
    expect(mail.text).toContain('Good morning');
    expect(mail.text).toContain('once a day');
    await morning(17);
    expect(await mails()).toHaveLength(1);
  });

  test('gathered hour by hour: one mail for the hour before, none in the hours of peace', async () => {
    await choose(writer, { mentions: 'gathered', every: 'hour', quiet: { from: '20:00', to: '08:00' } });
    expect((await choose(writer, {})).body).toMatchObject({ every: 'hour', told: { mentions: 'gathered' } });
    expect((await choose(writer, { every: 'week' })).status).toBe(400);
    const at = async (time: string) => {
      it.clock.set(`2026-11-${time}Z`);
      await sendGatheredNews(it.ctx);
      return (await mails()).length;
    };
    it.clock.set('2026-11-15T13:20:00Z');
    await mention();
    expect(await at('15T13:55:00')).toBe(0);
    expect(await at('15T14:05:00')).toBe(1);
    expect(await at('15T15:05:00')).toBe(1);
    it.clock.set('2026-11-15T19:30:00Z');
    await mention();
    expect(await at('15T20:05:00')).toBe(1);
    expect(await at('16T08:05:00')).toBe(2);
    const [mail] = (await owner('GET', '/api/messages?to=me')).body;
    expect(mail.text).toContain('once an hour');
    expect(mail.text).not.toMatch(/Good morning|once a day/);
  });

  test('gathered with failures: the mail does not promise that these come at once', async () => {
    await assign(writer.id);
    const told = async (failures: string) => {
      await choose(writer, { failures });
      await writer('PUT', '/api/messages/news', { news: 'gathered' });
      it.clock.set(failures === 'each' ? '2026-11-15T13:00:00Z' : '2026-11-16T13:00:00Z');
      const [{ approvalToken }] = (await owner('GET', `/api/approvals/${id}`)).body;
      await it.stranger('POST', `/api/approve/${approvalToken}`, {
        action: 'comment',
        comment: 'Nice',
        version: 1,
      });
      await morning(failures === 'each' ? 16 : 17);
      return (await owner('GET', '/api/messages?to=me')).body[0].text;
    };
    expect(await told('each')).toContain('What fails or is due is told at once.');
    const both = await told('gathered');
    expect(both).toContain('What your client said about 1 post');
    expect(both).not.toContain('at once');
  });

  test('quiet hours: what is written in them is sent when they are over, in the person’s zone', async () => {
    it.ctx.mail = { send: () => Promise.reject(new Error('not now')) };
    await it.ctx.db.update(users).set({ timeZone: 'Europe/Berlin' }).where(eq(users.id, writer.id));
    await choose(writer, { quiet: { from: '20:00', to: '08:00' } });
    const runAt = async () => {
      const { rows } = await it.database.pool.query<{ at: Date }>(
        `select job.run_at as at from graphile_worker.jobs as job
           join messages on job.key like '%' || messages.id
          where messages.kind = 'mentioned' and messages.post_id = $1 order by messages.created_at desc limit 1`,
        [id],
      );
      return rows[0]?.at.toISOString();
    };
    it.clock.set('2026-11-15T22:00:00Z');
    await mention();
    expect(await runAt()).toBe('2026-11-16T07:00:00.000Z');
    it.clock.set('2026-11-16T10:00:00Z');
    await mention();
    // "At once" is the queue's own time, not the story's.
    expect(Date.parse((await runAt()) ?? '')).toBeLessThanOrEqual(Date.now());
  });
});
