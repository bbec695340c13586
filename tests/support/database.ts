import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#server/db/connect.ts';
import { quietLog, urlOf } from './database-server.ts';

export interface TestDatabase extends Database {
  url: string;
}

let kept: pg.Pool | undefined;

/** Makes and removes databases; one connection for all files of a process, which may end while it is open. */
function admin(server: string): pg.Pool {
  if (kept) return kept;
  kept = new pg.Pool({ connectionString: server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server may end first.
  kept.on('error', () => undefined);
  return kept;
}

/** A database of its own for a test file, with all tables (unless asked for none) and no rows. Closing removes it. */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { url: server, template, prefix } = inject('databases');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const source = options.empty ? 'template1' : template;
  // As files: through the log, as is usual, a copy of so many small tables costs more than most tests that use it.
  await admin(server).query(`create database ${name} template ${source} strategy file_copy`);
  const url = urlOf(server, name);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: quietLog });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await admin(server).query(`drop database ${name} with (force)`);
    },
  };
}
