import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asMailbox } from '#domain/kit/mailbox.ts';
import { acrossMigration } from '#tests/support/across-migration.ts';
import type { TestDatabase } from '#tests/support/database.ts';

/** Since this migration addresses have the Unicode form of their domain. */
const STEP = '0056_one_mailbox';

let database: TestDatabase;

const PUNY = 'Nora@XN--mnchen-3ya.example';
const UNICODE = 'nora@münchen.example';
/** Both become the same address, so neither may. */
const HALF = ['a@xn--mnchen-3ya.xn--p1ai', 'a@münchen.xn--p1ai'];

/** Addresses of one contact each. */
const ADDRESSES = [
  PUNY,
  'li@xn--fiqs8s.xn--55qx5d',
  'a@xn--ls8h.la',
  'a@xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa.example',
  'a@xn--b1abfaaepdrnnbgefbadotcwatmq2g4l.example',
  'a@xn--.example',
  'a@xn--mnchen-3.example',
  'a@xn--mnchen-3y_.example',
  'a@xn--abc-.example',
  'a@xn--99999999.example',
  `a@xn--${'9'.repeat(60)}.example`,
  'a@xn--ab-1ca.example',
  'a@xn--mnchen-psa.example',
];

beforeAll(async () => {
  database = await acrossMigration(STEP, fill);
});
afterAll(() => database.close());

/** Three clients: one knows the mailbox in one spelling, one in both, one in two halves of each. */
async function fill(db: TestDatabase['db']): Promise<void> {
  await db.execute(sql`
    with owner as (insert into users (email, phone, password, first_name, last_name)
                   values ('olive@agency.example', '+15550000001', 'x', 'Olive', 'Owner') returning id)
    insert into agencies (id, name) select id, 'Olive' from owner`);
  await db.execute(sql`
    insert into companies (agency_id, name) select id, client from agencies, unnest('{One,Both,Half}'::text[]) as client`);
  await db.execute(sql`
    insert into contacts (agency_id, company_id, name, phone_number, email)
    select agency_id, companies.id, 'Somebody', '+1' || nr, address
      from companies, unnest(${sql.param(ADDRESSES)}::text[]) with ordinality as one (address, nr) where name = 'One'`);
  await db.execute(sql`
    insert into contacts (agency_id, company_id, name, phone_number, email)
    select agency_id, id, 'Nora', '+1', ${PUNY} from companies where name = 'Both'`);
  await db.execute(sql`
    insert into posts (agency_id, user_id, company_id, status, approval_token)
    select agency_id, agency_id, id, 'In Review', name from companies`);
  const spelled = sql`(values ('One', ${PUNY}), ('Both', ${PUNY}), ('Both', ${UNICODE}),
    ('Half', ${HALF[0]}), ('Half', ${HALF[1]})) as one (client, contact)`;
  await db.execute(sql`
    insert into approvals (post_id, approval_token, token_expires_at, reviewer_contact, reviewer_type)
    select posts.id, client || contact, '2100-01-01', contact, 'email'
      from posts join companies on companies.id = posts.company_id join ${spelled} on client = companies.name`);
  await db.execute(sql`
    insert into desks (agency_id, company_id, reviewer_contact, reviewer_type, token_hash, sealed_token)
    select agency_id, companies.id, contact, 'email', client || contact, 'x'
      from companies join ${spelled} on client = companies.name`);
}

test('contacts are kept as the same address would be now', async () => {
  const { rows } = await database.db.execute<{ email: string }>(
    sql`select email from contacts where name = 'Somebody' order by phone_number::bigint`,
  );
  expect(rows.map(({ email }) => email)).toEqual(ADDRESSES.map(asMailbox));
});

test('where a client has both spellings, its contact stays, too: the reviewer in that spelling keeps the name', async () => {
  const { rows } = await database.db.execute(sql`select email from contacts where name = 'Nora'`);
  expect(rows).toEqual([{ email: PUNY }]);
});

test.each(['approvals join posts on posts.id = post_id', 'desks'])(
  'of %s one spelling becomes the other, unless both are there',
  async (from) => {
    const { rows } = await database.db.execute(sql`
      select companies.name, reviewer_contact as contact
        from ${sql.raw(from)} join companies on companies.id = company_id order by companies.name desc, reviewer_contact collate "C"`);
    expect(rows).toEqual([
      { name: 'One', contact: 'Nora@münchen.example' },
      { name: 'Half', contact: HALF[1] },
      { name: 'Half', contact: HALF[0] },
      { name: 'Both', contact: PUNY },
      { name: 'Both', contact: UNICODE },
    ]);
  },
);
