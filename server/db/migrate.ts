import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as migrateWithDrizzle } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { queueLogger } from './queue-logger.ts';
import type { Log } from './log.ts';
import type { Database } from './connect.ts';

/**
 * Migrates the database to this version, forward only: our own tables, then the queue's. Instances that start
 * together wait for the lock, which PostgreSQL releases if its holder dies.
 */
export async function migrate(database: Database, migrationsFolder: string, log: Log): Promise<void> {
  const client = new pg.Client(database.connection);
  client.on('error', (error) => log.error({ err: error }, 'the connection of the migration broke'));
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('greenroom migrations', 0))`);
    await refuseNewer(client, migrationsFolder);
    await migrateWithDrizzle(drizzle(client), { migrationsFolder });
    await runMigrations({ pgPool: database.pool, logger: queueLogger(log) });
  } finally {
    // Ends the session, which releases the lock.
    await client.end();
  }
}

/** A database that a newer version has migrated may contain data that this version would misread. */
async function refuseNewer(client: pg.Client, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query<{ known: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as known`,
  );
  if (!rows[0]?.known) return;
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const ours = Math.max(0, ...readMigrationFiles({ migrationsFolder }).map((file) => file.folderMillis));
  if (Number(applied.rows[0]?.newest ?? 0) > ours) {
    throw new Error(
      'The database was migrated by a newer Greenroom than this one: start that version instead.',
    );
  }
}
