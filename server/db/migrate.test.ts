import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { recentActivity } from '#server/features/activity/queries.ts';
import { openReviewPage } from '#server/features/approvals/open-review.ts';
import { readFeed } from '#server/features/calendar/feeds.ts';
import { companyCards, listContacts } from '#server/features/companies/queries.ts';
import { readOutbox } from '#server/features/messages/queries.ts';
import { namedBy } from '#server/features/posts/store.ts';
import { testContext } from '#tests/support/context.ts';
import { quietLog } from '#tests/support/database-server.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openDatabase, type Db } from './connect.ts';
import { migrate } from './migrate.ts';
import { users } from './schema/accounts.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'greenroom-migrations-'));
  await cp('server/db/migrations', folder, { recursive: true });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const journalSchema = z.object({
  entries: z.array(
    z.object({ idx: z.int(), version: z.string(), when: z.int(), tag: z.string(), breakpoints: z.boolean() }),
  ),
});
const readJournal = async () =>
  journalSchema.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')));

/** Adds a migration, as a newer version of the product would. */
async function addMigration(statement: string): Promise<() => Promise<void>> {
  const file = join(folder, 'meta/_journal.json');
  const before = await readFile(file, 'utf8');
  const journal = await readJournal();
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1;
  const idx = journal.entries.length;
  journal.entries.push({ idx, version: '7', when, tag: 'later', breakpoints: true });
  await writeFile(join(folder, 'later.sql'), statement);
  await writeFile(file, JSON.stringify(journal));
  return () => writeFile(file, before);
}

const applied = async () => {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count;
};

test('four instances that start together migrate once, tables and queue alike', async () => {
  const { entries: steps } = await readJournal();
  const instances = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ databaseUrl: database.url, dataDir: '', log: quietLog })),
  );
  await Promise.all(instances.map((instance) => migrate(instance, folder, quietLog)));
  await Promise.all(instances.map((instance) => instance.close()));

  expect(await applied()).toBe(steps.length);
  const { rows } = await database.db.execute(sql`select from graphile_worker.jobs`);
  expect(rows).toEqual([]);
});

test('a step that is new is taken, the earlier ones are not repeated', async () => {
  await migrate(database, folder, quietLog);
  const before = await applied();
  await addMigration('create table newly_made (id int)');
  await migrate(database, folder, quietLog);
  await migrate(database, folder, quietLog);
  expect(await applied()).toBe((before ?? 0) + 1);
});

