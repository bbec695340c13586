import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { can } from '#domain/agencies/abilities.ts';
import { ROLES, type Role } from '#domain/agencies/roles.ts';
import { contract } from '#domain/contract.ts';
import type { Endpoint } from '#domain/kit/endpoint.ts';
import { KEY_ROLES } from '#domain/agencies/keys.ts';
import { desks } from '#server/db/schema/desks.ts';
import { messages } from '#server/db/schema/messages.ts';
import { reviewNotices } from '#server/db/schema/notices.ts';
import { deskUrl } from '#server/features/desks/desk-links.ts';
import { programOf } from './support/agency-key.ts';
import { testApp, type Answer, type Client, type TestApp } from './support/app.ts';
import { fullAgency, type FullAgency } from './support/full-agency.ts';
import { networksOf, recordingNetwork } from './support/recording-network.ts';
import { rowsOf, secretsIn } from './support/rows-of-agency.ts';
import { addressesOf } from './support/contract-fields.ts';
import { walkOfIds, type Try } from './support/walk-of-ids.ts';

/**
 * One agency with two halves, each with something of every kind, and a person in each role who sees the clients of one
 * half. What the other half has is to them as if another agency had it.
 */
let it: TestApp;
let ours: FullAgency;
let theirs: FullAgency;
let secrets: string[];
const counts: Record<string, number> = {};

