import { openDatabase } from '#server/db/connect.ts';
import { messageJobs, messageTimers } from '#server/features/messages/jobs.ts';
import { smtpMail } from '#server/ports/mail/smtp.ts';
import { startWorker } from '#server/worker/runner.ts';
import { testContext } from './context.ts';
import { quietLog } from './database-server.ts';

/**
 * A worker that delivers mail, as a program: database, SMTP server. Its clock is an hour behind, so that every pause of
 * the first hour is over at once. It says when it is ready, and ends at SIGTERM as the app does.
 */
const [, , databaseUrl, smtpUrl = ''] = process.argv;

export const CONCURRENCY = 4;

if (process.argv[1]?.endsWith('message-worker.js') && databaseUrl) {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: quietLog });
  const worker = await startWorker({
    ctx: testContext(database.db, {
      now: () => new Date(Date.now() - 3_600_000),
      mail: smtpMail({ url: smtpUrl, from: 'mail@agency.example' }),
    }),
    database,
    jobs: messageJobs,
    timers: messageTimers,
    concurrency: CONCURRENCY,
  });
  process.once('SIGTERM', () => {
    setTimeout(() => process.exit(0), 8_500).unref();
    void worker.stop().then(() => process.exit(0));
  });
  console.log('ready');
}
