import { eq } from 'drizzle-orm';
import { messages } from '#server/db/schema/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import { startSmtp, type SmtpFake, type SmtpOptions } from '#tests/fakes/smtp.ts';
import { someSenders } from './context.ts';
import { cutOff, type CutOff } from './cut-off.ts';
import { runChild, type Child } from './database-processes.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { addUser } from './rows.ts';

/** Mail workers as processes of their own, a mail server, and a way to the database that can be cut. */
export async function mailStory() {
  const stops: (() => unknown)[] = [];
  const database: TestDatabase = await testDatabase();
  const userId = await addUser(database.db);

  return {
    database,
    async smtp(options: SmtpOptions): Promise<SmtpFake> {
      const server = await startSmtp(options);
      stops.push(() => server.stop());
      return server;
    },
    async proxy(): Promise<CutOff> {
      const way = await cutOff(database.url);
      stops.push(() => way.stop());
      return way;
    },
    /** Once it takes jobs. One that found no database is started again, as whoever keeps the app running would. */
    async worker(url: string, server: SmtpFake): Promise<Child> {
      for (;;) {
        const child = runChild('tests/support/message-worker', [url, server.url]);
        stops.push(() => end(child, 'SIGKILL'));
        let hasEnded = false;
        void child.exited.then(() => (hasEnded = true));
        const isReady = () => hasEnded || child.lines().includes('ready');
        await eventually('the worker is ready', isReady, 60).catch((error: unknown) => {
          throw new Error(`It said ${child.lines().join('\n')}${child.errors().join('\n')}`, {
            cause: error,
          });
        });
        if (!hasEnded) return child;
        const said = child.errors().join('\n');
        if (!said.includes('The database does not answer')) throw new Error(`The worker ended: ${said}`);
      }
    },
    write: (count: number) =>
      inTransaction(database.db, async (tx) => {
        for (let n = 1; n <= count; n += 1)
          await writeMessage(someSenders, tx, {
            agencyId: userId,
            userId,
            channel: 'email',
            to: `reviewer${n}@client.example`,
            kind: 'review-request',
            subject: `Message ${n}`,
            text: 'text',
            html: '<p>html</p>',
          });
      }),
    rows: () => database.db.select().from(messages),
    /** Of a story about one message. */
    row: async () => (await database.db.select().from(messages))[0],
    isSettled: async () => (await database.db.$count(messages, eq(messages.status, 'queued'))) === 0,
    async close() {
      for (const stop of stops.toReversed()) await stop();
      await database.close();
    },
  };
}

export async function end(child: Child, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  child.process.kill(signal);
  await child.exited;
}
