import { and, asc, gt, isNotNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import type { Log } from '#server/db/log.ts';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { desks } from '#server/db/schema/desks.ts';
import { messages } from '#server/db/schema/messages.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { authenticators } from '#server/db/schema/two-factor.ts';
import { PURPOSE as AUTHENTICATOR } from '#server/features/accounts/authenticators.ts';
import { TOKENS as CALENDAR } from '#server/features/calendar/tokens.ts';
import { LINK as DESK } from '#server/features/desks/desk-links.ts';
import { PURPOSE as MESSAGE } from '#server/features/messages/sealed-link.ts';
import { TOKENS as NETWORK } from '#server/features/networks/tokens.ts';
import { openSealed, type Keys } from '#server/kit/secrets.ts';
import { SettingsError } from './settings.ts';

type Reads = Pick<Db, 'select'>;

interface Place {
  purpose: string;
  table: PgTable;
  id: PgColumn;
  sealed: PgColumn;
}

/** What is kept sealed, by its purpose. */
const PLACES: Place[] = [
  { purpose: NETWORK, table: accounts, id: accounts.id, sealed: accounts.tokens },
  {
    purpose: CALENDAR,
    table: calendarConnections,
    id: calendarConnections.id,
    sealed: calendarConnections.accessToken,
  },
  {
    purpose: AUTHENTICATOR,
    table: authenticators,
    id: authenticators.userId,
    sealed: authenticators.sealed,
  },
  { purpose: DESK, table: desks, id: desks.id, sealed: desks.sealedToken },
  { purpose: MESSAGE, table: messages, id: messages.id, sealed: messages.sealed },
];

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

async function* sealedIn(db: Reads, { table, id, sealed }: Place): AsyncGenerator<string> {
  for (let after = FIRST; ;) {
    const rows = await db
      .select({ id, sealed })
      .from(table)
      .where(and(isNotNull(sealed), gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH);
    for (const row of rows) yield row.sealed as string;
    after = (rows.at(-1)?.id as string | undefined) ?? after;
    if (rows.length < BATCH) return;
  }
}

/**
 * Whether one of the keys opens anything of what is sealed in the database, also where nothing is. The right key opens
 * the first that it is tried on; some may be left of a key that is lost.
 */
export async function doesKeyFit(db: Reads, keys: Keys): Promise<boolean> {
  let isAnything = false;
  for (const place of PLACES)
    for await (const sealed of sealedIn(db, place)) {
      if (openSealed(keys, place.purpose, sealed) !== null) return true;
      isAnything = true;
    }
  return !isAnything;
}

/** Before the data of a folder moves to where only SECRET_KEY opens it. */
export async function refuseUnfitKey(db: Reads, keys: Keys, dataDir: string): Promise<void> {
  if (await doesKeyFit(db, keys)) return;
  throw new SettingsError(
    `SECRET_KEY opens nothing of what is sealed in the database in ${dataDir}: set it to the key with which Greenroom ` +
      'has worked in this folder. Nothing was copied.',
  );
}

/** What an operator should know who has mistyped the key, or restored a backup without it. */
export async function tellOfOtherKey({ db, log, ...keys }: Keys & { db: Reads; log: Log }): Promise<void> {
  if (await doesKeyFit(db, keys)) return;
  log.warn(
    {},
    `${keys.secretKeyOld === undefined ? 'SECRET_KEY opens nothing' : 'Neither SECRET_KEY nor SECRET_KEY_OLD opens anything'} ` +
      'of what is sealed in the database, so connected accounts, calendars and authenticator apps do not work. ' +
      'Start with the SECRET_KEY that was in use (where none was set, the line in DATA_DIR/secret-key), ' +
      'or name it as SECRET_KEY_OLD beside a new one.',
  );
}