test('a database of the first release keeps its rows and takes every step since', async () => {
  const file = join(folder, 'meta/_journal.json');
  const whole = await readJournal();
  const first = { ...whole, entries: whole.entries.slice(0, 2) };
  await writeFile(file, JSON.stringify(first));
  await migrate(database, folder, quietLog);
  const { db } = database;
  await db.execute(sql`
    with owner as (insert into users (email, phone, password, first_name, last_name)
                   values ('olive@agency.example', '+15550000001', 'x', 'Olive', 'Owner') returning id),
         post as (insert into posts (user_id, status, approval_token, scheduled_at)
                  select id, 'Scheduled', 'token', now() from owner returning id)
    insert into publish_attempts (post_id, version, key, state, started_at)
    select id, 1, 'a:1:now:0', 'reminded', now() from post`);
  await fillFirstRelease(db);

  await writeFile(file, JSON.stringify(whole));
  await migrate(database, folder, quietLog);
  expect(await applied()).toBe(whole.entries.length);
  const { rows } = await db.execute(sql`
    select post.status, post.published_url, one.state, one.channel, one.repeatable
      from publish_attempts as one join posts as post on post.id = one.post_id`);
  expect(rows).toEqual([
    { status: 'Scheduled', published_url: null, state: 'reminded', channel: 'reminder', repeatable: true },
  ]);

  // Everything belongs to the agency with the account's id, and the account is its owner.
  const agency = await db.execute(sql`
    select agencies.name, role, agencies.id = user_id as "sameId"
      from agencies join members on agency_id = agencies.id`);
  expect(agency.rows).toEqual([{ name: 'Olive Owner', role: 'owner', sameId: true }]);
  for (const table of [
    'companies',
    'contacts',
    'posts',
    'comments',
    'messages',
    'objects',
    'calendar_connections',
    'calendar_feeds',
    'agency_revisions',
  ]) {
    const kept = await db.execute(
      sql`select distinct agency_id = users.id as own from ${sql.identifier(table)}, users`,
    );
    expect([table, kept.rows]).toEqual([table, [{ own: true }]]);
  }
  // A name that only posts had becomes a company without a profile; other posts found theirs, in any case.
  const known = await db.execute(sql`
    select companies.name, profile_removed_at is null as profile, count(posts.id)::int as posts
      from companies left join posts on posts.company_id = companies.id group by 1, 2 order by 1`);
  expect(known.rows).toEqual([
    { name: 'Acme', profile: true, posts: 1 },
    { name: 'Birch', profile: false, posts: 1 },
  ]);
  const reading = { agencyId: (await db.select().from(users))[0]?.id ?? '' };
  const ctx = testContext(db);
  const cards = await companyCards(db, reading, new Date());
  expect(cards.map(({ name, counts }) => [name, counts.posts])).toEqual([
    ['Acme', 1],
    ['Birch', 1],
    ['UNCATEGORIZED', 1],
  ]);
  expect((await listContacts(db, reading, cards[0]?.id ?? '')).map(({ name }) => name)).toEqual(['Cora']);
  expect((await recentActivity(db, reading, { limit: 8 })).map((item) => item.reviewerName)).toEqual([
    'Cora',
  ]);
  expect((await readOutbox(db, reading, { limit: 9, after: null })).rows).toHaveLength(1);
  // Links that were sent before the migration still open.
  const { answer: page } = await openReviewPage(ctx, OLD_LINK);
  expect([page?.post.companyName, page?.approval?.reviewerName]).toEqual(['Acme', 'Cora']);
  for (const [secret, name] of [
    ['everything', 'Greenroom'],
    ['acme', 'Greenroom · Acme'],
    ['birch', 'Greenroom · Birch'],
    ['loose', 'Greenroom · UNCATEGORIZED'],
  ])
    expect(await readFeed(ctx, secret ?? '')).toContain(`NAME:${name}\r\n`);
  await expect(readFeed(ctx, 'nobodys')).rejects.toMatchObject({ code: 'not_found' });
});

const OLD_LINK = 'a'.repeat(43);

/** An account's client with a contact, a post with an answer, a message, a file, a calendar and feeds. */
async function fillFirstRelease(db: Db): Promise<void> {
  await db.execute(sql`
    with owner as (select id from users),
         company as (insert into companies (user_id, name) select id, 'Acme' from owner returning id, user_id),
         contact as (insert into contacts (user_id, company_id, name, phone_number)
                     select user_id, id, 'Cora', '+15551230001' from company),
         loose as (insert into posts (user_id, company_name, approval_token)
                   select id, 'Birch', 'birch' from owner),
         post as (insert into posts (user_id, company_name, status, approval_token, reviewer_phones)
                  select id, 'ACME', 'In Review', 'acme', '{+15551230001}' from owner returning id, user_id),
         approval as (insert into approvals (post_id, approval_token, token_expires_at, reviewer_contact, reviewer_type)
                      select id, ${OLD_LINK}, '2100-01-01'::timestamptz, '+15551230001', 'phone' from post
                      returning id, post_id),
         answer as (insert into approval_answers (user_id, post_id, approval_id, status, version)
                    select post.user_id, post.id, approval.id, 'approved', 1 from approval, post),
         message as (insert into messages (user_id, channel, "to", kind, text)
                     select id, 'sms', '+15551230001', 'review-request', 'See' from owner),
         object as (insert into objects (user_id, state) select id, 'ready' from owner),
         calendar as (insert into calendar_connections (user_id, provider, access_token)
                      select id, 'google', 'x' from owner)
    insert into calendar_feeds (secret, user_id, company_name)
    select secret, id, name from owner, (values ('everything', null), ('acme', 'acme'), ('birch', 'Birch'),
      ('loose', 'Uncategorized'), ('nobodys', 'Named by nothing')) as feed (secret, name)`);
}