/** Everything of the second agency becomes the first one's; the second owner becomes a member who sees just that. */
async function moveIn(): Promise<void> {
  const { db } = it.database;
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'agency_id'
       and table_name not in ('agency_revisions', 'daily_usage', 'post_counts', 'members', 'sessions', 'member_companies')`);
  await db.transaction(async (tx) => {
    for (const { name } of rows)
      await tx.execute(
        sql`update ${sql.identifier(name)} set agency_id = ${theirs.agencyId} where agency_id = ${ours.agencyId}`,
      );
    await tx.execute(
      sql`update members set agency_id = ${theirs.agencyId}, sees = 'some' where agency_id = ${ours.agencyId}`,
    );
    await tx.execute(sql`
      insert into member_companies (agency_id, user_id, company_id)
      select ${theirs.agencyId}::uuid, ${ours.userId}::uuid, id from companies
       where lower(name) like ${`%${ours.word}%`} on conflict do nothing`);
  });
  await db.execute(sql`select count_posts_anew(${theirs.agencyId})`);
}

/**
 * The limited person saw all clients before: they wrote the posts of the other half, and its reviewers were
 * written to in their name.
 */
async function workedForAll(): Promise<void> {
  const { db } = it.database;
  const { agencyId, companyId, approvalId, word } = theirs;
  const postId = theirs.posts['In Review'];
  await db.execute(
    sql`update posts set user_id = ${ours.userId}, assigned_to = ${ours.userId} where agency_id = ${agencyId}`,
  );
  await db.execute(
    sql`update messages set user_id = ${ours.userId} where agency_id = ${agencyId} and post_id is not null`,
  );
  const [desk] = await db.select().from(desks).where(eq(desks.id, theirs.deskId));
  const link = desk && deskUrl(it.ctx, desk);
  if (!link) throw new Error('no link of a desk');
  const mail = { agencyId, userId: ours.userId, channel: 'email' as const, to: `reviewer@${word}.test` };
  const written = await db
    .insert(messages)
    .values(
      (['desk-link', 'reviews-gathered'] as const).map((kind) => ({
        ...mail,
        kind,
        subject: `${word} ${kind} subject`,
        text: `${word} ${kind} text ${link}`,
        html: `<html><head></head><body>${word} ${kind} html ${link}</body></html>`,
      })),
    )
    .returning();
  await db.insert(reviewNotices).values({
    agencyId,
    companyId,
    postId,
    approvalId,
    person: mail.to,
    kind: 'review-request',
    goesAt: it.clock.now(),
    messageId: written.find(({ kind }) => kind === 'reviews-gathered')?.id ?? null,
  });
}

const playing = async (role: Role) => {
  await it.database.db.execute(
    sql`update members set role = ${role} where user_id = ${ours.userId} and agency_id = ${theirs.agencyId}`,
  );
  it.ctx.remembered?.forgetSessions();
};

/** Programs with a key that sees our half, by role. */
const programs: Partial<Record<Role, Client>> = {};

/** Their owner makes them, and each is used once, so that its use has been noted. */
async function makeKeys(): Promise<void> {
  const { rows } = await it.database.db.execute<{ name: string }>(
    sql`select name from companies where lower(name) like ${`%${ours.word}%`} and profile_removed_at is null`,
  );
  const companies = rows.map(({ name }) => name);
  for (const role of KEY_ROLES) {
    const { program } = await programOf(it, theirs.client, { role, companies });
    expect((await program('GET', '/api/posts')).body.length).toBeGreaterThan(0);
    programs[role] = program;
  }
}

let before: Record<string, string[]>;
beforeAll(async () => {
  it = await testApp({ networks: networksOf(recordingNetwork()) });
  theirs = await fullAgency(it, 'quagga');
  ours = await fullAgency(it, 'juniper');
  await workedForAll();
  const marked = await rowsOf(it.database.db, theirs);
  await moveIn();
  // The agency's own id, its people and its invitations are no secret to a member, nor is their own id.
  const known = JSON.stringify([
    ours.userId,
    marked['agencies'],
    marked['members'],
    marked['users'],
    marked['invitations'],
  ]);
  secrets = secretsIn(marked, theirs).filter((secret) => !known.includes(secret));
  await makeKeys();
  before = await rowsOfTheirs();
});
afterAll(() => it.close());

const taking = Object.values(contract)
  .flat()
  .filter((one) => one.access === 'member' && addressesOf(one).length > 0);

function call(client: Client, one: Endpoint, { params = {}, query, body }: Try): Promise<Answer> {
  const path = one.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return client(one.method, query ? `${path}?${new URLSearchParams(query)}` : path, body);
}

/** What is about people is the agency's, and a name that the other half has is taken in the whole agency. */
const OF_THE_AGENCY = [
  'updateProfile',
  'updateMember',
  'removeMember',
  'invite',
  'withdrawInvitation',
  'openInvitation',
  'signUpToJoin',
  'acceptInvitation',
  'switchAgency',
  'disconnectCalendar',
  'makeKey',
  'revokeKey',
];
const namesTheirs = ({ params, body }: Try) =>
  [theirs.commonName, theirs.bareName].some((name) => JSON.stringify([params, body]).includes(name));
/** A post without a client is for those who see all of them. */
const isWithoutClient = ({ status, body }: Try) => status === 201 && body?.['companyName'] === undefined;
/** By now every row of both halves carries the agency's id. */
const rowsOfTheirs = () => rowsOf(it.database.db, { ...theirs, agencyId: theirs.userId });

test('the fixture has more than 60 secret words', () => {
  expect(secrets.length).toBeGreaterThan(60);
});

describe.each(ROLES.filter((role) => role !== 'owner'))('a %s of the other half', (role) => {
  beforeAll(() => playing(role));

  test.each(
    taking
      .filter((one) => !OF_THE_AGENCY.includes(one.name))
      .map((one) => [`${one.method} ${one.path}`, one] as const),
  )('%s', async (_, one) => {
    for (const tried of walkOfIds(theirs, ours)[one.name] ?? []) {
      if (namesTheirs(tried) || isWithoutClient(tried)) continue;
      const answer = await call(ours.client, one, tried);
      const wanted = can({ role }, one.ability ?? 'look') ? tried.status : 403;
      // Which ability is needed for many posts depends on what is to be done with them.
      const isOk = answer.status === wanted || (one.name === 'changeMany' && answer.status === 403);
      expect([isOk, answer.status, tried, answer.body]).toEqual([true, answer.status, tried, answer.body]);
      const said = JSON.stringify([answer.body, answer.headers]);
      const asked = JSON.stringify(tried);
      expect(secrets.filter((secret) => said.includes(secret) && !asked.includes(secret))).toEqual([]);
      counts[role] = (counts[role] ?? 0) + 1;
    }
  });

  test('nothing of the first half has changed', async () => {
    expect(await rowsOfTheirs()).toEqual(before);
    expect(counts[role]).toBeGreaterThan(60);
  });
});

describe.each(KEY_ROLES)('a key of a %s for the other half', (role) => {
  test.each(
    taking
      .filter((one) => !OF_THE_AGENCY.includes(one.name))
      .map((one) => [`${one.method} ${one.path}`, one] as const),
  )('%s', async (_, one) => {
    const program = programs[role];
    if (!program) throw new Error(`no key of a ${role}`);
    for (const tried of walkOfIds(theirs, ours)[one.name] ?? []) {
      if (namesTheirs(tried) || isWithoutClient(tried)) continue;
      const answer = await call(program, one, tried);
      const wanted = can({ role, key: {} }, one.ability ?? 'look') ? tried.status : 403;
      const isOk =
        answer.status === wanted ||
        (one.name === 'changeMany' && answer.status === 403) ||
        (tried.status < 300 && answer.status === 409);
      expect([isOk, answer.status, tried, answer.body]).toEqual([true, answer.status, tried, answer.body]);
      const said = JSON.stringify([answer.body, answer.headers]);
      const asked = JSON.stringify(tried);
      expect(secrets.filter((secret) => said.includes(secret) && !asked.includes(secret))).toEqual([]);
      counts[`key of a ${role}`] = (counts[`key of a ${role}`] ?? 0) + 1;
    }
  });

  test('nothing of the first half has changed', async () => {
    expect(await rowsOfTheirs()).toEqual(before);
    expect(counts[`key of a ${role}`]).toBeGreaterThan(60);
  });
});
