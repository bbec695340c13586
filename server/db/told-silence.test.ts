import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acrossMigration } from '#tests/support/across-migration.ts';
import type { TestDatabase } from '#tests/support/database.ts';

/** Since this migration messages keep what they said about silence. */
const STEP = '0052_told_silence';

let database: TestDatabase;

beforeAll(async () => {
  database = await acrossMigration(STEP, fill);
});
afterAll(() => database.close());

/** Two clients whose rules were saved on November 10, and messages from before and after that. */
async function fill(db: TestDatabase['db']): Promise<void> {
  await db.execute(sql`
    with owner as (insert into users (email, phone, password, first_name, last_name)
                   values ('olive@agency.example', '+15550000001', 'x', 'Olive', 'Owner') returning id)
    insert into agencies (id, name) select id, 'Olive' from owner`);
  await db.execute(sql`
    insert into companies (agency_id, name) select id, client from agencies, unnest('{Acme,Birch}'::text[]) as client`);
  await db.execute(sql`
    insert into no_answer_rules (company_id, no_answer, tacit_days, consent_by, consent_on, consent_words, updated_at)
    select id, case name when 'Acme' then 'tacit' else 'block' end, 3, 'Mia', '2026-11-01', 'Go ahead', '2026-11-10'
      from companies`);
  await db.execute(sql`
    insert into posts (agency_id, user_id, company_id, status, approval_token)
    select agency_id, agency_id, id, 'In Review', name from companies`);
  await db.execute(sql`
    insert into approvals (post_id, approval_token, token_expires_at, reviewer_contact, reviewer_type, origin, approver_id)
    select posts.id, posts.approval_token || contact, '2100-01-01', contact, 'email', origin,
           case origin when 'inside' then posts.user_id end
      from posts, (values ('jane@client.example', 'post'), ('olive@agency.example', 'inside')) as one (contact, origin)`);
  await db.execute(sql`
    insert into messages (agency_id, user_id, channel, "to", kind, subject, text, post_id, approval_id, created_at)
    select posts.agency_id, posts.user_id, 'email', reviewer_contact, kind,
           concat_ws(' ', posts.approval_token, origin, made::date), '', posts.id, approvals.id, made
      from approvals join posts on posts.id = post_id,
           (values ('review-request', timestamptz '2026-11-09'), ('review-reminder', '2026-11-11'),
                   ('date-moved', '2026-11-12')) as one (kind, made)`);
  await db.execute(sql`
    with gathered as (
      insert into messages (agency_id, user_id, channel, "to", kind, subject, text, created_at)
      select id, id, 'email', 'jane@client.example', 'reviews-gathered', 'gathered', '', '2026-11-13' from agencies
      returning id)
    insert into review_notices (agency_id, company_id, post_id, approval_id, person, kind, goes_at, message_id)
    select posts.agency_id, company_id, posts.id, approvals.id, reviewer_contact, 'review-request', now(), gathered.id
      from gathered, approvals join posts on posts.id = post_id
     where posts.approval_token = 'Acme' and origin = 'post'`);
}

test('the migration gives tacit days only to older messages that were written after the rule was set', async () => {
  const { rows } = await database.db.execute(
    sql`select subject, tacit_days as days from messages where tacit_days is not null order by created_at`,
  );
  expect(rows).toEqual([
    { subject: 'Acme post 2026-11-11', days: 3 },
    { subject: 'gathered', days: 3 },
  ]);
});
