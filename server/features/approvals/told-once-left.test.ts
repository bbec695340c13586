import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvals } from '#server/db/schema/approvals.ts';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { recordReport } from '#server/features/messages/record-report.ts';
import { emptyBin } from '#server/features/posts/delete-post.ts';
import { RetryLater } from '#server/kit/job.ts';
import { PortError } from '#server/ports/port-error.ts';
import { HOUR, noAnswerStory, type NoAnswerStory } from '#tests/support/no-answer-story.ts';
import { recordingMail, recordingText } from '#tests/support/ports.ts';

/** A moved date is told when a message with it has left, not when one was written. */

const FRIDAY = '2026-11-20T09:00:00.000Z';
const SUNDAY = '2026-11-22T09:00:00.000Z';
const MONDAY = '2026-11-23T09:00:00.000Z';
const JANE = 'jane@acme.com';
const PHONE = '+12025550177';
const MINUTE = 60_000;

let s: NoAnswerStory;
let server: 'there' | 'away' | 'refuses' | 'silent' = 'there';
const answerAs = () => {
  if (server === 'away') throw new PortError('retry later', 'The server could not be reached');
  if (server === 'refuses') throw new PortError('will never work', 'No such address');
  if (server === 'silent') throw new PortError('outcome unknown', 'The connection broke');
};
const mail = recordingMail(answerAs);
const text = recordingText(answerAs);
beforeAll(async () => {
  s = await noAnswerStory({ mail, text });
});
afterAll(() => s.it.close());
beforeEach(async () => {
  server = 'there';
  await s.it.database.db.delete(messages);
  await s.begin();
  mail.mails.length = 0;
  text.texts.length = 0;
});

/** One try of each message that waits. */
async function tries() {
  const waiting = await s.it.database.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.status, 'queued'))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  for (const { id } of waiting)
    await deliverMessage(s.it.ctx, id, 'a worker').catch((error: unknown) => {
      if (!(error instanceof RetryLater)) throw error;
    });
}
/** What a worker does in that time: timers, deletions and tries. */
async function passing(milliseconds: number) {
  await s.passing(milliseconds);
  await emptyBin(s.it.ctx);
  await s.passing(MINUTE);
  await tries();
}
/** A post that was approved for Friday, whose request has left. */
async function agreed(form: object = {}): Promise<string> {
  const id = await s.send({ scheduledAt: FRIDAY, ...form });
  await tries();
  await s.answer(id, { action: 'approve' });
  await tries();
  return id;
}
const move = (id: string, scheduledAt: string) =>
  s.owner('POST', `/api/posts/${id}/schedule`, { scheduledAt });
/** How often Jane was told by mail of a move to this day. */
const tellings = (day = 'Sunday, November 22') =>
  mail.mails.filter((one) => one.to === JANE && one.text.includes(`moved: from`) && one.text.includes(day));
const toldDate = async (id: string) => {
  const [row] = await s.it.database.db.select().from(approvals).where(eq(approvals.postId, id));
  return row?.toldDate?.toISOString();
};

/** Jane's post A moved to Sunday, and the request for B, which also tells that, does not leave. */
async function onItsWay() {
  const a = await agreed();
  await move(a, SUNDAY);
  server = 'away';
  const b = await s.send({ caption: 'Another post' });
  await tries();
  const [request] = await s.outbox('review-request');
  expect(request).toMatchObject({ status: 'queued' });
  // A message has the database's time, and this story its own.
  await s.it.database.db
    .update(messages)
    .set({ createdAt: s.it.clock.now() })
    .where(eq(messages.id, request.id as string));
  expect(request.text).toContain('The date of a post you approved moved: from Friday, November 20');
  expect(await toldDate(a)).toBe(FRIDAY);
  return { a, b };
}
/** The server is back and hours pass: Jane is told once, by a message of its own. */
async function isToldAfterAll(a: string) {
  server = 'there';
  await passing(2 * MINUTE);
  await passing(2 * HOUR);
  await passing(2 * HOUR);
  expect(tellings()).toHaveLength(1);
  expect(tellings()[0]?.subject).toContain('moved');
  expect(await toldDate(a)).toBe(SUNDAY);
}

describe('a moved date in the request for another post that never leaves is told by a message of its own', () => {
  test('where the reviewer answers that post first', async () => {
    const { a, b } = await onItsWay();
    await s.answer(b, { action: 'approve' });
    await isToldAfterAll(a);
  });

  test('where the reviewer is taken off that post', async () => {
    const { a, b } = await onItsWay();
    const { status } = await s.owner('PATCH', `/api/posts/${b}`, { reviewerEmails: ['other@acme.com'] });
    expect(status).toBe(200);
    await isToldAfterAll(a);
  });

  test('where that post is deleted', async () => {
    const { a, b } = await onItsWay();
    expect((await s.owner('DELETE', `/api/posts/${b}`)).status).toBeLessThan(300);
    await isToldAfterAll(a);
  });

  test('where it had waited for hours before that', async () => {
    const { a, b } = await onItsWay();
    await passing(3 * HOUR);
    // It is on its way: no second message is written.
    expect(await s.outbox('date-moved')).toHaveLength(0);
    await s.answer(b, { action: 'approve' });
    await isToldAfterAll(a);
  });

  test('where the address was refused; and if that is refused, too, not again until the next mail', async () => {
    const a = await agreed();
    await move(a, SUNDAY);
    server = 'refuses';
    await s.send({ caption: 'Another post' });
    await tries();
    for (let hour = 0; hour < 5; hour += 1) await passing(HOUR);
    expect(await s.outbox('date-moved')).toMatchObject([{ status: 'failed' }]);
    expect(await toldDate(a)).toBe(FRIDAY);
    server = 'there';
    await s.send({ caption: 'A third post' });
    await tries();
    expect(tellings()).toHaveLength(1);
    expect(await toldDate(a)).toBe(SUNDAY);
  });
});

