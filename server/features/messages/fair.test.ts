import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { messages } from '#server/db/schema/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startWorker } from '#server/worker/runner.ts';
import { someSenders, testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { addUser } from '#tests/support/rows.ts';
import { messageJobs, sweepMessages } from './jobs.ts';
import { writeMessage, type NewMessage } from './write-message.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const write = (userId: string, to: string, count: number, kind: NewMessage['kind'] = 'review-request') =>
  inTransaction(database.db, async (tx) => {
    for (let n = 0; n < count; n += 1)
      await writeMessage(someSenders, tx, {
        agencyId: userId,
        userId,
        channel: 'email',
        to,
        kind,
        subject: 'Please review',
        text: 'text',
        html: '<p>html</p>',
      });
  });

/** Delivers all waiting messages with a sender that takes one at a time; returns the recipients in order. */
async function orderOf(count: number): Promise<string[]> {
  const mail = recordingMail();
  const worker = await startWorker({
    ctx: testContext(database.db, { mail, now: () => new Date() }),
    database,
    jobs: messageJobs,
    timers: [],
    concurrency: 1,
  });
  await eventually('all are sent', () => mail.mails.length === count, 80);
  await worker.stop();
  return mail.mails.map((one) => one.to);
}

test.each([
  ['', async () => undefined],
  [
    ', also when all jobs were lost and queued anew',
    async () => {
      await database.db.execute(sql`delete from graphile_worker._private_jobs`);
      expect(await sweepMessages(testContext(database.db))).toBe(303);
    },
  ],
])('one account’s 300 delay neither another’s mail nor a password reset%s', async (_name, meanwhile) => {
  await database.db.delete(messages);
  const [flooding, other] = [await addUser(database.db), await addUser(database.db)];
  await write(flooding, 'many@client.example', 300);
  await write(other, 'one@client.example', 2);
  await write(flooding, 'reset@agency.example', 1, 'password-reset');
  await meanwhile();
  const order = await orderOf(303);
  expect(order.indexOf('reset@agency.example')).toBe(0);
  expect(order.indexOf('one@client.example')).toBeLessThan(3);
  expect(order.lastIndexOf('one@client.example')).toBeLessThan(5);
  expect(await database.db.$count(messages, eq(messages.status, 'sent'))).toBe(303);
});
