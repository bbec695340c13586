import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addUser } from '#tests/support/rows.ts';
import { newestFirst } from './newest-first.ts';
import { messages } from './schema/messages.ts';
import { posts } from './schema/posts.ts';

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
  userId = await addUser(database.db);
});
afterAll(() => database.close());

test.each([
  ['posts_newest', posts],
  ['messages_outbox', messages],
])('a page of the newest is read off %s, without sorting all that an agency has', async (index, table) => {
  const page = database.db
    .select()
    .from(table)
    .where(eq(table.agencyId, userId))
    .orderBy(...newestFirst(table.createdAt, table.id))
    .limit(60);
  const plan = await database.db.transaction(async (tx) => {
    // An empty table is scanned whole, unless that is ruled out.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const { rows } = await tx.execute<Record<string, string>>(sql`explain ${page}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(index);
  expect(plan).not.toContain('Sort');
});
