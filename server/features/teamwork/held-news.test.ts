import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { RetryLater } from '#server/kit/job.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';

let it: TestApp;
let mail: ReturnType<typeof recordingMail>;
let owner: Client & { email: string };
let writer: Person;
let id: string;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  it.ctx.mail = mail = recordingMail();
  owner = await it.signIn({ companyName: 'Fern & Oak' });
  await owner('POST', '/api/companies', { name: 'Moss' });
  writer = await joinTeam(it, owner, { role: 'manager' });
  const form = { title: 'Spring', companyName: 'Fern & Oak', reviewerEmails: ['cora@client.example'] };
  ({ id } = (await owner('POST', '/api/posts', form)).body);
  await owner('PUT', `/api/posts/${id}/assignee`, { memberId: writer.id });
  await writer('PUT', '/api/messages/told', { quiet: { from: '20:00', to: '08:00' } });
  it.clock.set('2026-11-15T22:00:00Z');
});

const reject = async () => {
  const [{ approvalToken }] = (await owner('GET', `/api/approvals/${id}`)).body;
  const said = { action: 'request_changes', comment: 'Bluer please', version: 1 };
  expect((await it.stranger('POST', `/api/approve/${approvalToken}`, said)).status).toBe(200);
};
const waiting = () =>
  it.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.postId, id), eq(messages.status, 'queued')));
/** Delivers all that waits about the post, as in the morning. */
async function morning(): Promise<void> {
  it.clock.set('2026-11-16T08:01:00Z');
  // What was handed on waits anew.
  for (const _ of [1, 2])
    for (const one of await waiting())
      await deliverMessage(it.ctx, one.id, 'a worker').catch((error: unknown) => {
        if (!(error instanceof RetryLater)) throw error;
      });
}
const answers = async () =>
  (
    (await owner('GET', `/api/messages?to=me&postId=${id}`)).body as {
      kind: string;
      to: string;
      status: string;
      error: string | null;
      text: string;
    }[]
  ).filter((one) => one.kind === 'review-answered');
const wordsTo = (address: string) =>
  mail.mails.filter((one) => one.to === address && one.text.includes('Bluer please'));
/** When the delivery of what waits for a person is due. */
const heldUntil = async (address: string) => {
  const { rows } = await it.database.pool.query<{ at: Date }>(
    `select job.run_at as at from graphile_worker.jobs as job
       join messages on job.key like '%' || messages.id
      where messages.kind = 'review-answered' and messages.post_id = $1 and messages."to" = $2`,
    [id, address],
  );
  return rows[0]?.at.toISOString() ?? '';
};

describe('what quiet hours held for a member', () => {
  test.each<[string, string, () => Promise<unknown>]>([
    [
      'no longer sees the client',
      'The client had been taken from them before this was sent',
      () => owner('PATCH', `/api/members/${writer.id}`, { companies: ['Moss'] }),
    ],
    [
      'was removed',
      'They had left the team before this was sent',
      () => owner('DELETE', `/api/members/${writer.id}`),
    ],
    [
      'may only look',
      'The post had gone to somebody else before this was sent',
      () => owner('PATCH', `/api/members/${writer.id}`, { role: 'viewer' }),
    ],
  ])('who %s goes to whoever has the post now, at once', async (_who, error, lose) => {
    await reject();
    expect(await heldUntil(writer.email)).toBe('2026-11-16T08:00:00.000Z');
    await lose();
    expect(Date.parse(await heldUntil(writer.email))).toBeLessThanOrEqual(Date.now());
    await morning();
    expect(wordsTo(writer.email)).toEqual([]);
    expect(wordsTo(owner.email)).toHaveLength(1);
    const [given, lost] = await answers();
    expect(lost).toMatchObject({ to: writer.email, status: 'failed', error });
    expect(given).toMatchObject({ to: owner.email, status: 'sent', text: expect.stringMatching(/^Hello/m) });
  });

  test('waits for the quiet hours of whoever has the post now', async () => {
    await owner('PUT', '/api/messages/told', { quiet: { from: '21:00', to: '09:00' } });
    await reject();
    await owner('DELETE', `/api/members/${writer.id}`);
    for (const one of await waiting())
      if (one.to === writer.email) await deliverMessage(it.ctx, one.id, 'a worker');
    expect(await heldUntil(owner.email)).toBe('2026-11-16T09:00:00.000Z');
  });

  test('greets whoever reads it now by their name', async () => {
    const form = { firstName: 'Wanda', lastName: 'Writer', email: writer.email, phone: '2025550199' };
    expect((await writer('POST', '/api/auth/update-profile', form)).status).toBe(200);
    await reject();
    await owner('DELETE', `/api/members/${writer.id}`);
    await morning();
    const [read] = wordsTo(owner.email);
    expect(read?.text).toContain('Hello Olive,');
    expect(read?.html).toContain('Hello Olive,');
    expect(JSON.stringify(read)).not.toContain('Wanda');
  });

  test('greets them by name also where the first one is called otherwise since', async () => {
    const called = (firstName: string) =>
      writer('POST', '/api/auth/update-profile', {
        firstName,
        lastName: 'Writer',
        email: writer.email,
        phone: '2025550199',
      });
    await called('W & $1');
    await reject();
    expect((await called('Walter')).status).toBe(200);
    await owner('DELETE', `/api/members/${writer.id}`);
    await morning();
    const [read] = wordsTo(owner.email);
    for (const form of [read?.text, read?.html]) {
      expect(form?.match(/Hello [^<\n]*/g)).toEqual(['Hello Olive,']);
      expect(form).toContain('Bluer please');
    }
  });

  test('is not mailed to whoever has the post now and chose no mails of answers', async () => {
    expect((await owner('PUT', '/api/messages/news', { news: 'none' })).status).toBe(200);
    await reject();
    await owner('DELETE', `/api/members/${writer.id}`);
    await morning();
    expect(wordsTo(owner.email)).toEqual([]);
    expect((await answers()).map(({ to }) => to)).toEqual([writer.email]);
  });

  test('is mailed whatever they chose where an approval was taken back', async () => {
    await owner('PUT', '/api/messages/news', { news: 'none' });
    const [{ approvalToken }] = (await owner('GET', `/api/approvals/${id}`)).body;
    const say = (said: object) =>
      it.stranger('POST', `/api/approve/${approvalToken}`, { ...said, version: 1 });
    expect((await say({ action: 'approve' })).status).toBe(200);
    expect((await say({ action: 'withdraw', comment: 'Bluer please' })).status).toBe(200);
    await owner('DELETE', `/api/members/${writer.id}`);
    await morning();
    expect(wordsTo(owner.email)).toHaveLength(1);
  });

  test('and is about them alone goes to nobody else', async () => {
    await owner('POST', `/api/posts/${id}/comments`, {
      body: 'Look',
      side: 'internal',
      mentionIds: [writer.id],
    });
    await owner('PATCH', `/api/members/${writer.id}`, { companies: ['Moss'] });
    await morning();
    expect(mail.mails.filter((one) => one.subject.includes('mentioned'))).toEqual([]);
    const told = (await owner('GET', `/api/messages?to=me&postId=${id}`)).body as { kind: string }[];
    expect(told.filter((one) => one.kind === 'mentioned')).toMatchObject([
      { status: 'failed', error: 'The client had been taken from them before this was sent' },
    ]);
  });
});
