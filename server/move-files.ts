import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isAppRunning } from '#server/db/app-running.ts';
import { openDatabase, type Database } from '#server/db/connect.ts';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import { diskStorage } from '#server/ports/storage/disk.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { tellUnusable } from '#server/ports/storage/s3-errors.ts';
import { s3Storage } from '#server/ports/storage/s3.ts';
import { appSettings, printAnswer } from './beside-app.ts';
import { copyFiles, inWords, type Copied } from './copy-files.ts';
import { makeDataFolder } from './data-folder.ts';
import { openLog } from './log.ts';
import { refuseOtherDatabase } from './other-database.ts';
import { SettingsError, type Settings } from './settings.ts';

type Store = NonNullable<Settings['s3']>;

/** Two places, by the names that their sentences have. */
interface Move {
  from: string;
  to: string;
  /** What Greenroom needs afterwards. */
  settings: string;
}

/** npm run move-files: from the disk of DATA_DIR into the bucket of S3_BUCKET; with `--to-disk` the other way. */
async function move(args: string[]): Promise<string> {
  if (args.some((word) => word !== '--to-disk'))
    throw new SettingsError('move-files takes nothing, or --to-disk to copy from the bucket to the disk');
  const isToDisk = args.length > 0;
  const { databaseUrl, dataDir, s3, logLevel } = appSettings();
  if (!s3)
    throw new SettingsError(
      'S3_BUCKET is missing: set it, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and, unless the store is Amazon’s, S3_ENDPOINT',
    );
  const folder = join(dataDir, 'uploads');
  if (!databaseUrl && !existsSync(join(dataDir, 'pg')))
    throw new SettingsError(`There is no Greenroom in ${dataDir} yet. Is DATA_DIR set as for npm start?`);
  if (!isToDisk && !existsSync(folder))
    throw new SettingsError(`There is no folder ${folder}. Is DATA_DIR set as for npm start?`);
  const bucket = s3Storage(s3, inTemporaryFolder);
  await bucket.check(isToDisk ? 'to read' : undefined).catch((error: unknown) => refuseStore(s3, error));
  if (isToDisk) await makeDataFolder(dataDir);
  const disk = diskStorage({ folder });
  const log = openLog(logLevel);
  const database = await openDatabase({ databaseUrl, dataDir, log, beside: true, name: 'greenroom-move' });
  try {
    return isToDisk
      ? await run(database, bucket, disk, {
          from: `the bucket ${s3.bucket}`,
          to: folder,
          settings: 'without the S3_… settings',
        })
      : await run(database, disk, bucket, {
          from: folder,
          to: `the bucket ${s3.bucket}`,
          settings: 'with these S3_… settings',
        });
  } finally {
    await database.close();
    // A request that is under way after a stop would keep this process until the store answers.
    setTimeout(() => process.exit(), 2_000).unref();
  }
}

async function run(database: Database, from: StoragePort, to: StoragePort, names: Move): Promise<string> {
  await refuseOtherDatabase(database.db, from, to, names);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const wasRunning = await isAppRunning(database.pool);
  const done = await copyFiles({
    db: database.db,
    from,
    to,
    signal: stopping.signal,
    tell: (line) => process.stdout.write(`${line}\n`),
  });
  return report(done, names, wasRunning || (await isAppRunning(database.pool)));
}

/** What to know and to do now. Throws where the copy is not whole. */
function report(done: Copied, { from, to, settings }: Move, isRunning: boolean): string {
  const { copied, there, failed, ended, compared, different, missing } = done;
  const what = [
    `${inWords(copied)} copied to ${to}; ${inWords(there)} had been there with the same size before.`,
    ...(failed.length > 0 ? [`Not copied: ${some(failed)}.`] : []),
  ];
  const again = 'Run this command again: it copies only what is not there yet.';
  if (ended === 'told to stop') throw new Error(['Stopped.', ...what, again].join('\n'));
  if (ended) throw new Error([`The copy ended early: ${ended.message}.`, ...what, again].join('\n'));
  if (failed.length > 0) throw new Error([...what, again].join('\n'));
  what.push(
    `Compared at the end: ${inWords(compared)} have the same size in both places. Nothing in ${from} was changed.`,
  );
  if (missing.length > 0)
    what.push(
      `The database names ${missing.length === 1 ? 'a file that is' : `${missing.length} files that are`} in neither place, ` +
        `and cannot be shown: ${some(missing)}. If a backup has them, put them into ${from} and run this command again.`,
    );
  if (isRunning)
    return [
      ...what,
      ...(different.length > 0 ? [`${different.length} came or changed meanwhile.`] : []),
      `A Greenroom is running on this database, and what it stores in ${from} from now on is not copied. Stop it, run ` +
        `this command once more, which copies only what is new, and start it ${settings}.`,
    ].join('\n');
  if (different.length > 0) throw new Error([...what, `Not the same: ${some(different)}.`, again].join('\n'));
  return [...what, `Next: start Greenroom ${settings} (docs/deploy.md, "From the disk to a store").`].join(
    '\n',
  );
}

const SHOWN = 10;

const some = (names: string[]) =>
  names.length > SHOWN
    ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`
    : names.join(', ');

function refuseStore(store: Store, error: unknown): never {
  throw new SettingsError(`${tellUnusable(store, error)} Nothing was copied. Check the S3_… settings.`);
}

printAnswer(move(process.argv.slice(2)));
