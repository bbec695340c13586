import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { companies, contacts, noAnswerRules } from '#server/db/schema/companies.ts';
import { messages } from '#server/db/schema/messages.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { postAssets, postHistory, posts, postVersions } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';

type Row = Record<string, unknown>;

/** What opens something, or is sealed, stays here. */
const SECRET = new Set(['approvalToken', 'tokens', 'sealed', 'html', 'details', 'claimedBy']);
const open = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.has(name)));

const BATCH = 200;

/** All rows of a table that belong to the agency, in order of their ids, a batch at a time. */
async function* batches<Found extends Row & { id: string }>(
  find: (after: string | null) => Promise<Found[]>,
): AsyncGenerator<Found[]> {
  let after: string | null = null;
  for (;;) {
    const found: Found[] = await find(after);
    if (found.length > 0) yield found;
    if (found.length < BATCH) return;
    after = found.at(-1)?.id ?? null;
  }
}

function grouped(rows: Row[], by: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(String(row[by]));
    if (group) group.push(row);
    else groups.set(String(row[by]), [row]);
  }
  return groups;
}

async function ofPosts(db: Handle, table: PgTable & { postId: PgColumn }, order: PgColumn, ids: string[]) {
  const rows = (await db.select().from(table).where(inArray(table.postId, ids)).orderBy(asc(order))) as Row[];
  return grouped(rows.map(open), 'postId');
}

/** Each post with everything that belongs to it; what is deleted is left out, what is archived is not. */
export async function* exportedPosts(db: Handle, tenant: Tenant): AsyncGenerator<Row> {
  const names = new Map(
    (await db.select().from(companies).where(visibleTo(tenant, companies))).map((one) => [one.id, one.name]),
  );
  const found = batches((after) =>
    db
      .select()
      .from(posts)
      .where(and(visibleTo(tenant, posts), isNull(posts.deletedAt), after ? gt(posts.id, after) : undefined))
      .orderBy(asc(posts.id))
      .limit(BATCH),
  );
  for await (const batch of found) {
    const ids = batch.map(({ id }) => id);
    const parts = {
      assets: await ofPosts(db, postAssets, postAssets.order, ids),
      versions: await ofPosts(db, postVersions, postVersions.version, ids),
      approvals: await ofPosts(db, approvals, approvals.place, ids),
      comments: await ofPosts(db, comments, comments.createdAt, ids),
      targets: await ofPosts(db, postTargets, postTargets.createdAt, ids),
      attempts: await ofPosts(db, publishAttempts, publishAttempts.startedAt, ids),
      history: await ofPosts(db, postHistory, postHistory.seq, ids),
    };
    for (const post of batch)
      yield {
        ...open(post),
        companyName: post.companyId ? (names.get(post.companyId) ?? null) : null,
        ...Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, rows.get(post.id) ?? []])),
      };
  }
}

export async function* exportedMessages(db: Handle, tenant: Tenant): AsyncGenerator<Row> {
  const found = batches((after) =>
    db
      .select()
      .from(messages)
      .where(and(visibleTo(tenant, messages), after ? gt(messages.id, after) : undefined))
      .orderBy(asc(messages.id))
      .limit(BATCH),
  );
  for await (const batch of found) yield* batch.map(open);
}

/** Clients with their people, accounts and rules. */
export async function* exportedClients(db: Handle, tenant: Tenant): AsyncGenerator<Row> {
  const people = grouped(await db.select().from(contacts).where(visibleTo(tenant, contacts)), 'companyId');
  const profiles = grouped(await db.select().from(accounts).where(visibleTo(tenant, accounts)), 'companyId');
  const all = await db
    .select({ company: companies, rules: noAnswerRules })
    .from(companies)
    .leftJoin(noAnswerRules, eq(noAnswerRules.companyId, companies.id))
    .where(visibleTo(tenant, companies))
    .orderBy(asc(companies.name), asc(companies.id));
  for (const { company, rules } of all)
    yield {
      ...open(company),
      contacts: people.get(company.id) ?? [],
      accounts: (profiles.get(company.id) ?? []).map(open),
      whenNobodyAnswers: rules,
    };
}

export async function* exportedMembers(db: Handle, tenant: Tenant): AsyncGenerator<Row> {
  yield* await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: members.role,
      sees: members.sees,
      joinedAt: members.createdAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(visibleTo(tenant, members))
    .orderBy(asc(members.createdAt), asc(users.id));
}

export async function* exportedAgency(db: Handle, tenant: Tenant): AsyncGenerator<Row> {
  yield* await db.select().from(agencies).where(eq(agencies.id, tenant.agencyId));
}
