import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { deleteExistingPost, emptyBin } from '#server/features/posts/delete-post.ts';
import { PortError } from '#server/ports/port-error.ts';
import { someSenders, testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordingMail, recordingText } from '#tests/support/ports.ts';
import { addPost, addUser, memberOf } from '#tests/support/rows.ts';
import { deliverMessage } from './deliver.ts';
import { deliveryKey } from './delivery-job.ts';
import { wakeMessages } from './spending.ts';
import { writeMessage, type NewMessage } from './write-message.ts';

let database: TestDatabase;
let userId: string;
let clock: Date;
const OWN = 'maya@agency.example';
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = new Date('2026-11-16T15:00:00Z');
  await database.db.delete(users);
  userId = await addUser(database.db, { email: OWN, timeZone: 'Europe/Berlin' });
});

/** A deletion can be undone for a minute. */
const afterUndo = async (ctx: Ctx) => {
  clock = new Date(clock.getTime() + 61_000);
  await emptyBin(ctx);
};
const tomorrow = () => void (clock = new Date('2026-11-17T00:00:01Z'));
const unconfirmed = () => database.db.update(users).set({ emailConfirmedAt: null });
const few = { mailsPerDay: 3, textsPerDay: 2, textCountries: ['1'] };
const context = (more: Partial<Ctx>): Ctx =>
  testContext(database.db, { now: () => clock, mail: recordingMail(), text: recordingText(), ...more });

const write = async (to: string, more: Partial<NewMessage> = {}): Promise<string> => {
  const content = to.startsWith('+')
    ? { channel: 'sms', text: 'text' }
    : { channel: 'email', subject: 'Please review', text: 'text', html: '<p>html</p>' };
  const agencyId = more.userId ?? userId;
  const message = {
    agencyId,
    userId,
    to,
    kind: 'review-request',
    createdAt: clock,
    ...content,
    ...more,
  } as NewMessage;
  return (await inTransaction(database.db, (tx) => writeMessage(someSenders, tx, message))).id;
};
const rowOf = async (id: string) => {
  const [row] = await database.db.select().from(messages).where(eq(messages.id, id));
  return row;
};
const deliver = (ctx: Ctx, ids: string[]) =>
  ids.reduce((before, id) => before.then(() => deliverMessage(ctx, id, 'a worker')), Promise.resolve());
const statuses = async (ids: string[]) => Promise.all(ids.map(async (id) => (await rowOf(id))?.status));
/** Seconds until the message's job is due, by the database's clock. */
const secondsToJob = async (id: string): Promise<number> => {
  const { rows } = await database.db.execute<{ seconds: number }>(sql`
    select extract(epoch from run_at - now())::int as seconds
    from graphile_worker.jobs where key = ${deliveryKey(id)}`);
  return rows[0]?.seconds ?? NaN;
};
const addresses = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `reviewer${from + n}@client.example`);

describe('an account whose e-mail address is not confirmed', () => {
  test('reaches ten addresses a day by mail and text together; the rest waits and says why', async () => {
    await unconfirmed();
    const ctx = context({});
    const reached = [...addresses(1, 7), '+15550000001', '+15550000002', '+15550000003'];
    const first = await Promise.all(reached.map((to) => write(to)));
    await deliver(ctx, first);
    expect(new Set(await statuses(first))).toEqual(new Set(['sent']));

    const late = await write('eleventh@client.example');
    const lateText = await write('+15550000004');
    const again = await write('REVIEWER1@client.example');
    const own = await write(OWN.toUpperCase(), { kind: 'all-approved' });
    const reset = await write('old@agency.example', { kind: 'password-reset' });
    await deliver(ctx, [late, lateText, again, own, reset]);
    expect(await statuses([late, lateText, again, own, reset])).toEqual([
      'queued',
      'queued',
      'sent',
      'sent',
      'sent',
    ]);
    expect(await rowOf(late)).toMatchObject({
      attempts: 0,
      claimedBy: null,
      error:
        'Waiting: until you confirm your e-mail address, messages go to at most 10 addresses a day. ' +
        'Sending goes on once you confirm it, or on Nov 17, 1:00 AM GMT+1.',
    });
    // Nine hours of the day are left.
    expect(await secondsToJob(late)).toBeGreaterThan(9 * 3600 - 60);
    expect(await secondsToJob(late)).toBeLessThan(9 * 3600 + 60);
    tomorrow();
    await deliver(ctx, [late, lateText]);
    expect(await statuses([late, lateText])).toEqual(['sent', 'sent']);
  });

  test('sends what waited once it is confirmed', async () => {
    await unconfirmed();
    const ctx = context({});
    const ids = await Promise.all(addresses(1, 11).map((to) => write(to)));
    await deliver(ctx, ids);
    const [held = ''] = ids.slice(10);
    expect(await statuses([held])).toEqual(['queued']);
    const busy = await write('later@client.example');
    await database.db.execute(
      sql`select from graphile_worker.reschedule_jobs(
            array(select id from graphile_worker.jobs where key = ${deliveryKey(busy)}), run_at => now() + interval '1 hour')`,
    );
    await inTransaction(database.db, async (tx) => {
      await tx.update(users).set({ emailConfirmedAt: clock });
      await wakeMessages(tx, userId);
    });
    expect(await secondsToJob(held)).toBeLessThanOrEqual(0);
    // A message that waits for another reason keeps its pause.
    expect(await secondsToJob(busy)).toBeGreaterThan(3000);
    await deliver(ctx, [held]);
    expect(await rowOf(held)).toMatchObject({ status: 'sent', error: null });
  });

  test('that is confirmed in the very moment in which a message is held back does not leave it waiting', async () => {
    await unconfirmed();
    const ctx = context({});
    await deliver(ctx, await Promise.all(addresses(1, 10).map((to) => write(to))));
    const late = await write('eleventh@client.example');
    let delivering: Promise<void> | undefined;
    await inTransaction(database.db, async (tx) => {
      await tx.update(users).set({ emailConfirmedAt: clock });
      await wakeMessages(tx, userId);
      delivering = deliver(ctx, [late]);
      await eventually('the delivery waits for its turn', async () => {
        const { rows } = await database.db.execute(
          sql`select from pg_locks where locktype = 'advisory' and not granted and database =
                (select oid from pg_database where datname = current_database())`,
        );
        return rows.length > 0;
      });
    });
    await delivering;
    expect(await statuses([late])).toEqual(['sent']);
  });

  test('is not asked where no mail could bring the link', async () => {
    await unconfirmed();
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) => write(`+1555000${String(n).padStart(4, '0')}`)),
    );
    await deliver(context({ mail: null }), ids);
    expect(new Set(await statuses(ids))).toEqual(new Set(['sent']));
  });
});

