import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyNamed } from '#server/features/companies/names.ts';
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

/** PostgreSQL scans an empty table sequentially, unless that is disabled. */
const planOf = (page: SQLWrapper) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const { rows } = await tx.execute<Record<string, string>>(sql`explain ${page}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

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
  const plan = await planOf(page);
  expect(plan).toContain(index);
  expect(plan).not.toContain('Sort');
});

test('a page of one company’s newest is read off posts_company_newest, by the company’s name', async () => {
  const tenant = { agencyId: userId };
  await database.db.execute(sql`
    with company as (insert into companies (agency_id, name)
                     select ${userId}::uuid, 'Client ' || n from generate_series(1, 30) as n returning id, name)
    insert into posts (agency_id, user_id, company_id, approval_token)
    select ${userId}::uuid, ${userId}::uuid, company.id, 'token ' || n
      from generate_series(1, 6000) as n left join company on company.name = 'Client ' || n % 31`);
  await database.db.execute(sql`analyze posts, companies`);
  const page = database.db
    .select()
    .from(posts)
    .where(and(eq(posts.agencyId, userId), eq(posts.companyId, companyNamed(tenant, 'client 7'))))
    .orderBy(...newestFirst(posts.createdAt, posts.id))
    .limit(60);
  const plan = await planOf(page);
  expect(plan).toContain('posts_company_newest');
  expect(plan).not.toContain('Sort');
});