test('reviewers of the first release who differ by case alone become one, and who was removed in another spelling is out', async () => {
  const file = join(folder, 'meta/_journal.json');
  const whole = await readJournal();
  await writeFile(file, JSON.stringify({ ...whole, entries: whole.entries.slice(0, 3) }));
  await migrate(database, folder, quietLog);
  const { db } = database;
  await db.execute(sql`
    with owner as (insert into users (email, phone, password, first_name, last_name)
                   values ('olive@agency.example', '+15550000001', 'x', 'Olive', 'Owner') returning id),
         mail as (insert into messages (user_id, channel, "to", kind, text, html, status)
                  select id, 'email', 'olive@agency.example', 'password-reset',
                         'http://x/reset-password?token=abc_D-1', '<a href="http://x/reset-password?token=abc_D-1">', 'queued'
                  from owner),
         session as (insert into sessions (sid, user_id, expire) select 'sid', id, now() from owner),
         twice as (insert into posts (user_id, approval_token, reviewer_emails)
                   select id, 'one', '{Bob@acme.example,bob@ACME.example,amy@acme.example}' from owner returning id),
         gone as (insert into posts (user_id, approval_token, reviewer_emails)
                  select id, 'two', '{}' from owner returning id)
    insert into approvals (post_id, approval_token, token_expires_at, reviewer_contact, reviewer_type)
    select twice.id, contact, now(), contact, 'email'
      from twice, unnest('{bob@ACME.example,Bob@acme.example,amy@acme.example}'::text[]) as contact
    union all select gone.id, 'still in', now(), 'bob@acme.example', 'email' from gone`);

  await writeFile(file, JSON.stringify(whole));
  await migrate(database, folder, quietLog);
  const posts = await db.execute(sql`
    select approval_token as post, ${namedBy('email')} as emails from posts order by 1`);
  expect(posts.rows).toEqual([
    { post: 'one', emails: ['Bob@acme.example', 'amy@acme.example'] },
    { post: 'two', emails: [] },
  ]);
  const links = await db.execute(
    sql`select approval_token as link from approvals where removed_at is null order by lower(approval_token)`,
  );
  expect(links.rows).toEqual([{ link: 'amy@acme.example' }, { link: 'Bob@acme.example' }]);
  const mails = await db.execute(sql`select status, text || html as content, error from messages`);
  expect(mails.rows).toEqual([
    { status: 'failed', content: expect.not.stringContaining('abc_D-1'), error: expect.any(String) },
  ]);
  const { rows } = await db.execute(sql`
    select email_confirmed_at is not null as confirmed, sessions.created_at < now() - interval '1 hour' as stale
      from users join sessions on user_id = users.id`);
  expect(rows).toEqual([{ confirmed: true, stale: true }]);
});

test('a step that fails leaves nothing of itself, and the next start tries again', async () => {
  await addMigration('create table half (id int);--> statement-breakpoint\nselect 1 / 0');
  await expect(migrate(database, folder, quietLog)).rejects.toThrow();
  await writeFile(join(folder, 'later.sql'), 'create table half (id int)');
  await migrate(database, folder, quietLog);
  expect((await database.db.execute(sql`select from half`)).rows).toEqual([]);
});

test('a database that a newer version has migrated is refused with one line', async () => {
  const takeBack = await addMigration('create table newly_made (id int)');
  await migrate(database, folder, quietLog);
  await takeBack();
  await expect(migrate(database, folder, quietLog)).rejects.toThrow(
    'The database was migrated by a newer Greenroom than this one: start that version instead.',
  );
});
