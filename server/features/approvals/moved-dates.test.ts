import { eq, inArray } from 'drizzle-orm';
import { CHOOSE_NEW_TIME } from '#domain/posts/agreed-date.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordingMail } from '#tests/support/ports.ts';
import { DAY, HOUR, noAnswerStory, type NoAnswerStory } from '#tests/support/no-answer-story.ts';
import { joinTeam } from '#tests/support/team.ts';
import { tellMovedDate } from './tell-moved-dates.ts';

let s: NoAnswerStory;
beforeAll(async () => {
  s = await noAnswerStory();
});
afterAll(() => s.it.close());
beforeEach(() => s.begin());

const FRIDAY = '2026-11-20T09:00:00.000Z';
const SUNDAY = '2026-11-22T09:00:00.000Z';

/** A post that Jane approved for Friday. */
async function agreed(form: object = {}) {
  const id = await s.send({ scheduledAt: FRIDAY, ...form });
  await s.answer(id, { action: 'approve' });
  return id;
}
const move = (id: string, scheduledAt: string) =>
  s.owner('POST', `/api/posts/${id}/schedule`, { scheduledAt });

describe('the date is part of the agreement', () => {
  test('who said yes is told of a new date by a short message after an hour, once', async () => {
    const id = await agreed();
    await move(id, SUNDAY);
    await s.passing(59 * 60_000);
    expect(await s.outbox('date-moved')).toHaveLength(0);
    await s.passing(2 * 60_000);
    await s.passing(60_000);
    await s.passing(DAY);
    const [message, ...more] = await s.outbox('date-moved');
    expect(more).toHaveLength(0);
    expect(message).toMatchObject({ to: 'jane@acme.com', channel: 'email' });
    expect(message.text).toContain(
      'The date of a post you approved moved: from Friday, November 20 at 9:00 AM UTC to Sunday, November 22 at 9:00 AM UTC',
    );
    expect(await s.eventsCalled(id, 'told of new date')).toHaveLength(1);
  });

  test('it is sent in the name of an owner once the author has left the team', async () => {
    const author = await joinTeam(s.it, s.owner, { role: 'manager' });
    const form = {
      title: 'Theirs',
      companyName: 'ACME',
      reviewerEmails: ['jane@acme.com'],
      scheduledAt: FRIDAY,
    };
    const id = (await author('POST', '/api/posts', form)).body.id as string;
    await s.answer(id, { action: 'approve' });
    await s.owner('DELETE', `/api/members/${author.id}`);
    await move(id, SUNDAY);
    await s.passing(61 * 60_000);
    const told = await s.it.ctx.db.select().from(messages).where(eq(messages.kind, 'date-moved'));
    const { id: userId, email } = (await s.owner('GET', '/api/auth/user')).body as {
      id: string;
      email: string;
    };
    expect(told.filter(({ postId }) => postId === id)).toMatchObject([{ userId, replyTo: email }]);
  });

  test('a date that moves back within the hour is no news', async () => {
    const id = await agreed();
    await move(id, SUNDAY);
    await s.passing(30 * 60_000);
    await move(id, FRIDAY);
    await s.passing(2 * HOUR);
    expect(await s.outbox('date-moved')).toHaveLength(0);
  });

  test('the next message that they get tells it, and then no other does', async () => {
    const id = await agreed();
    await move(id, SUNDAY);
    await s.send({ caption: 'Another post' });
    const requests = await s.outbox('review-request');
    expect(requests[0].text).toContain('The date of a post you approved moved: from Friday, November 20');
    await s.passing(2 * HOUR);
    expect(await s.outbox('date-moved')).toHaveLength(0);
    await s.send({ caption: 'A third post' });
    expect((await s.outbox('review-request'))[0].text).not.toContain('moved');
  });

  test('several dates that moved are one message', async () => {
    const first = await agreed();
    const second = await agreed({ scheduledAt: '2026-11-21T09:00:00.000Z' });
    await move(first, SUNDAY);
    await move(second, '2026-11-23T09:00:00.000Z');
    await s.passing(2 * HOUR);
    await s.passing(60_000);
    const told = await s.outbox('date-moved');
    expect(told).toHaveLength(1);
    expect(told[0].subject).toBe('ACME: the dates of 2 posts you approved moved');
    // The desk has all of them; a post's page would have one.
    expect(told[0].text).toMatch(/Open your desk:?\s+http\S+\/desk\/\S+/);
    expect(told[0].text).not.toContain('/approve/');
  });

  test('by text they are named with their dates and lead to the desk, and each history says so', async () => {
    const phone = '+12025550177';
    const asked = { reviewerEmails: [], reviewerPhones: [phone] };
    const first = await agreed(asked);
    const second = await agreed({ ...asked, scheduledAt: '2026-11-21T09:00:00.000Z' });
    await move(first, SUNDAY);
    await move(second, '2026-11-23T09:00:00.000Z');
    await s.passing(2 * HOUR);
    await s.passing(60_000);
    const told = await s.outbox('date-moved');
    expect(told).toHaveLength(1);
    expect(told[0].text).toMatch(
      /^ACME: 2 posts you approved moved to Nov 22, 9:00 AM UTC; Nov 23, 9:00 AM UTC\. http\S+\/desk\/\S+$/,
    );
    for (const id of [first, second])
      expect(await s.eventsCalled(id, 'told of new date')).toMatchObject([{ note: phone }]);
  });

  test('the message opens their link for another sixty days, however long ago they said yes', async () => {
    const id = await agreed();
    const { id: approvalId, approvalToken } = await s.approvalOf(id);
    await s.it.ctx.db
      .update(approvals)
      .set({ tokenExpiresAt: new Date('2026-11-16T00:00:00Z') })
      .where(eq(approvals.id, approvalId));
    await move(id, SUNDAY);
    await s.passing(2 * HOUR);
    const [mail] = await s.outbox('date-moved');
    expect(mail.text).toContain(`/approve/${approvalToken}`);
    s.it.clock.pass(2 * DAY);
    const withdrawn = { action: 'withdraw', comment: 'Not on a Sunday', version: 1 };
    expect((await s.it.stranger('POST', `/api/approve/${approvalToken}`, withdrawn)).status).toBe(200);
  });

  test.each([
    ['waits for their morning', '2026-11-17T15:00:00.000Z', 0],
    ['is told at once where the post goes out before that', '2026-11-17T06:00:00.000Z', 1],
  ])('in quiet hours the new date %s', async (_, to, told) => {
    const id = await agreed();
    await s.rules({ quietFrom: '20:00', quietTo: '08:00' });
    s.it.clock.set('2026-11-16T19:40:00Z');
    await move(id, to);
    await s.passing(61 * 60_000);
    expect(await s.outbox('date-moved')).toHaveLength(told);
    s.it.clock.set('2026-11-17T08:01:00Z');
    await s.passing();
    expect(await s.outbox('date-moved')).toHaveLength(1);
  });

  test('whose link was withdrawn is told nothing', async () => {
    const id = await agreed();
    const { id: approvalId } = await s.approvalOf(id);
    await s.owner('DELETE', `/api/approvals/${id}/links/${approvalId}`);
    await move(id, SUNDAY);
    await s.passing(2 * HOUR);
    expect(await s.outbox('date-moved')).toHaveLength(0);
    // The message with the new link tells it.
    await s.owner('POST', `/api/approvals/${id}/links/${approvalId}`);
    const [given] = await s.outbox('review-request');
    expect(given.text).toContain('The date moved: from Friday, November 20');
  });

  test('a reviewer who is removed while the message waits is not told; of their other posts they are', async () => {
    const [first, second] = [await agreed(), await agreed({ scheduledAt: '2026-11-21T09:00:00.000Z' })];
    await move(first, SUNDAY);
    await move(second, '2026-11-23T09:00:00.000Z');
    s.it.ctx.mail = recordingMail();
    try {
      await s.passing(2 * HOUR);
      const [waiting] = await s.outbox('date-moved');
      const { postId } = waiting as { postId: string };
      const other = postId === first ? second : first;
      await s.owner('PATCH', `/api/posts/${postId}`, { reviewerEmails: [] });
      await deliverMessage(s.it.ctx, waiting.id, 'a worker');
      expect((await s.outbox('date-moved'))[0].error).toBe('The reviewer was removed before this was sent');
      await s.passing(60_000);
      const [again, ...more] = await s.outbox('date-moved');
      expect(again).toMatchObject({ postId: other, status: 'queued' });
      expect(more).toHaveLength(1);
      await deliverMessage(s.it.ctx, again.id, 'a worker');
      await s.passing(60_000);
      expect(await s.outbox('date-moved')).toHaveLength(2);
    } finally {
      s.it.ctx.mail = null;
    }
  });

  test('two workers at once tell it once', async () => {
    const id = await agreed();
    await move(id, SUNDAY);
    s.it.clock.pass(2 * HOUR);
    await Promise.all([tellMovedDate(s.it.ctx, id), tellMovedDate(s.it.ctx, id)]);
    expect(await s.outbox('date-moved')).toHaveLength(1);
  });

  test('who approved a post without a date left the date to the agency', async () => {
    const id = await s.send();
    await s.answer(id, { action: 'approve' });
    await move(id, FRIDAY);
    await s.passing(2 * HOUR);
    await move(id, SUNDAY);
    await s.passing(2 * HOUR);
    expect(await s.outbox('date-moved')).toHaveLength(0);
    expect((await s.post(id)).status).toBe('Scheduled');
  });

  test('page, desk and record show the date that was agreed to, beside the present one', async () => {
    const id = await agreed();
    const { deskUrl } = await s.approvalOf(id);
    const onDesk = async () =>
      (await s.it.stranger('GET', `/api/desk/${deskUrl?.split('/').at(-1)}`)).body.done[0];
    expect(await onDesk()).toMatchObject({ agreedDate: FRIDAY, scheduledAt: FRIDAY });
    await move(id, SUNDAY);
    expect(await onDesk()).toMatchObject({ agreedDate: FRIDAY, scheduledAt: SUNDAY });
    const approval = await s.approvalOf(id);
    expect(approval.agreedDate).toBe(FRIDAY);
    const page = (await s.it.stranger('GET', `/api/approve/${approval.approvalToken}`)).body;
    expect(page.approval.agreedDate).toBe(FRIDAY);
    expect(page.post.scheduledAt).toBe(SUNDAY);
    const record = (await s.owner('GET', `/api/posts/${id}/record`)).body;
    expect(record.versions[0].answers[0].agreedDate).toBe(FRIDAY);
  });
});

