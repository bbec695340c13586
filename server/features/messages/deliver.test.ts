import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UNDO_KEPT_MS } from '#domain/kit/undo.ts';
import { TRIES } from '#domain/messages/pauses.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater } from '#server/kit/job.ts';
import type { MailPort } from '#server/ports/mail/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { someSenders, testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { recordingMail, recordingText } from '#tests/support/ports.ts';
import { addApproval, addPost, addUser } from '#tests/support/rows.ts';
import { deliverMessage } from './deliver.ts';
import * as store from './store.ts';
import { writeMessage, type NewMessage } from './write-message.ts';

let database: TestDatabase;
let userId: string;
let clock: Date;
beforeAll(async () => {
  database = await testDatabase();
  userId = await addUser(database.db, { firstName: 'Maya', lastName: 'Lindqvist' });
});
afterAll(() => database.close());
beforeEach(() => {
  clock = new Date('2026-11-16T12:00:00Z');
});

const seconds = (count: number) => void (clock = new Date(clock.getTime() + count * 1000));
const context = (ports: Partial<Ctx>): Ctx =>
  testContext(database.db, { now: () => clock, publicUrl: 'https://g.example', ...ports });

const write = async (message: Partial<NewMessage> = {}): Promise<string> => {
  const whole = {
    agencyId: userId,
    userId,
    channel: 'email',
    to: 'cora@client.example',
    kind: 'all-approved',
    subject: 'Everyone approved',
    text: 'text',
    html: '<p>html</p>',
    createdAt: clock,
    ...message,
  } as NewMessage;
  const { id } = await inTransaction(database.db, (tx) => writeMessage(someSenders, tx, whole));
  return id;
};
const rowOf = async (id: string) => {
  const [row] = await database.db.select().from(messages).where(eq(messages.id, id));
  return row;
};
const deliver = (ctx: Ctx, id: string, worker = 'a worker') => deliverMessage(ctx, id, worker);
/** A worker claimed the message and died, before or after it had handed it over. */
const diesWith = async (id: string, handedOver: boolean) => {
  const message = await store.findWaiting(database.db, id);
  if (!message) throw new Error('no such message');
  const attempt = store.nextTry(message, 'a dead worker');
  expect(await store.claim(database.db, message, attempt, clock)).toBe(true);
  if (handedOver) expect(await store.markHandedOver(database.db, attempt, clock)).toBe(true);
  return attempt;
};
/** One try; returns when the next is due, or null if there is none. */
const attempt = async (ctx: Ctx, id: string): Promise<Date | null> => {
  try {
    await deliver(ctx, id);
    return null;
  } catch (error) {
    if (error instanceof RetryLater && error.runAt) return error.runAt;
    throw error;
  }
};
const isDown = () => {
  throw new PortError('retry later', 'The mail server could not be reached: refused');
};

describe('a message that goes out', () => {
  test('is marked sent with the provider’s id, once', async () => {
    const mail = recordingMail();
    const id = await write({ replyTo: 'maya@agency.example' });
    await deliver(context({ mail }), id);
    await deliver(context({ mail }), id);
    expect(mail.mails).toEqual([
      {
        messageId: `<${id}@g.example>`,
        to: 'cora@client.example',
        replyTo: 'maya@agency.example',
        fromName: 'Maya Lindqvist via Greenroom',
        subject: 'Everyone approved',
        text: 'text',
        html: '<p>html</p>',
      },
    ]);
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      providerId: 'mail 1',
      attempts: 1,
      error: null,
      sentAt: clock,
    });
  });

  test('by text names where to report what became of it', async () => {
    const text = recordingText();
    const id = await write({ channel: 'sms', to: '+15558675310', text: 'Fern: see https://g.example/x' });
    await deliver(context({ text }), id);
    expect(text.texts).toEqual([
      {
        to: '+15558675310',
        text: 'Fern: see https://g.example/x',
        statusCallback: `https://g.example/api/messages/twilio-status?message=${id}`,
      },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', providerId: 'text 1' });
  });
});

describe('without a sender', () => {
  test('messages are kept with their links, and stay kept when a sender is set later', async () => {
    const link = 'https://g.example/approve/T0k_en-y';
    const review = await write({ kind: 'review-request', text: `See ${link}` });
    const sms = await write({ channel: 'sms', to: '+15558675310' });
    for (const id of [review, sms]) await deliver(context({}), id);
    expect(await rowOf(review)).toMatchObject({ status: 'kept', attempts: 0, error: null, sentAt: null });
    expect((await rowOf(review))?.text).toContain(link);
    const later = { mail: recordingMail(), text: recordingText() };
    for (const id of [review, sms]) await deliver(context(later), id);
    expect([later.mail.mails, later.text.texts]).toEqual([[], []]);
    expect(await rowOf(sms)).toMatchObject({ status: 'kept' });
  });
});

