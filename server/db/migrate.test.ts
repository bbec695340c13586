import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { quietLog } from '#tests/support/database-server.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

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

/** Adds a step to the folder, as a newer version of the product would. */
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

  await writeFile(file, JSON.stringify(whole));
  await migrate(database, folder, quietLog);
  expect(await applied()).toBe(whole.entries.length);
  const { rows } = await db.execute(sql`
    select post.status, post.published_url, one.state, one.channel, one.repeatable
      from publish_attempts as one join posts as post on post.id = one.post_id`);
  expect(rows).toEqual([
    { status: 'Scheduled', published_url: null, state: 'reminded', channel: 'reminder', repeatable: true },
  ]);
});

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
  const posts = await db.execute(
    sql`select approval_token as post, reviewer_emails as emails from posts order by 1`,
  );
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
      from users join sessions on user_id = id`);
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
