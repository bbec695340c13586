import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST_STATUSES } from '#domain/posts/status.ts';
import type { Database } from '#server/db/connect.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import { companies } from '#server/db/schema/companies.ts';
import { postCounts, posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { companyCards } from '#server/features/companies/queries.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase } from '#tests/support/database.ts';
import { addCompany, addPost, addUser, memberOf } from '#tests/support/rows.ts';
import { countTimers, mendCounts, wrongCounts } from './counts.ts';
import { readCounts } from './queries.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const counts = async (userId: string, company?: string) =>
  Object.fromEntries(
    Object.entries(await readCounts(testContext(database.db), memberOf(userId), company)).filter(
      ([, n]) => n > 0,
    ),
  );

test('every way in which a post changes moves its counts with it', async () => {
  const { db } = database;
  const userId = await addUser(db);
  await addCompany(db, userId, 'Acme');
  const id = await addPost(db, userId, { companyName: 'Acme' });
  const other = await addPost(db, userId, { status: 'Approved' });
  expect(await counts(userId)).toEqual({ Draft: 1, Approved: 1 });
  expect(await counts(userId, 'acme')).toEqual({ Draft: 1 });
  expect(await counts(userId, 'Uncategorized')).toEqual({ Approved: 1 });
  await db.update(posts).set({ status: 'Published' }).where(eq(posts.id, id));
  expect(await counts(userId, 'Acme')).toEqual({ Published: 1 });
  await db.update(posts).set({ archivedAt: new Date() }).where(eq(posts.id, id));
  expect(await counts(userId, 'Acme')).toEqual({});
  await db.update(posts).set({ archivedAt: null, companyId: null }).where(eq(posts.id, id));
  expect(await counts(userId, 'Uncategorized')).toEqual({ Approved: 1, Published: 1 });
  await db.delete(posts).where(eq(posts.id, other));
  expect(await counts(userId)).toEqual({ Published: 1 });
  expect(await wrongCounts(db)).toEqual([]);
});

test('a change that is taken back, in part or in whole, counts for nothing', async () => {
  const { db } = database;
  const userId = await addUser(db);
  const id = await addPost(db, userId);
  const rolledBack = db.transaction(async (tx) => {
    await tx.update(posts).set({ status: 'Approved' }).where(eq(posts.id, id));
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await db.transaction(async (tx) => {
    const inner = tx.transaction(async (nested) => {
      await nested.update(posts).set({ status: 'Published' }).where(eq(posts.id, id));
      throw new Error('not this');
    });
    await expect(inner).rejects.toThrow('not this');
    await tx.update(posts).set({ status: 'Failed' }).where(eq(posts.id, id));
    await tx.update(posts).set({ status: 'Approved' }).where(eq(posts.id, id));
  });
  expect(await counts(userId)).toEqual({ Approved: 1 });
  expect(await wrongCounts(db)).toEqual([]);
});

test('many at once on one company end with the right counts, and none is lost to a deadlock', async () => {
  const { db } = database;
  const userId = await addUser(db);
  await addCompany(db, userId, 'Acme');
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await addPost(db, userId, { companyName: 'Acme' }));
  // Each moves two posts through all statuses, the second in reverse, in overlapping transactions.
  const walk = (index: number) =>
    Promise.all(
      POST_STATUSES.map((_, step) =>
        inTransaction(db, async (tx) => {
          const status = (at: number) => POST_STATUSES[(at + 70) % POST_STATUSES.length] ?? 'Draft';
          for (const [place, way] of [
            [index, step],
            [(index + 1) % ids.length, -step],
          ] as const)
            await tx
              .update(posts)
              .set({ status: status(way) })
              .where(eq(posts.id, ids[place] ?? ''));
        }),
      ),
    );
  await Promise.all([...ids.keys()].map(walk));
  await Promise.all(Array.from({ length: 8 }, () => addPost(db, userId, { companyName: 'Acme' })));
  expect(await wrongCounts(db)).toEqual([]);
  expect(Object.values(await counts(userId)).reduce((sum, n) => sum + n, 0)).toBe(20);
});

test('thousands in one statement are counted as one change', async () => {
  const { db } = database;
  const userId = await addUser(db);
  const made = Array.from({ length: 3_000 }, (_, n) => ({
    agencyId: userId,
    authorId: userId,
    approvalToken: `${userId} ${n}`,
  }));
  await db.insert(posts).values(made);
  await db.update(posts).set({ status: 'Approved' }).where(eq(posts.authorId, userId));
  expect(await counts(userId)).toEqual({ Approved: 3_000 });
});

test('a company or an agency that goes takes its counts along', async () => {
  const { db } = database;
  const userId = await addUser(db);
  const companyId = await addCompany(db, userId, 'Acme');
  await addPost(db, userId, { companyName: 'Acme' });
  await db.delete(companies).where(eq(companies.id, companyId));
  expect(await counts(userId, 'Uncategorized')).toEqual({ Draft: 1 });
  await db.delete(agencies).where(inArray(agencies.id, [userId]));
  expect(await db.select().from(postCounts).where(eq(postCounts.agencyId, userId))).toEqual([]);
  expect(await wrongCounts(db)).toEqual([]);
});

test('counts that somebody wrote past are found, mended and told to the log', async () => {
  const { db } = database;
  const userId = await addUser(db);
  await addPost(db, userId);
  await db.execute(sql`update post_counts set posts = 7 where agency_id = ${userId}`);
  expect(await mendCounts(db)).toMatchObject([{ agency_id: userId, status: 'Draft', kept: 7, counted: 1 }]);
  expect(await mendCounts(db)).toEqual([]);
  expect(await counts(userId)).toEqual({ Draft: 1 });

  await db.execute(sql`delete from post_counts where agency_id = ${userId}`);
  const told: unknown[] = [];
  const log = { ...testContext(db).log, error: (fields: unknown) => void told.push(fields) };
  await countTimers[0]?.run({ ...testContext(db), log });
  expect(told).toMatchObject([{ wrong: [{ agency_id: userId, kept: 0, counted: 1 }] }]);
  expect(await wrongCounts(db)).toEqual([]);
  const [card] = await companyCards(db, memberOf(userId), new Date());
  expect(card?.counts.posts).toBe(1);
});