describe('a sender that fails', () => {
  test('is asked again after growing pauses, and the message arrives once', async () => {
    let failures = 3;
    const mail = recordingMail(() => {
      failures -= 1;
      if (failures >= 0) isDown();
    });
    const id = await write();
    const pauses: number[] = [];
    for (let next = await attempt(context({ mail }), id); next; next = await attempt(context({ mail }), id)) {
      pauses.push((next.getTime() - clock.getTime()) / 1000);
      expect(await rowOf(id)).toMatchObject({
        status: 'queued',
        error: expect.stringContaining('refused') as string,
      });
      clock = next;
    }
    expect(pauses).toEqual([10, 60, 300]);
    expect(mail.mails).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 4, error: null });
  });

  test('to the end leaves the message failed, with the reason', async () => {
    const mail = recordingMail(isDown);
    const id = await write();
    for (let next = await attempt(context({ mail }), id); next; next = await attempt(context({ mail }), id)) {
      clock = next;
    }
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      attempts: TRIES,
      error: `The mail server could not be reached: refused (after ${TRIES} tries)`,
    });
  });

  test('waits at least as long as the other side asks', async () => {
    const text = recordingText(() => {
      throw new PortError('retry later', 'Twilio asked to try later', { retryAfterSeconds: 90 });
    });
    const id = await write({ channel: 'sms', to: '+15558675310' });
    expect(await attempt(context({ text }), id)).toEqual(new Date(clock.getTime() + 90_000));
  });

  test('for good fails the message at once', async () => {
    const mail = recordingMail(() => {
      throw new PortError('will never work', 'The mail server refused this recipient: 550 User unknown');
    });
    const id = await write();
    expect(await attempt(context({ mail }), id)).toBeNull();
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: 'The mail server refused this recipient: 550 User unknown',
    });
  });

  test('and leaves the outcome unknown is not asked again by itself', async () => {
    const text = recordingText(() => {
      throw new PortError('outcome unknown', 'Twilio did not confirm this text');
    });
    const id = await write({ channel: 'sms', to: '+15558675310' });
    expect(await attempt(context({ text }), id)).toBeNull();
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'failed', providerId: null });
    expect(row?.error).toMatch(/did not confirm this text\. It may have arrived/);
  });

  test('in a way nobody foresaw counts as a try and is told without its details', async () => {
    const mail = recordingMail(() => {
      throw new TypeError('secret internals');
    });
    const id = await write();
    expect(await attempt(context({ mail }), id)).not.toBeNull();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', error: 'Something went wrong on our side' });
  });
});

describe('a message that nobody needs any more', () => {
  const forReviewer = async () => {
    const postId = await addPost(database.db, userId, { status: 'In Review' });
    const approvalId = await addApproval(database.db, postId);
    const id = await write({ kind: 'review-request', postId, approvalId });
    return { id, postId, approvalId };
  };

  test('is not sent to a reviewer who was removed', async () => {
    const { id, approvalId } = await forReviewer();
    await database.db.update(approvals).set({ removedAt: clock }).where(eq(approvals.id, approvalId));
    const mail = recordingMail();
    await deliver(context({ mail }), id);
    expect(mail.mails).toEqual([]);
    const error = 'The reviewer was removed before this was sent';
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 0, error });
  });

  /** A mail server during whose work something happens, before it has the whole mail. */
  const slowMail = (meanwhile: () => PromiseLike<unknown>) => {
    const mail = recordingMail();
    const send: MailPort['send'] = async (content, onHandOver) => {
      await meanwhile();
      return mail.send(content, onHandOver);
    };
    return { mails: mail.mails, port: { send } };
  };

  test('is not sent to a reviewer who is removed while the mail server takes its time', async () => {
    const { id, approvalId } = await forReviewer();
    const { mails, port } = slowMail(() =>
      database.db.update(approvals).set({ removedAt: clock }).where(eq(approvals.id, approvalId)),
    );
    expect(await attempt(context({ mail: port }), id)).toBeNull();
    expect(mails).toEqual([]);
    const error = 'The reviewer was removed before this was sent';
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      claimedBy: null,
      handedOverAt: null,
      error,
    });
    // Nor later.
    expect(await attempt(context({ mail: port }), id)).toBeNull();
    expect(mails).toEqual([]);
  });

  test('waits if its post is deleted while the mail server takes its time, and goes out if that is undone', async () => {
    const { id, postId } = await forReviewer();
    const deleted = (deletedAt: Date | null) =>
      database.db.update(posts).set({ deletedAt }).where(eq(posts.id, postId));
    const { mails, port } = slowMail(() => deleted(clock));
    const next = await attempt(context({ mail: port }), id);
    expect(next?.getTime()).toBe(clock.getTime() + 2 * UNDO_KEPT_MS);
    expect(mails).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'queued', claimedBy: null, handedOverAt: null });
    await deleted(null);
    const mail = recordingMail();
    expect(await attempt(context({ mail }), id)).toBeNull();
    expect(mail.mails).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  test('but may be out already does not claim that it was never sent', async () => {
    const { id, approvalId } = await forReviewer();
    await diesWith(id, true);
    await database.db.update(approvals).set({ status: 'approved' }).where(eq(approvals.id, approvalId));
    await attempt(context({ mail: recordingMail() }), id);
    expect((await rowOf(id))?.error).toMatch(/It may have arrived/);
  });

  test('is gone with its post, and its job ends quietly', async () => {
    const { id, postId } = await forReviewer();
    await database.db.delete(posts).where(eq(posts.id, postId));
    const mail = recordingMail();
    await deliver(context({ mail }), id);
    expect(mail.mails).toEqual([]);
    expect(await rowOf(id)).toBeUndefined();
  });

  test('with a dead reset link is not sent', async () => {
    const id = await write({ kind: 'password-reset' });
    seconds(3700);
    const mail = recordingMail();
    await deliver(context({ mail }), id);
    expect(mail.mails).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'failed' });
  });
});

test('what waited for the team is not sent to somebody who was removed meanwhile', async () => {
  const removed = await addUser(database.db);
  const id = await write({ userId: removed, kind: 'review-answered' });
  const mail = recordingMail();
  await deliver(context({ mail }), id);
  expect(mail.mails).toEqual([]);
  expect(await rowOf(id)).toMatchObject({
    status: 'failed',
    error: 'They had left the team before this was sent',
  });
});
