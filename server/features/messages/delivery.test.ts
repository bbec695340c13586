import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { smtpMail } from '#server/ports/mail/smtp.ts';
import { twilioText } from '#server/ports/text/twilio.ts';
import { startWorker } from '#server/worker/runner.ts';
import { startSmtp, type SmtpFake } from '#tests/fakes/smtp.ts';
import { startTwilio } from '#tests/fakes/twilio.ts';
import { someSenders, testContext } from '#tests/support/context.ts';
import { runChild } from '#tests/support/database-processes.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { CONCURRENCY } from '#tests/support/message-worker.ts';
import { addUser } from '#tests/support/rows.ts';
import { messageJobs } from './jobs.ts';
import { wakeMessages } from './spending.ts';
import { writeMessage } from './write-message.ts';

/** Whole deliveries: written, claimed by a worker, handed to a real SMTP server or a fake Twilio. */

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
  userId = await addUser(database.db);
});
afterAll(() => database.close());

const stops: (() => unknown)[] = [];
beforeEach(() => database.db.delete(messages));
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Waits until this many are sent; messages between tries are made due at once. */
const sentWithoutPauses = (count: number) =>
  eventually(
    `${count} are sent`,
    async () => {
      await database.db.execute(sql`
        select from graphile_worker.reschedule_jobs(
          array(select id from graphile_worker.jobs where locked_at is null), run_at => now())`);
      return (await countOf('sent')) === count;
    },
    60,
  );

/** Its clock is an hour behind, so that pauses of the first hour are over, unless the story sets it. */
async function worker(ports: Parameters<typeof testContext>[1]) {
  const now = () => new Date(Date.now() - 3_600_000);
  const started = await startWorker({
    ctx: testContext(database.db, { now, ...ports }),
    database,
    jobs: messageJobs,
    timers: [],
    concurrency: CONCURRENCY,
  });
  stops.push(() => started.stop());
}

async function smtp(options: Parameters<typeof startSmtp>[0] = {}): Promise<SmtpFake> {
  const server = await startSmtp(options);
  stops.push(() => server.stop());
  return server;
}

function mailTo(server: SmtpFake) {
  const mail = smtpMail({ url: server.url, from: 'mail@agency.example' });
  stops.push(() => mail.close());
  return mail;
}

const write = (count: number, toOf = (n: number) => `reviewer${n}@client.example`) =>
  inTransaction(database.db, async (tx) => {
    for (let n = 1; n <= count; n += 1)
      await writeMessage(someSenders, tx, {
        agencyId: userId,
        userId,
        channel: 'email',
        to: toOf(n),
        kind: 'all-approved',
        subject: `Message ${n}`,
        text: 'text',
        html: '<p>html</p>',
      });
  });
const writeTexts = (count: number) =>
  inTransaction(database.db, async (tx) => {
    for (let n = 1; n <= count; n += 1)
      await writeMessage(someSenders, tx, {
        agencyId: userId,
        userId,
        channel: 'sms',
        to: `+1555867${String(n).padStart(4, '0')}`,
        kind: 'review-request',
        text: `Fern & Oak: post ${n}. https://g.example/approve/${n}`,
      });
  });

const countOf = async (status: 'sent' | 'failed' | 'queued') =>
  database.db.$count(messages, eq(messages.status, status));
const triedOnce = () => database.db.$count(messages, sql`${messages.attempts} > 0`);
const messageIds = (server: SmtpFake) => server.mails.map((mail) => mail.headers.get('message-id'));

test('everything that a transaction wrote arrives, each once', async () => {
  const server = await smtp();
  await worker({ mail: mailTo(server) });
  await write(40);
  await eventually('all are sent', async () => (await countOf('sent')) === 40);
  expect(new Set(messageIds(server)).size).toBe(40);
  expect(server.mails).toHaveLength(40);
});

test('a refused recipient fails with the reason and holds up nobody', async () => {
  const server = await smtp({
    onRecipient: (to) => (to.startsWith('nobody') ? { code: 550, message: '5.1.1 User unknown' } : null),
  });
  await worker({ mail: mailTo(server) });
  await write(10, (n) => (n % 2 ? 'nobody@client.example' : 'cora@client.example'));
  await eventually('all are settled', async () => (await countOf('queued')) === 0);
  const failed = await database.db.select().from(messages).where(eq(messages.status, 'failed'));
  expect(failed).toHaveLength(5);
  for (const message of failed)
    expect(message).toMatchObject({
      to: 'nobody@client.example',
      attempts: 1,
      error: expect.stringContaining('5.1.1 User unknown') as string,
    });
  expect(server.mails).toHaveLength(5);
});

test('what a limit keeps back stays queued, and goes out by itself once the account may send more', async () => {
  const server = await smtp();
  await database.db.update(users).set({ emailConfirmedAt: null });
  await worker({ mail: mailTo(server) });
  await write(13);
  const held = () => database.db.$count(messages, sql`${messages.error} like 'Waiting: %'`);
  await eventually('three wait', async () => (await held()) === 3);
  await eventually('ten are sent', async () => (await countOf('sent')) === 10);
  await inTransaction(database.db, async (tx) => {
    await tx.update(users).set({ emailConfirmedAt: new Date() });
    await wakeMessages(tx, userId);
  });
  await eventually('all are sent', async () => (await countOf('sent')) === 13);
  expect(server.mails).toHaveLength(13);
});

test('a mail server that is down for a while loses nothing and gets nothing twice', async () => {
  const before = await startSmtp();
  await before.stop();
  await worker({ mail: mailTo(before), now: () => new Date() });
  await write(30);
  await eventually('all were tried in vain', async () => (await triedOnce()) === 30);
  expect(await countOf('queued')).toBe(30);
  const after = await smtp({ port: before.port });
  await sentWithoutPauses(30);
  expect(new Set(messageIds(after)).size).toBe(30);
  expect(after.mails).toHaveLength(30);
});

test('a text service that is down for a while loses nothing and gets nothing twice', async () => {
  const before = await startTwilio();
  await before.stop();
  await worker({ text: twilioText(before.settings), now: () => new Date() });
  await writeTexts(20);
  await eventually('all were tried in vain', async () => (await triedOnce()) === 20);
  const after = await startTwilio({ port: before.port });
  stops.push(() => after.stop());
  await sentWithoutPauses(20);
  expect(new Set(after.texts.map((text) => text.to)).size).toBe(20);
  expect(after.texts).toHaveLength(20);
});

test('a worker killed with -9 in the middle of 500 loses none and doubles none; of those in flight nobody knows', async () => {
  const server = await smtp();
  await write(500);
  const first = runChild('tests/support/message-worker', [database.url, server.url]);
  stops.push(() => first.process.kill('SIGKILL'));
  await eventually('it is in the middle', () => server.mails.length >= 150, 60);
  first.process.kill('SIGKILL');
  await first.exited;
  expect(await countOf('sent')).toBeLessThan(500);

  // Jobs of the dead worker are taken over within seconds.
  const second = runChild('tests/support/message-worker', [database.url, server.url]);
  stops.push(async () => {
    second.process.kill('SIGKILL');
    await second.exited;
  });
  await eventually('all are settled', async () => (await countOf('queued')) === 0, 60);
  const unknown = await database.db.select().from(messages).where(eq(messages.status, 'failed'));
  expect(unknown.length).toBeLessThanOrEqual(CONCURRENCY);
  for (const message of unknown) expect(message.error).toMatch(/It may have arrived/);
  expect(new Set(messageIds(server)).size).toBe(server.mails.length);
  expect(server.mails.length).toBeGreaterThanOrEqual(500 - unknown.length);
}, 180_000);
