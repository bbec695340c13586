import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseClock } from '#server/db/clock.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Ctx } from '#server/kit/context.ts';
import { openLog } from './log.ts';
import { loadEnvFile, readSettings, SettingsError, type Settings } from './settings.ts';

/**
 * A command for the operator, whether or not the app is running: prints what `find` returns. It needs no
 * further rights, because whoever can start it can read the data anyway.
 */
export function besideApp(
  find: (ctx: Pick<Ctx, 'db' | 'publicUrl' | 'now'>, args: string[]) => Promise<string>,
): void {
  printAnswer(answer(find));
}

/** What a command finds out, or one line that says why it does not. */
export function printAnswer(finding: Promise<string>): void {
  finding.then(
    (text) => process.stdout.write(`${text}\n`),
    (error: unknown) => {
      process.stderr.write(`greenroom: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}

/** The settings of the app, as it would start now. */
export function appSettings(): Settings {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
  loadEnvFile(root);
  return readSettings(process.env, root);
}

async function answer(find: Parameters<typeof besideApp>[0]): Promise<string> {
  const { databaseUrl, dataDir, publicUrl, logLevel } = appSettings();
  if (!databaseUrl && !existsSync(join(dataDir, 'pg')))
    throw new SettingsError(`There is no Greenroom in ${dataDir} yet. Is DATA_DIR set as for npm start?`);
  const database = await openDatabase({ databaseUrl, dataDir, log: openLog(logLevel), beside: true });
  try {
    const clock = await databaseClock(database.pool);
    clock.stop();
    return await find({ db: database.db, publicUrl, now: () => clock.now() }, process.argv.slice(2));
  } finally {
    await database.close();
  }
}