describe('a yes from a page that showed the date before', () => {
  const replan = (id: string, scheduledAt: string | null) =>
    s.owner('PATCH', `/api/posts/${id}`, { scheduledAt });

  test('counts, is recorded with that date, and its reviewer is told of the new one', async () => {
    const id = await s.send({ scheduledAt: FRIDAY });
    await replan(id, SUNDAY);
    const given = await s.answer(id, { action: 'approve', scheduledAt: FRIDAY });
    expect(given.status).toBe(200);
    expect(given.body.approval.agreedDate).toBe(FRIDAY);
    expect(await s.post(id)).toMatchObject({ status: 'Scheduled', scheduledAt: SUNDAY });
    const record = (await s.owner('GET', `/api/posts/${id}/record`)).body;
    expect(record.versions[0].answers[0].agreedDate).toBe(FRIDAY);
    await s.passing(2 * HOUR);
    const [message] = await s.outbox('date-moved');
    expect(message.text).toContain('from Friday, November 20 at 9:00 AM UTC to Sunday, November 22');
  });

  test('is to the new one where the page showed that', async () => {
    const id = await s.send({ scheduledAt: FRIDAY });
    await replan(id, SUNDAY);
    const given = await s.answer(id, { action: 'approve', scheduledAt: SUNDAY });
    expect(given.body.approval.agreedDate).toBe(SUNDAY);
    await s.passing(2 * HOUR);
    expect(await s.outbox('date-moved')).toHaveLength(0);
  });

  test('names no date where it showed none', async () => {
    const id = await s.send();
    await replan(id, SUNDAY);
    const given = await s.answer(id, { action: 'approve', scheduledAt: null });
    expect(given.body.approval.agreedDate).toBeNull();
    await s.passing(2 * HOUR);
    expect(await s.outbox('date-moved')).toHaveLength(0);
  });

  test('is not to a date that the reviewer was never shown', async () => {
    const id = await s.send({ scheduledAt: FRIDAY });
    const refused = await s.answer(id, { action: 'approve', scheduledAt: '2027-01-01T09:00:00.000Z' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('This post changed while you were looking at it');
    expect((await s.approvalOf(id)).status).toBe('pending');
    const unreadable = await s.answer(id, { action: 'approve', scheduledAt: 'Friday' });
    expect(unreadable.status).toBe(400);
  });
});

describe('a client whose yes is to the date, too', () => {
  test('is asked again for another date; the yes to the old one stays on record', async () => {
    const id = await agreed();
    await s.rules({ dateNeedsYes: true });
    const moved = await move(id, SUNDAY);
    expect(moved.body).toMatchObject({ status: 'In Review', scheduledAt: SUNDAY, version: 2 });
    const [request] = await s.outbox('review-request');
    expect(request.text).toContain('The date moved: from Friday, November 20');
    await s.passing(3 * HOUR);
    expect(await s.outbox('date-moved')).toHaveLength(0);
    const stale = await s.answer(id, { action: 'approve', version: 1 });
    expect(stale.status).toBe(409);
    await s.answer(id, { action: 'approve' });
    expect((await s.post(id)).status).toBe('Scheduled');
    const { versions } = (await s.owner('GET', `/api/posts/${id}/record`)).body;
    expect(versions.map((one: { answers: { agreedDate: string }[] }) => one.answers[0]?.agreedDate)).toEqual([
      FRIDAY,
      SUNDAY,
    ]);
  });

  test('cannot say yes to a date from a page that shows another one: also before everyone has answered', async () => {
    const id = await s.send({ scheduledAt: FRIDAY, reviewerEmails: ['jane@acme.com', 'tom@acme.com'] });
    await s.rules({ dateNeedsYes: true });
    await s.answer(id, { action: 'approve' });
    const moved = await s.owner('PATCH', `/api/posts/${id}`, { scheduledAt: SUNDAY });
    expect(moved.body).toMatchObject({
      status: 'In Review',
      scheduledAt: SUNDAY,
      version: 2,
      dateAsksAgain: true,
    });
    // Nobody has said yes to this date yet.
    const unanswered = await s.owner('PATCH', `/api/posts/${id}`, { scheduledAt: FRIDAY });
    expect(unanswered.body).not.toHaveProperty('dateAsksAgain');
    await s.owner('PATCH', `/api/posts/${id}`, { scheduledAt: SUNDAY });
    const [jane, tom] = (await s.owner('GET', `/api/approvals/${id}`)).body;
    expect([jane.status, tom.status]).toEqual(['pending', 'pending']);
    const say = (who: { approvalToken: string }, version: number) =>
      s.it.stranger('POST', `/api/approve/${who.approvalToken}`, { action: 'approve', version });
    expect((await say(tom, 1)).status).toBe(409);
    // Reviewers who approved the other date are asked again; the others see it behind their link.
    expect((await s.outbox('review-request')).map((one: { to: string }) => one.to).sort()).toEqual([
      'jane@acme.com',
      'jane@acme.com',
      'tom@acme.com',
    ]);
    expect([(await say(tom, 4)).status, (await say(jane, 4)).status]).toEqual([200, 200]);
    expect(await s.post(id)).toMatchObject({ status: 'Scheduled', scheduledAt: SUNDAY });
  });

  test('who asked for changes is not asked again by another date, but once the post is sent again', async () => {
    const id = await s.send({ scheduledAt: FRIDAY });
    await s.rules({ dateNeedsYes: true });
    await s.answer(id, { action: 'request_changes', comment: 'No' });
    const moved = await s.owner('PATCH', `/api/posts/${id}`, { scheduledAt: SUNDAY });
    expect(moved.body).toMatchObject({ status: 'Changes Requested', scheduledAt: SUNDAY });
    expect(moved.body).not.toHaveProperty('dateAsksAgain');
    expect(await s.outbox('review-request')).toHaveLength(1);
  });

  test('is asked again for another date of a post that did not go out', async () => {
    const id = await agreed();
    await s.rules({ dateNeedsYes: true });
    await s.it.database.db.update(posts).set({ status: 'Failed' }).where(eq(posts.id, id));
    expect((await move(id, SUNDAY)).body).toMatchObject({ status: 'In Review', version: 2 });
  });

  test('has a failed post tried again within a day of the agreed date, and after that is asked for another one', async () => {
    const id = await agreed();
    await s.rules({ dateNeedsYes: true });
    const fail = () => s.it.database.db.update(posts).set({ status: 'Failed' }).where(eq(posts.id, id));
    const retry = () => s.owner('POST', `/api/posts/${id}/retry`);
    s.it.clock.set('2026-11-20T20:00:00Z');
    await fail();
    expect((await retry()).body).toMatchObject({ status: 'Scheduled', version: 1 });
    // A retry with a moved date does not restart the day.
    s.it.clock.set('2026-11-21T09:01:00Z');
    await fail();
    const late = await retry();
    expect([late.status, late.body.message]).toEqual([409, CHOOSE_NEW_TIME]);
    expect((await s.post(id)).status).toBe('Failed');
    expect((await move(id, SUNDAY)).body).toMatchObject({ status: 'In Review', version: 2 });
  });

  test('has a failed post tried again at any time where no date was agreed to, or the rule is not theirs', async () => {
    const dated = await agreed();
    const undated = await s.send();
    await s.answer(undated, { action: 'approve' });
    await move(undated, FRIDAY);
    s.it.clock.set('2026-11-25T09:00:00Z');
    await s.it.database.db
      .update(posts)
      .set({ status: 'Failed' })
      .where(inArray(posts.id, [dated, undated]));
    expect((await s.owner('POST', `/api/posts/${dated}/retry`)).body.status).toBe('Scheduled');
    await s.rules({ dateNeedsYes: true });
    expect((await s.owner('POST', `/api/posts/${undated}/retry`)).body.status).toBe('Scheduled');
  });

  test('is not asked for the date that was agreed to, nor where no date was', async () => {
    const id = await agreed();
    await s.rules({ dateNeedsYes: true });
    await s.owner('POST', `/api/posts/${id}/unschedule`);
    expect((await move(id, FRIDAY)).body.status).toBe('Scheduled');
    const undated = await s.send();
    await s.answer(undated, { action: 'approve' });
    expect((await move(undated, SUNDAY)).body.status).toBe('Scheduled');
  });
});