describe('every account', () => {
  test('sends so many mails and so many texts a day, each counted apart, and goes on tomorrow', async () => {
    const ctx = context({ sendingLimits: few });
    const mails = await Promise.all(addresses(1, 4).map((to) => write(to)));
    const texts = await Promise.all(['+15550000001', '+15550000002', '+15550000003'].map((to) => write(to)));
    const own = await write(OWN, { kind: 'post-due' });
    await deliver(ctx, [...mails, ...texts, own]);
    expect(await statuses(mails)).toEqual(['sent', 'sent', 'sent', 'queued']);
    expect(await statuses(texts)).toEqual(['sent', 'sent', 'queued']);
    expect(await statuses([own])).toEqual(['sent']);
    expect((await rowOf(mails[3] ?? ''))?.error).toBe(
      'Waiting: your limit of 3 e-mails a day is reached. Sending goes on by itself on Nov 17, 1:00 AM GMT+1.',
    );
    expect((await rowOf(texts[2] ?? ''))?.error).toMatch(/limit of 2 texts a day/);
    const other = await addUser(database.db);
    const others = await write('cora@client.example', { userId: other });
    await deliver(ctx, [others]);
    expect(await statuses([others])).toEqual(['sent']);
    tomorrow();
    await deliver(ctx, [...mails, ...texts]);
    expect(new Set(await statuses([...mails, ...texts]))).toEqual(new Set(['sent']));
  });

  test('does not send more than that when many workers are at it at once', async () => {
    const ids = await Promise.all(addresses(1, 12).map((to) => write(to)));
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const mail = recordingMail();
    const slow = {
      send: async (...given: Parameters<typeof mail.send>) => gate.then(() => mail.send(...given)),
    };
    const ctx = context({ mail: slow, sendingLimits: few });
    const all = ids.map((id, n) => deliverMessage(ctx, id, `worker ${n}`));
    // Claimed messages count already, before anything is handed over.
    await eventually(
      'nine wait',
      async () => (await database.db.$count(messages, isNotNull(messages.error))) === 9,
    );
    expect(await database.db.$count(messages, isNotNull(messages.claimedBy))).toBe(3);
    letGo();
    await Promise.all(all);
    expect(mail.mails).toHaveLength(3);
    expect((await statuses(ids)).filter((status) => status === 'queued')).toHaveLength(9);
  });

  test('is not charged for what was refused or did not get through', async () => {
    let failures = 5;
    const text = recordingText();
    const refusing: Ctx['text'] = {
      ...text,
      async send(message, onHandOver) {
        await onHandOver();
        failures -= 1;
        if (failures >= 0) throw new PortError('will never work', 'Twilio refused this text');
        return { providerId: 'text' };
      },
    };
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, n) => write(`+1555000${String(n).padStart(4, '0')}`)),
    );
    await deliver(context({ text: refusing, sendingLimits: few }), ids);
    expect(await statuses(ids.slice(0, 5))).toEqual(['failed', 'failed', 'failed', 'failed', 'failed']);
    expect(await statuses(ids.slice(5))).toEqual(['sent', 'sent', 'queued']);
  });

  test('does not get its day back by deleting what it sent', async () => {
    const ctx = context({ sendingLimits: few });
    const postId = await addPost(database.db, userId, { status: 'In Review' });
    const about = { postId };
    await deliver(ctx, await Promise.all(addresses(1, 3).map((to) => write(to, about))));
    await deliver(ctx, await Promise.all(['+15550000001', '+15550000002'].map((to) => write(to, about))));
    await deleteExistingPost(ctx, memberOf(userId), postId);
    await afterUndo(ctx);
    expect(await database.db.$count(messages)).toBe(0);
    const late = [await write('fourth@client.example'), await write('+15550000003')];
    await deliver(ctx, late);
    expect(await statuses(late)).toEqual(['queued', 'queued']);

    tomorrow();
    await unconfirmed();
    const second = await addPost(database.db, userId, { status: 'In Review' });
    const wide = context({});
    await deliver(wide, await Promise.all(addresses(1, 10).map((to) => write(to, { postId: second }))));
    await deleteExistingPost(wide, memberOf(userId), second);
    await afterUndo(wide);
    await deliver(wide, late);
    expect(await statuses(late)).toEqual(['queued', 'queued']);
  });
});

test('a text to a country that is not allowed fails at once and names the setting', async () => {
  const text = recordingText();
  const id = await write('+442071838750');
  await deliver(context({ text }), [id]);
  expect(text.texts).toEqual([]);
  expect(await rowOf(id)).toMatchObject({
    status: 'failed',
    attempts: 0,
    error: expect.stringContaining('TEXT_COUNTRIES') as string,
  });
});
