import type { Db } from '#server/db/connect.ts';
import { EXPORTS } from '#server/features/exports/store.ts';
import { KEPT, ON_ITS_WAY } from '#server/features/media/keys.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { SettingsError } from './settings.ts';
import { allStored, countStored, knowsAnyOf } from './stored-files.ts';

interface Names {
  from: string;
  to: string;
}

/** The codes of a table and of a column that do not exist. */
const UNKNOWN = ['42P01', '42703'];

/**
 * A database that knows nothing of the files would have none of them copied, and one whose files are nowhere is that
 * of another folder. One file that is named and there is enough: others may be lost, or left over.
 */
export async function refuseOtherDatabase(
  db: Db,
  from: StoragePort,
  to: StoragePort,
  names: Names,
): Promise<void> {
  const total = await countStored(db).catch(refuseOtherVersion);
  let files = 0;
  for (const place of [...KEPT, EXPORTS, ...ON_ITS_WAY]) {
    const keys = await from.list(place);
    if (await knowsAnyOf(db, keys)) return;
    if (!ON_ITS_WAY.includes(place)) files += keys.length;
  }
  if (files > 0)
    throw new SettingsError(
      `There ${files === 1 ? 'is 1 file' : `are ${files} files`} in ${names.from}, but the database names none of them` +
        `${total === 0 ? '' : ` (it names ${total} other${total === 1 ? '' : 's'})`}. ` +
        'Are DATABASE_URL and DATA_DIR set as for npm start?',
    );
  if (await areAllMissing(db, to))
    throw new SettingsError(
      `The database names ${total} uploads and exports, but none of their files is in ${names.from} or ${names.to}. ` +
        'Are DATABASE_URL, DATA_DIR and the S3_… settings those of one Greenroom?',
    );
}

/** False where the database names no file. */
async function areAllMissing(db: Db, storage: StoragePort): Promise<boolean> {
  let isAnyNamed = false;
  for await (const { needed } of allStored(db))
    for (const key of needed.flat()) {
      if ((await storage.size(key)) !== null) return false;
      isAnyNamed = true;
    }
  return isAnyNamed;
}

function refuseOtherVersion(error: unknown): never {
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  if (!UNKNOWN.includes(code ?? '')) throw error;
  throw new Error(
    'The database was last used by another version of Greenroom, or by none. ' +
      'Start this version on it once, and try again.',
  );
}