describe('a moved date is told once', () => {
  test('where the message that carries it leaves late', async () => {
    const { a } = await onItsWay();
    await passing(3 * HOUR);
    server = 'there';
    await passing(MINUTE);
    for (let hour = 0; hour < 3; hour += 1) await passing(HOUR);
    await s.send({ caption: 'A third post' });
    await tries();
    expect(tellings()).toHaveLength(1);
    expect(await toldDate(a)).toBe(SUNDAY);
    expect(await s.outbox('date-moved')).toHaveLength(0);
  });

  test('where two requests wait, the first alone carries it', async () => {
    await onItsWay();
    await s.send({ caption: 'A third post' });
    server = 'there';
    await passing(2 * HOUR);
    await passing(2 * HOUR);
    expect(tellings()).toHaveLength(1);
  });

  test('where nobody knows whether the message arrived', async () => {
    const a = await agreed();
    await move(a, SUNDAY);
    server = 'silent';
    await s.send({ caption: 'Another post' });
    await tries();
    server = 'there';
    await passing(2 * HOUR);
    expect(tellings()).toHaveLength(0);
    expect(await toldDate(a)).toBe(SUNDAY);
  });

  test('and is put right where it moved back while the message waited', async () => {
    const { a } = await onItsWay();
    await move(a, FRIDAY);
    server = 'there';
    await passing(2 * MINUTE);
    await passing(2 * HOUR);
    await passing(2 * HOUR);
    expect(mail.mails.at(-1)?.text).toContain(
      'from Sunday, November 22 at 9:00 AM UTC to Friday, November 20',
    );
    expect(await toldDate(a)).toBe(FRIDAY);
    expect(await s.outbox('date-moved')).toHaveLength(1);
  });
});

describe('several dates in one message', () => {
  const twoMoved = async (form: object = {}) => {
    const first = await agreed(form);
    const second = await agreed({ ...form, scheduledAt: '2026-11-21T09:00:00.000Z' });
    await move(first, SUNDAY);
    await move(second, MONDAY);
    return { first, second };
  };

  test('are told where the post is deleted that the message belongs to', async () => {
    const { first, second } = await twoMoved();
    server = 'away';
    await passing(2 * HOUR);
    expect(await s.outbox('date-moved')).toMatchObject([{ postId: first, status: 'queued' }]);
    await s.owner('DELETE', `/api/posts/${first}`);
    server = 'there';
    await passing(2 * MINUTE);
    await passing(2 * MINUTE);
    await passing(2 * HOUR);
    expect(tellings('Monday, November 23')).toHaveLength(1);
    expect(await toldDate(second)).toBe(MONDAY);
  });

  test('by a text that did not arrive are not told, and by the next one they are', async () => {
    const { first, second } = await twoMoved({ reviewerEmails: [], reviewerPhones: [PHONE] });
    await passing(2 * HOUR);
    const [message] = await s.outbox('date-moved');
    expect(message).toMatchObject({ status: 'sent' });
    expect([await toldDate(first), await toldDate(second)]).toEqual([SUNDAY, MONDAY]);
    const report = { providerId: `text ${text.texts.length}`, status: 'failed', error: 'Landline' } as const;
    await recordReport(s.it.ctx, message.id, report);
    await passing(2 * HOUR);
    expect(await s.outbox('date-moved')).toHaveLength(1);
    expect(await toldDate(first)).toBe(FRIDAY);
    await move(second, '2026-11-24T09:00:00.000Z');
    await passing(2 * HOUR);
    expect(text.texts.at(-1)?.text).toMatch(/2 posts you approved moved to Nov 22.*; Nov 24/);
    expect(await toldDate(first)).toBe(SUNDAY);
  });
});

test('the date of their own post was told to who still has to answer once the reminder with it has left', async () => {
  const id = await s.send({ scheduledAt: FRIDAY, reviewerEmails: [], reviewerPhones: [PHONE] });
  await tries();
  await s.owner('PATCH', `/api/posts/${id}`, { scheduledAt: SUNDAY });
  server = 'away';
  const { id: approvalId } = await s.approvalOf(id);
  expect((await s.owner('POST', `/api/approvals/${id}/remind`, { approvalId })).status).toBe(200);
  await tries();
  expect(await toldDate(id)).toBe(FRIDAY);
  server = 'there';
  await tries();
  expect(await toldDate(id)).toBe(SUNDAY);
});
