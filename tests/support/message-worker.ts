import { openDatabase } from '#server/db/connect.ts';
import { messageJobs, messageTimers } from '#server/features/messages/jobs.ts';
import { smtpMail } from '#server/ports/mail/smtp.ts';
import { startWorker } from '#server/worker/runner.ts';
import { testContext } from './context.ts';
import { quietLog } from './database-server.ts';

/** A worker that delivers mail, as a program: database, SMTP server. */
const [, , databaseUrl, smtpUrl = ''] = process.argv;

export const CONCURRENCY = 4;

if (process.argv[1]?.endsWith('message-worker.ts') && databaseUrl) {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: quietLog });
  await startWorker({
    ctx: testContext(database.db, {
      now: () => new Date(),
      mail: smtpMail({ url: smtpUrl, from: 'mail@agency.example' }),
    }),
    database,
    jobs: messageJobs,
    timers: messageTimers,
    concurrency: CONCURRENCY,
  });
}
