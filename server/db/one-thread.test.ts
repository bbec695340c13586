import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedBy } from '#server/features/posts/store.ts';
import { acrossMigration } from '#tests/support/across-migration.ts';
import type { TestDatabase } from '#tests/support/database.ts';

/** Since this migration reviewers are rows, and comments and answers one thread. */
const STEP = '0008_thread';

let database: TestDatabase;
const TOKEN = 'a'.repeat(43);

beforeAll(async () => {
  database = await acrossMigration(STEP, fill);
});
afterAll(() => database.close());

/** Posts by their token: a draft, one under review in its third version, one whose reviewer is respelled. */
async function fill(db: TestDatabase['db']): Promise<void> {
  await db.execute(sql`
    with owner as (insert into users (email, phone, password, first_name, last_name)
                   values ('olive@agency.example', '+15550000001', 'x', 'Olive', 'Owner') returning id),
         agency as (insert into agencies (id, name) select id, 'Olive' from owner returning id)
    insert into posts (agency_id, user_id, status, approval_token, version, reviewer_emails, reviewer_phones)
    select agency.id, owner.id, row.status, row.token, row.version, row.emails::text[], row.phones::text[]
      from owner, agency, (values
        ('Draft', 'draft', 1, '{zoe@acme.example,amy@acme.example}', '{+15551230001}'),
        ('In Review', 'review', 3, '{kim@acme.example,bob@acme.example}', '{+15551230002}'),
        ('Approved', 'respelled', 1, '{Bob@Acme.example}', '{}'),
        ('Draft', 'empty', 1, '{}', '{}')) as row (status, token, version, emails, phones)`);
  await db.execute(sql`
    insert into post_versions (post_id, version, caption, assets, created_at)
    select id, n, 'Words ' || n, '[]', timestamptz '2026-05-01T12:00:00Z' + (n - 1) * interval '1 day'
      from posts, generate_series(1, 3) as n where approval_token = 'review'`);
  await db.execute(sql`
    insert into approvals (post_id, approval_token, token_expires_at, reviewer_contact, reviewer_type, status,
                           answered_version, removed_at, created_at)
    select posts.id, row.link, '2100-01-01', row.contact, row.type, row.status, row.answered::int, row.removed::timestamptz,
           row.created::timestamptz
      from posts join (values
        ('review', ${TOKEN}, 'bob@acme.example', 'email', 'approved', '3', null, '2026-05-01T12:00:00Z'),
        ('review', 'second', 'kim@acme.example', 'email', 'pending', null, null, '2026-05-01T12:00:01Z'),
        ('review', 'third', '+15551230002', 'phone', 'pending', null, null, '2026-05-01T12:00:02Z'),
        ('review', 'gone', 'lee@acme.example', 'email', 'rejected', '1', '2026-05-02T00:00:00Z', '2026-05-01T12:00:03Z'),
        ('respelled', 'other', 'bob@acme.example', 'email', 'approved', '1', null, '2026-05-01T12:00:00Z')
      ) as row (post, link, contact, type, status, answered, removed, created) on row.post = posts.approval_token`);
  await db.execute(sql`
    insert into comments (post_id, user_id, approval_id, body, created_at)
    select approvals.post_id, case when row.by = 'owner' then (select id from users) end,
           case when row.by <> 'owner' then approvals.id end, row.body, row.at::timestamptz
      from approvals join (values
        (${TOKEN}, 'bob', 'Before there was a version', '2026-04-30T12:00:00Z'),
        (${TOKEN}, 'owner', 'About the first', '2026-05-02T11:59:59Z'),
        (${TOKEN}, 'bob', 'About the second', '2026-05-02T12:00:00Z'),
        (${TOKEN}, 'bob', 'About the third', '2026-05-09T12:00:00Z')) as row (link, by, body, at)
        on row.link = approvals.approval_token`);
  await db.execute(sql`
    insert into approval_answers (agency_id, post_id, approval_id, status, comment, version, created_at)
    select posts.agency_id, posts.id, approvals.id, row.status, row.comment, row.version, row.at::timestamptz
      from approvals join posts on posts.id = approvals.post_id join (values
        ('gone', 'rejected', 'Brighter', 1, '2026-05-01T18:00:00Z'),
        (${TOKEN}, 'rejected', '', 2, '2026-05-03T06:00:00Z'),
        (${TOKEN}, 'approved', null, 3, '2026-05-04T12:00:00Z')) as row (link, status, comment, version, at)
        on row.link = approvals.approval_token`);
}

