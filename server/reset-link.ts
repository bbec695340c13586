import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseClock } from '#server/db/clock.ts';
import { openDatabase } from '#server/db/connect.ts';
import { resetLinkFor } from '#server/features/accounts/reset-password.ts';
import { openLog } from './log.ts';
import { loadEnvFile, readSettings, SettingsError } from './settings.ts';

/** Prints a link that sets a new password, with the app running or not. Who can do this can read the data anyway. */
async function main(email: string | undefined): Promise<string> {
  if (!email) throw new SettingsError('Name the account: npm run reset-link -- owner@agency.com');
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
  loadEnvFile(root);
  const { databaseUrl, dataDir, publicUrl, logLevel } = readSettings(process.env, root);
  if (!databaseUrl && !existsSync(join(dataDir, 'pg')))
    throw new SettingsError(`There is no Greenroom in ${dataDir} yet. Is DATA_DIR set as for npm start?`);
  const database = await openDatabase({ databaseUrl, dataDir, log: openLog(logLevel), beside: true });
  try {
    const clock = await databaseClock(database.pool);
    const link = await resetLinkFor({ db: database.db, publicUrl, now: () => clock.now() }, email);
    clock.stop();
    if (!link) throw new SettingsError(`There is no account with the e-mail address ${email}.`);
    return link;
  } finally {
    await database.close();
  }
}

main(process.argv[2]).then(
  (link) => process.stdout.write(`${link}\nIt works once, within the next hour.\n`),
  (error: unknown) => {
    process.stderr.write(`greenroom: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
