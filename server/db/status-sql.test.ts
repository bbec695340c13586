import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBeforeApproval, isFailed, isScheduled, sideOf, type PostStatus } from '#domain/posts/status.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { statusesThat } from './status-sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const planOf = (which: (status: PostStatus) => boolean, more = sql``) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(
      sql`explain select id from posts where posts.status in ${statusesThat(which)} ${more}`,
    );
    return JSON.stringify(rows);
  });

test.each([
  ['posts_due|posts_waiting', isScheduled, sql`and scheduled_at <= now()`],
  ['posts_before_approval', isBeforeApproval, sql``],
  ['posts_turn', isFailed, sql`and archived_at is null and turn_since < now()`],
] as const)('a list of statuses is served by the index %s', async (index, which, more) => {
  expect(await planOf(which, more)).toMatch(new RegExp(index));
});

test('several are listed in the order of a post’s life', () => {
  const { queryChunks } = statusesThat((status) => sideOf(status) === 'us');
  expect(JSON.stringify(queryChunks)).toContain("('Draft', 'Changes Requested', 'Approved', 'Failed')");
});
