import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/connect.ts';

/*
 * A tiny app for tests that kill it: opens the embedded database in the folder it is given, then writes row after row
 * and prints each number only after the database has acknowledged it.
 */
const tell = (level: string) => (_fields: object, message?: string) => console.error(`${level}: ${message}`);
const log = { debug: tell('debug'), info: tell('info'), warn: tell('warn'), error: tell('error') };

try {
  const database = await openDatabase({ dataDir: process.argv[2] ?? '', log });
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  await database.db.execute(sql`create table if not exists acknowledged (id serial primary key)`);
  while (!stop.signal.aborted) {
    const { rows } = await database.db.execute<{ id: number }>(
      sql`insert into acknowledged default values returning id`,
    );
    console.log(rows[0]?.id);
  }
  await database.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
