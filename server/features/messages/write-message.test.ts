import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { someSenders, testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addUser } from '#tests/support/rows.ts';
import { deliveryKey } from './delivery-job.ts';
import { sweepMessages } from './jobs.ts';
import { writeMessage, type NewMessage } from './write-message.ts';

let database: TestDatabase;
let message: NewMessage;
beforeAll(async () => {
  database = await testDatabase();
  const userId = await addUser(database.db);
  message = {
    agencyId: userId,
    userId,
    channel: 'sms',
    to: '+15558675310',
    kind: 'review-request',
    text: 'Hello',
  };
});
afterAll(() => database.close());

const jobsOf = async (id: string) => {
  const { rows } = await database.db.execute<{
    key: string;
    payload: { messageId: string };
    attempts: number;
  }>(
    sql`select j.key, p.payload, j.attempts from graphile_worker.jobs j
        join graphile_worker._private_jobs p using (id) where j.key = ${deliveryKey(id)}`,
  );
  return rows;
};
const write = () => inTransaction(database.db, (tx) => writeMessage(someSenders, tx, message));

test('a message and its delivery are written together', async () => {
  const { id } = await write();
  const [row] = await database.db.select().from(messages).where(eq(messages.id, id));
  expect(row).toMatchObject({ ...message, status: 'queued', attempts: 0, subject: null, html: null });
  expect(await jobsOf(id)).toEqual([{ key: `message:${id}`, payload: { messageId: id }, attempts: 0 }]);
});

test.each([
  ['email', { mail: null }],
  ['sms', { text: null }],
] as const)(
  '%s that nobody can send is kept from the start, and nothing waits for it',
  async (channel, none) => {
    const whole = { ...message, channel, subject: 'Hello', html: '<p>Hello</p>' } as NewMessage;
    const { id } = await inTransaction(database.db, (tx) =>
      writeMessage({ ...someSenders, ...none }, tx, whole),
    );
    const [row] = await database.db.select().from(messages).where(eq(messages.id, id));
    expect(row).toMatchObject({ status: 'kept', attempts: 0 });
    expect(await jobsOf(id)).toEqual([]);
  },
);

test('a rollback leaves neither', async () => {
  let written = '';
  const story = inTransaction(database.db, async (tx) => {
    ({ id: written } = await writeMessage(someSenders, tx, message));
    throw new Error('and then it went wrong');
  });
  await expect(story).rejects.toThrow('and then it went wrong');
  expect(written).not.toBe('');
  expect(await database.db.select().from(messages).where(eq(messages.id, written))).toEqual([]);
  expect(await jobsOf(written)).toEqual([]);
});

test('the sweep queues what has lost its job, once, and leaves the rest alone', async () => {
  const ctx = testContext(database.db);
  const [lost, tired, waiting, done] = await Promise.all([write(), write(), write(), write()]);
  const forget = (id: string) =>
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = ${deliveryKey(id)}))`;
  await database.db.execute(forget(lost.id));
  await database.db.execute(forget(done.id));
  await database.db.update(messages).set({ status: 'sent' }).where(eq(messages.id, done.id));
  // A job that the queue has given up never runs again.
  await database.db.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${deliveryKey(tired.id)}`,
  );
  expect(await sweepMessages(ctx)).toBe(2);
  expect(await sweepMessages(ctx)).toBe(0);
  expect(await jobsOf(lost.id)).toHaveLength(1);
  expect(await jobsOf(tired.id)).toMatchObject([{ attempts: 0 }]);
  expect(await jobsOf(waiting.id)).toHaveLength(1);
  expect(await jobsOf(done.id)).toEqual([]);
});
