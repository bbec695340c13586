import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import type { WaitingReview } from '#domain/approvals/waiting.ts';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { DAY, HOUR, noAnswerStory, type NoAnswerStory } from '#tests/support/no-answer-story.ts';
import { climbLadder } from './climb-ladder.ts';
import { sweepNotices } from './gather-notices.ts';

let s: NoAnswerStory;
beforeAll(async () => {
  s = await noAnswerStory();
});
afterAll(() => s.it.close());
beforeEach(() => s.begin());

describe('a client for whom nothing is set', () => {
  test('is reminded at the review-by date as ever, and by nothing else', async () => {
    const id = await s.send({ reviewDueAt: new Date(s.it.clock.now().getTime() + 3 * DAY).toISOString() });
    await s.passing(DAY);
    expect(await s.outbox('review-reminder')).toHaveLength(0);
    await s.passing(DAY + HOUR);
    expect(await s.outbox('review-reminder')).toHaveLength(1);
    await s.passing(DAY);
    expect(await s.outbox('review-reminder')).toHaveLength(2);
    expect(await s.outbox('review-overdue')).toHaveLength(1);
    await s.passing(20 * DAY);
    expect(await s.outbox('review-reminder')).toHaveLength(2);
    expect(await s.outbox('no-answer')).toHaveLength(0);
    expect((await s.post(id)).status).toBe('In Review');
  });

  /** How many reminders and how many words to the owner there are at each of these moments. */
  const countedAt = async (moments: string[]) => {
    const counts = [];
    for (const moment of moments) {
      s.it.clock.set(moment);
      await s.passing();
      await s.passing();
      counts.push([(await s.outbox('review-reminder')).length, (await s.outbox('review-overdue')).length]);
    }
    return counts;
  };

  test('with a review-by date without an hour, on two mornings of their own, and the agency reads that', async () => {
    const id = await s.send({ reviewDueAt: '2026-11-18T22:59:00Z' });
    await s.inBerlin();
    expect((await s.approvalOf(id)).nextStep).toMatchObject({
      step: 'deadline',
      at: '2026-11-17T08:00:00.000Z',
    });
    const moments = ['2026-11-17T07:59:00Z', '2026-11-17T08:00:00Z', '2026-11-18T07:59:00Z'];
    expect(await countedAt(moments)).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
    ]);
    expect(await countedAt(['2026-11-18T08:00:00Z', '2026-11-18T22:59:59Z'])).toEqual([
      [2, 0],
      [2, 0],
    ]);
    expect((await s.approvalOf(id)).nextStep).toBeNull();
    expect(await countedAt(['2026-11-18T23:00:00Z', '2026-11-25T12:00:00Z'])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    const [told] = await s.outbox('review-overdue');
    expect(told.text).toContain('They were reminded a day before and on the day. A call may be quicker.');
    expect((await s.events(id)).map((one) => one.event).slice(-3)).toEqual([
      'reminded',
      'reminded',
      'deadline passed',
    ]);
  });

  test('who was asked on the last day is not reminded at its end, and the agency reads that', async () => {
    s.it.clock.set('2026-11-18T15:00:00Z');
    await s.send({ reviewDueAt: '2026-11-18T23:59:00Z' });
    expect(await countedAt(['2026-11-19T00:00:00Z', '2026-11-19T12:00:00Z'])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    const [told] = await s.outbox('review-overdue');
    expect(told.text).toContain('They were asked too late for a reminder. A call may be quicker.');
  });

  /** A client in Berlin that is told once a day at nine, of which it is five past. */
  const toldDaily = async (rules: Parameters<typeof s.rules>[0]) => {
    await s.owner('POST', '/api/companies', { name: 'ACME' });
    await s.inBerlin();
    await s.owner('PUT', '/api/companies/ACME/telling', { tells: 'daily', hour: 9 });
    await s.rules(rules);
    s.it.clock.set('2026-11-16T08:05:00Z');
  };

  test('a reminder of the date and one of the missing answer in the same minute are one message', async () => {
    s.it.clock.set('2026-11-13T15:00:00Z');
    await s.owner('POST', '/api/companies', { name: 'ACME' });
    await s.rules({ mailAfter: 24, quietFrom: '18:00', quietTo: '09:00', onWeekends: false });
    const id = await s.send({ reviewDueAt: '2026-11-17T23:59:00Z' });
    expect(await countedAt(['2026-11-14T15:00:00Z', '2026-11-16T08:59:00Z'])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await countedAt(['2026-11-16T09:00:00Z', '2026-11-16T18:00:00Z'])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(await s.eventsCalled(id, 'reminded')).toHaveLength(2);
  });

  test('who is told once a day is reminded so long after that message, not after the post was sent', async () => {
    await toldDaily({ mailAfter: 24 });
    const id = await s.send();
    const nextStep = async () => (await s.approvalOf(id)).nextStep;
    expect(await nextStep()).toMatchObject({ step: 'mail', at: '2026-11-18T08:00:00.000Z' });
    expect(await countedAt(['2026-11-17T08:00:00Z', '2026-11-17T08:10:00Z'])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await s.outbox('review-request')).toHaveLength(1);
    expect(await nextStep()).toMatchObject({
      step: 'mail',
      at: expect.stringMatching(/^2026-11-18T08:00:00/) as string,
    });
    expect(await countedAt(['2026-11-18T07:59:00Z', '2026-11-18T08:01:00Z'])).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test('a step that is skipped brings the next one no nearer to that message', async () => {
    await toldDaily({ mailAfter: 24, textAfter: 48 });
    const id = await s.send({ reviewerEmails: [], reviewerPhones: ['+15551234567'] });
    const nextStep = async () => (await s.approvalOf(id)).nextStep;
    const text = { step: 'text', at: expect.stringMatching(/^2026-11-19T08:00:00/) as string };
    expect(await nextStep()).toMatchObject(text);
    expect(await countedAt(['2026-11-17T08:00:00Z'])).toEqual([[0, 0]]);
    expect(await nextStep()).toMatchObject(text);
    // There is no address for the mail.
    expect(await countedAt(['2026-11-18T08:01:00Z', '2026-11-19T07:59:00Z'])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await countedAt(['2026-11-19T08:01:00Z'])).toEqual([[1, 0]]);
  });

  test('whoever is told by hand before the window ends is reminded so long after that', async () => {
    await toldDaily({ mailAfter: 24 });
    const id = await s.send();
    s.it.clock.set('2026-11-17T07:30:00Z');
    const { id: approvalId } = await s.approvalOf(id);
    expect((await s.owner('POST', `/api/approvals/${id}/remind`, { approvalId })).status).toBe(200);
    expect((await s.approvalOf(id)).nextStep).toMatchObject({
      step: 'mail',
      at: expect.stringMatching(/^2026-11-18T07:30:00/) as string,
    });
  });

  test('a mail of the date and a text of the missing answer in the same minute both go', async () => {
    await s.owner('POST', '/api/companies', { name: 'ACME' });
    await s.inBerlin();
    await s.withPhone();
    await s.rules({ textAfter: 24, quietFrom: '18:00', quietTo: '09:00' });
    s.it.clock.set('2026-11-16T07:30:00Z');
    const id = await s.send({ reviewDueAt: '2026-11-18T22:59:00Z' });
    expect(await countedAt(['2026-11-17T08:00:30Z'])).toEqual([[2, 0]]);
    const sent = (await s.outbox('review-reminder')) as { channel: string }[];
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
    expect(await s.eventsCalled(id, 'reminded')).toHaveLength(2);
  });

  describe('who is told on the day itself needs no reminder of that day', () => {
    const remindedAt = async (id: string) => (await s.eventsCalled(id, 'reminded')).length;

    test('who is told at once, shortly before nine', async () => {
      await s.send({ companyName: 'ACME' });
      await s.inBerlin();
      s.it.clock.set('2026-11-17T07:58:00Z');
      const today = await s.send({ reviewDueAt: '2026-11-17T22:59:00Z' });
      const tomorrow = await s.send({ reviewDueAt: '2026-11-18T22:59:00Z' });
      expect((await s.approvalOf(today)).nextStep).toBeNull();
      expect((await s.approvalOf(tomorrow)).nextStep).toMatchObject({ at: '2026-11-18T08:00:00.000Z' });
      expect(await countedAt(['2026-11-17T08:00:06Z', '2026-11-18T07:59:00Z'])).toEqual([
        [0, 0],
        [0, 1],
      ]);
      expect(await countedAt(['2026-11-18T08:00:00Z'])).toEqual([[1, 1]]);
      expect([await remindedAt(today), await remindedAt(tomorrow)]).toEqual([0, 1]);
    });

    test('who is told once a day at nine, of what was sent the day before', async () => {
      await s.owner('POST', '/api/companies', { name: 'ACME' });
      await s.inBerlin();
      await s.owner('PUT', '/api/companies/ACME/telling', { tells: 'daily', hour: 9 });
      const today = await s.send({ reviewDueAt: '2026-11-17T22:59:00Z' });
      const tomorrow = await s.send({
        reviewDueAt: '2026-11-18T22:59:00Z',
        reviewerEmails: ['kim@acme.com'],
      });
      expect((await s.approvalOf(today)).nextStep).toBeNull();
      expect((await s.approvalOf(tomorrow)).nextStep).toMatchObject({ at: '2026-11-18T08:00:00.000Z' });
      // The timer may come before the messages are gathered, and after.
      expect(await countedAt(['2026-11-17T08:00:00Z'])).toEqual([[0, 0]]);
      await sweepNotices(s.it.ctx);
      expect(await s.outbox('review-request')).toHaveLength(2);
      expect(await countedAt(['2026-11-17T08:00:06Z', '2026-11-17T23:00:00Z'])).toEqual([
        [0, 0],
        [0, 1],
      ]);
      const [told] = await s.outbox('review-overdue');
      expect(told.text).toContain(
        'They were last written to shortly before the date, so no reminder followed.',
      );
      expect(await countedAt(['2026-11-18T08:00:06Z'])).toEqual([[1, 1]]);
      expect([await remindedAt(today), await remindedAt(tomorrow)]).toEqual([0, 1]);
    });

    test('who is to be told after the date is not reminded of it, and the agency reads that', async () => {
      await s.owner('POST', '/api/companies', { name: 'ACME' });
      await s.owner('PUT', '/api/companies/ACME/telling', { tells: 'daily', hour: 8 });
      const id = await s.send({ reviewDueAt: '2026-11-16T18:00:00Z' });
      expect(await countedAt(['2026-11-16T18:00:00Z'])).toEqual([[0, 1]]);
      const [told] = await s.outbox('review-overdue');
      expect(told.text).toContain('The message that asks them has not gone out yet.');
      s.it.clock.set('2026-11-17T08:00:00Z');
      await sweepNotices(s.it.ctx);
      expect(await s.outbox('review-request')).toHaveLength(1);
      expect(await countedAt(['2026-11-17T08:01:00Z'])).toEqual([[0, 1]]);
      expect(await remindedAt(id)).toBe(0);
    });

    test('whom a member reminds on that morning, neither', async () => {
      const id = await s.send({ reviewDueAt: '2026-11-17T23:59:00Z' });
      s.it.clock.set('2026-11-17T08:30:00Z');
      const { id: approvalId } = await s.approvalOf(id);
      expect((await s.owner('POST', `/api/approvals/${id}/remind`, { approvalId })).status).toBeLessThan(300);
      expect(await countedAt(['2026-11-17T09:00:00Z', '2026-11-18T00:00:00Z'])).toEqual([
        [1, 0],
        [1, 1],
      ]);
    });
  });

  test('a date that a colleague elsewhere chose, or an author who travels, is a date without an hour', async () => {
    const id = await s.send();
    await s.inBerlin();
    // 23:59 in Helsinki; the author is in New York.
    await s.owner('PUT', '/api/auth/seen-zone', { timeZone: 'America/New_York' });
    await s.owner('PATCH', `/api/posts/${id}`, { reviewDueAt: '2026-11-20T21:59:00Z' });
    expect((await s.approvalOf(id)).nextStep).toMatchObject({ at: '2026-11-19T08:00:00.000Z' });
  });

  test('who is asked again after the review-by date is not reminded of it', async () => {
    const id = await s.send({ reviewDueAt: '2026-11-17T23:59:00Z' });
    await s.answer(id, { action: 'request_changes', comment: 'Bigger logo' });
    s.it.clock.set('2026-11-19T12:00:00Z');
    await s.owner('PATCH', `/api/posts/${id}`, { caption: 'Better', status: 'In Review' });
    expect(await countedAt(['2026-11-19T12:01:00Z'])).toEqual([[0, 0]]);
  });
});

describe('the ladder', () => {
  const steps = { mailAfter: 24, textAfter: 48, managerAfter: 72 };

  test('goes by mail, by text to the number on record, and to the manager, each once', async () => {
    const id = await s.send();
    await s.withPhone();
    await s.rules(steps);
    expect((await s.approvalOf(id)).nextStep).toMatchObject({
      step: 'mail',
      at: expect.stringMatching(/^2026-11-17T09:00/),
    });
    await s.passing(23 * HOUR);
    expect(await s.outbox('review-reminder')).toHaveLength(0);
    await s.passing(HOUR + 60_000);
    await s.passing(60_000);
    const [mail, ...more] = await s.outbox('review-reminder');
    expect(mail).toMatchObject({ channel: 'email', to: 'jane@acme.com' });
    expect(more).toHaveLength(0);
    expect((await s.approvalOf(id)).nextStep).toMatchObject({ step: 'text', skipped: [] });
    await s.passing(DAY);
    await s.passing(60_000);
    const texts = (await s.outbox('review-reminder')).filter(
      (one: { channel: string }) => one.channel === 'sms',
    );
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatchObject({ to: '+15551234567' });
    await s.passing(DAY + HOUR);
    await s.passing(60_000);
    expect(await s.outbox('no-answer')).toHaveLength(1);
    await s.passing(20 * DAY);
    expect(await s.outbox('review-reminder')).toHaveLength(2);
    expect(await s.outbox('no-answer')).toHaveLength(1);
    expect((await s.approvalOf(id)).nextStep).toBeNull();
    expect((await s.events(id)).map((one) => one.event).slice(-3)).toEqual([
      'reminded',
      'reminded',
      'manager told',
    ]);
  });

  test('leaves a text out where there is no number on record, and says so before and after', async () => {
    const id = await s.send();
    await s.rules({ textAfter: 10, managerAfter: 20 });
    const [row] = (await s.owner('GET', '/api/approvals/waiting')).body as WaitingReview[];
    expect(row?.nextStep).toMatchObject({
      step: 'manager',
      skipped: ['No reminder by text: there is no phone number on record'],
    });
    await s.passing(11 * HOUR);
    expect(await s.outbox('review-reminder')).toHaveLength(0);
    const [skipped] = await s.eventsCalled(id, 'step skipped');
    expect(skipped?.note).toBe('jane@acme.com · No reminder by text: there is no phone number on record');
    await s.passing(10 * HOUR);
    expect(await s.outbox('no-answer')).toHaveLength(1);
  });

  test('waits for the end of quiet hours and of the weekend in the client’s zone', async () => {
    s.it.clock.set('2026-11-19T20:30:00Z');
    const id = await s.send();
    await s.inBerlin();
    await s.rules({ mailAfter: 24, quietFrom: '20:00', quietTo: '08:00', onWeekends: false });
    expect((await s.approvalOf(id)).nextStep?.at).toBe('2026-11-23T07:00:00.000Z');
    await s.passing(26 * HOUR);
    await s.passing(DAY);
    expect(await s.outbox('review-reminder')).toHaveLength(0);
    s.it.clock.set('2026-11-23T07:00:01Z');
    await s.passing();
    expect(await s.outbox('review-reminder')).toHaveLength(1);
  });

  test.each([
    ['a night', '2026-11-17T21:30:00Z', '2026-11-18T06:59:00Z', '2026-11-18T07:00:00Z'],
    ['a weekend', '2026-11-21T12:00:00Z', '2026-11-23T06:59:00Z', '2026-11-23T07:00:00Z'],
  ])(
    'a late step waits for the end of %s, and the next one keeps its distance',
    async (_when, ...moments) => {
      const [late, still, over] = moments;
      const id = await s.send();
      await s.withPhone();
      await s.inBerlin();
      s.it.clock.set(late);
      await s.rules({ mailAfter: 1, textAfter: 4, quietFrom: '20:00', quietTo: '08:00', onWeekends: false });
      await s.passing();
      expect(await s.outbox('review-reminder')).toHaveLength(0);
      expect((await s.approvalOf(id)).nextStep).toMatchObject({
        step: 'mail',
        at: new Date(over).toISOString(),
      });
      s.it.clock.set(still);
      await s.passing();
      expect(await s.outbox('review-reminder')).toHaveLength(0);
      s.it.clock.set(over);
      await s.passing();
      await s.passing(60_000);
      expect(await s.outbox('review-reminder')).toMatchObject([{ channel: 'email' }]);
      await s.passing(3 * HOUR);
      const channels = (await s.outbox('review-reminder')).map((one: { channel: string }) => one.channel);
      expect(channels.toSorted()).toEqual(['email', 'sms']);
    },
  );

  test('a late text and a late word to the agency wait for the end of the night as well', async () => {
    const id = await s.send();
    await s.withPhone();
    s.it.clock.set('2026-11-17T22:00:00Z');
    await s.rules({ textAfter: 1, managerAfter: 2, quietFrom: '20:00', quietTo: '08:00' });
    await s.passing();
    expect(await s.outbox('review-reminder')).toHaveLength(0);
    s.it.clock.set('2026-11-18T08:00:00Z');
    await s.passing();
    expect(await s.outbox('review-reminder')).toMatchObject([{ channel: 'sms' }]);
    expect((await s.approvalOf(id)).nextStep).toMatchObject({
      step: 'manager',
      at: expect.stringMatching(/^2026-11-18T09:00/),
    });
    s.it.clock.set('2026-11-18T21:00:00Z');
    await s.passing();
    expect(await s.outbox('no-answer')).toHaveLength(0);
    s.it.clock.set('2026-11-19T08:00:00Z');
    await s.passing();
    expect(await s.outbox('no-answer')).toHaveLength(1);
  });

  test('begins anew when they are asked anew, and ends with an answer', async () => {
    const id = await s.send();
    await s.rules({ mailAfter: 24 });
    await s.passing(25 * HOUR);
    expect(await s.outbox('review-reminder')).toHaveLength(1);
    await s.answer(id, { action: 'request_changes', comment: 'Bigger logo' });
    await s.passing(100 * HOUR);
    expect(await s.outbox('review-reminder')).toHaveLength(1);
    await s.owner('PATCH', `/api/posts/${id}`, { caption: 'Better', status: 'In Review' });
    await s.passing(23 * HOUR);
    expect(await s.outbox('review-reminder')).toHaveLength(1);
    await s.passing(2 * HOUR);
    expect(await s.outbox('review-reminder')).toHaveLength(2);
  });

  test('a step whose transaction does not end is taken again, as a whole; two workers at once take it once', async () => {
    const id = await s.send();
    await s.rules({ mailAfter: 24 });
    s.it.clock.pass(25 * HOUR);
    const { $client: pool } = s.it.ctx.db;
    const dying = async () => {
      const client = await pool.connect();
      return Object.assign(Object.create(client) as typeof client, {
        release: (isBroken?: boolean) => client.release(isBroken),
        query: (asked: QueryConfig | string, values?: unknown[]) =>
          asked === 'commit'
            ? Promise.reject(new Error('the process died before the commit'))
            : client.query(asked, values),
      });
    };
    const broken = {
      ...s.it.ctx,
      db: Object.assign(Object.create(s.it.ctx.db) as typeof s.it.ctx.db, { $client: { connect: dying } }),
    };
    await expect(climbLadder(broken, id)).rejects.toThrow('before the commit');
    expect(await s.outbox('review-reminder')).toHaveLength(0);
    const [row] = await s.it.database.db.select().from(approvals).where(eq(approvals.postId, id));
    expect(row?.ladderStep).toBe(0);
    await Promise.all([climbLadder(s.it.ctx, id), climbLadder(s.it.ctx, id)]);
    expect(await s.outbox('review-reminder')).toHaveLength(1);
  });
});

test('another agency neither reads nor changes what happens without an answer', async () => {
  await s.send();
  await s.rules({ mailAfter: 5 });
  const other = await s.it.signIn();
  expect((await other('GET', '/api/companies/ACME/no-answer')).status).toBe(404);
  expect((await other('PUT', '/api/companies/ACME/no-answer', NO_RULES)).status).toBe(404);
  expect((await s.owner('GET', '/api/companies/ACME/no-answer')).body.mailAfter).toBe(5);
});
