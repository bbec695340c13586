import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { moveDatabase } from '#server/db/move.ts';
import { appSettings, printAnswer } from './beside-app.ts';
import { refuseUnfitKey } from './fitting-key.ts';
import { openLog } from './log.ts';
import { refuseOtherKey } from './secret-key.ts';
import { SettingsError } from './settings.ts';

/** npm run move-database: from the built-in database in DATA_DIR into that of DATABASE_URL. */
async function move(): Promise<string> {
  const { databaseUrl, dataDir, secretKey, secretKeyOld, logLevel } = appSettings();
  if (!databaseUrl)
    throw new SettingsError('DATABASE_URL is missing: it names the database that everything is copied into');
  await refuseOtherKey([secretKey, secretKeyOld], dataDir);
  // Required with DATABASE_URL.
  const keys = { secretKey: secretKey ?? '', secretKeyOld };
  const { tables, rows } = await moveDatabase({
    databaseUrl,
    dataDir,
    migrations: join(dirname(fileURLToPath(import.meta.url)), 'migrations'),
    log: openLog(logLevel),
    check: (source) => refuseUnfitKey(source, keys, dataDir),
  });
  return `${rows} rows of ${tables} tables were copied and compared. The database in ${dataDir} is as it was.
Start Greenroom with this DATABASE_URL and the same SECRET_KEY, and not without DATABASE_URL again.`;
}

printAnswer(move());
