import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { quietLog } from './database-server.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/** A database that was filled when the migration with this tag was still to come, and then brought up to date. */
export async function acrossMigration(
  tag: string,
  fill: (db: TestDatabase['db']) => Promise<unknown>,
): Promise<TestDatabase> {
  const database = await testDatabase({ empty: true });
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-migrations-'));
  try {
    await cp('server/db/migrations', folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const whole = await readFile(file, 'utf8');
    const journal = JSON.parse(whole) as { entries: { tag: string }[] };
    const at = journal.entries.findIndex((entry) => entry.tag === tag);
    if (at < 0) throw new Error(`There is no migration ${tag}`);
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
    await migrate(database, folder, quietLog);
    await fill(database.db);
    await writeFile(file, whole);
    await migrate(database, folder, quietLog);
    return database;
  } finally {
    await rm(folder, { recursive: true });
  }
}