test('every post names the reviewers that it named, in that order and spelling', async () => {
  const { rows } = await database.db.execute(sql`
    select approval_token as post, ${namedBy('email')} as emails, ${namedBy('phone')} as phones
      from posts order by 1`);
  expect(rows).toEqual([
    { post: 'draft', emails: ['zoe@acme.example', 'amy@acme.example'], phones: ['+15551230001'] },
    { post: 'empty', emails: [], phones: [] },
    { post: 'respelled', emails: ['Bob@Acme.example'], phones: [] },
    { post: 'review', emails: ['kim@acme.example', 'bob@acme.example'], phones: ['+15551230002'] },
  ]);
});

test('who was asked stays asked since then, with link and answer; a draft’s reviewers have rows and were not', async () => {
  const { rows } = await database.db.execute(sql`
    select reviewer_contact as contact, approvals.approval_token as link, approvals.status, stage, asked_at = approvals.created_at as asked,
           removed_at is not null as removed
      from approvals join posts on posts.id = post_id where posts.approval_token = 'review' order by approvals.created_at`);
  const asked = { asked: true, stage: 1 };
  expect(rows).toEqual([
    { contact: 'bob@acme.example', link: TOKEN, status: 'approved', removed: false, ...asked },
    { contact: 'kim@acme.example', link: 'second', status: 'pending', removed: false, ...asked },
    { contact: '+15551230002', link: 'third', status: 'pending', removed: false, ...asked },
    { contact: 'lee@acme.example', link: 'gone', status: 'rejected', removed: true, ...asked },
  ]);
  const named = await database.db.execute<{ link: string }>(sql`
    select approvals.approval_token as link, reviewer_type as type, approvals.status, asked_at, due_at,
           token_expires_at > now() + interval '59 days' as lasts
      from approvals join posts on posts.id = post_id where posts.approval_token = 'draft' order by place`);
  const unasked = { status: 'pending', asked_at: null, due_at: null, lasts: true };
  const link = expect.stringMatching(/^[\w-]{43}$/);
  expect(named.rows).toEqual([
    { link, type: 'email', ...unasked },
    { link, type: 'email', ...unasked },
    { link, type: 'phone', ...unasked },
  ]);
  expect(new Set(named.rows.map((one) => one.link)).size).toBe(3);
});

test('comments and answers are one thread, each about the version that was there', async () => {
  const { rows } = await database.db.execute(sql`
    select body, version, decision, side, user_id is not null as members, agency_id = (select id from agencies) as own
      from comments order by created_at`);
  const of = { side: 'client', own: true };
  const plain = { decision: null, members: false, ...of };
  expect(rows).toEqual([
    { body: 'Before there was a version', version: 1, ...plain },
    { body: 'Brighter', version: 1, ...plain, decision: 'rejected' },
    { body: 'About the first', version: 1, ...plain, members: true },
    { body: 'About the second', version: 2, ...plain },
    { body: null, version: 2, ...plain, decision: 'rejected' },
    { body: null, version: 3, ...plain, decision: 'approved' },
    { body: 'About the third', version: 3, ...plain },
  ]);
});

test('words come from somebody, and only a decision may come without any', async () => {
  const [post] = (
    await database.db.execute<{ id: string; agency_id: string; user_id: string }>(
      sql`select * from posts limit 1`,
    )
  ).rows;
  const write = (by: string | null, body: string | null, decision: string | null) =>
    database.pool.query(
      'insert into comments (agency_id, post_id, user_id, version, body, decision) values ($1, $2, $3, 1, $4, $5)',
      [post?.agency_id, post?.id, by, body, decision],
    );
  await expect(write(null, 'Nobody’s', null)).rejects.toThrow('comments_author');
  await expect(write(post?.user_id ?? null, '', null)).rejects.toThrow('comments_says_something');
  await expect(write(post?.user_id ?? null, null, null)).rejects.toThrow('comments_says_something');
  await write(post?.user_id ?? null, null, 'approved');
});
