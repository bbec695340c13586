import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import {
  companies,
  companyStages,
  contacts,
  noAnswerRules,
  postingTimes,
} from '#server/db/schema/companies.ts';
import { evergreenPosts } from '#server/db/schema/evergreen.ts';
import { checklists, postChecks, savedTexts } from '#server/db/schema/library.ts';
import { messages } from '#server/db/schema/messages.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { postAssets, postHistory, posts, postVersions } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { listedInOutboxOf } from '#server/features/messages/queries.ts';
import { withoutLinks } from '#server/features/messages/hide-links.ts';

type Row = Record<string, unknown>;

/** Secrets and encrypted columns are not exported. */
const SECRET = new Set(['approvalToken', 'tokens', 'sealed', 'html', 'parts', 'details', 'claimedBy']);
const open = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.has(name)));

const BATCH = 200;

/** All rows of a table that belong to the agency, by id, in batches. */
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

/** A post's tables and their order. A new table is one more line. */
export const POST_PARTS: Record<string, [PgTable & { postId: PgColumn }, PgColumn]> = {
  assets: [postAssets, postAssets.order],
  versions: [postVersions, postVersions.version],
  approvals: [approvals, approvals.place],
  comments: [comments, comments.createdAt],
  targets: [postTargets, postTargets.createdAt],
  attempts: [publishAttempts, publishAttempts.startedAt],
  checks: [postChecks, postChecks.key],
  evergreen: [evergreenPosts, evergreenPosts.createdAt],
  history: [postHistory, postHistory.seq],
};

/** The same for a client. */
export const CLIENT_PARTS: Record<string, PgTable & { companyId: PgColumn }> = {
  contacts,
  accounts,
  campaigns,
  savedTexts,
  checklists,
  stages: companyStages,
  postingTimes,
  whenNobodyAnswers: noAnswerRules,
};

/** Each post with everything that belongs to it; without deleted posts, with archived ones. */
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
    const parts: [string, Map<string, Row[]>][] = [];
    for (const [name, [table, order]] of Object.entries(POST_PARTS)) {
      const rows = await db.select().from(table).where(inArray(table.postId, ids)).orderBy(asc(order));
      parts.push([name, grouped((rows as Row[]).map(open), 'postId')]);
    }
    for (const post of batch)
      yield {
        ...open(post),
        companyName: post.companyId ? (names.get(post.companyId) ?? null) : null,
        ...Object.fromEntries(parts.map(([name, rows]) => [name, rows.get(post.id) ?? []])),
      };
  }
}

const listedFor = (tenant: Tenant, userId: string | null) =>
  listedInOutboxOf({ ...tenant, userId: userId ?? undefined });

/** What the Outbox shows to this person: messages about the accounts of others are theirs alone. */
export async function* exportedMessages(
  db: Handle,
  tenant: Tenant,
  userId: string | null,
): AsyncGenerator<Row> {
  const found = batches((after) =>
    db
      .select()
      .from(messages)
      .where(and(listedFor(tenant, userId), after ? gt(messages.id, after) : undefined))
      .orderBy(asc(messages.id))
      .limit(BATCH),
  );
  for await (const batch of found)
    yield* batch.map((one) => ({ ...open(one), text: withoutLinks(one.text) }));
}

/** Clients with their contacts, accounts, texts and rules. */
export async function* exportedClients(db: Handle, tenant: Tenant): AsyncGenerator<Row> {
  const all = await db
    .select()
    .from(companies)
    .where(visibleTo(tenant, companies))
    .orderBy(asc(companies.name), asc(companies.id));
  const ids = all.map(({ id }) => id);
  const parts: [string, Map<string, Row[]>][] = [];
  for (const [name, table] of Object.entries(CLIENT_PARTS)) {
    const rows = await db.select().from(table).where(inArray(table.companyId, ids));
    parts.push([name, grouped((rows as Row[]).map(open), 'companyId')]);
  }
  for (const company of all)
    yield {
      ...open(company),
      ...Object.fromEntries(parts.map(([name, rows]) => [name, rows.get(company.id) ?? []])),
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

/** Everybody whose id is in the other files. Of those who have left only the name, as it stands in the threads. */
export async function* exportedPeople(
  db: Handle,
  tenant: Tenant,
  userId: string | null,
): AsyncGenerator<Row> {
  const among = (table: PgTable & { agencyId: PgColumn }, column: PgColumn) =>
    inArray(users.id, db.select({ id: column }).from(table).where(visibleTo(tenant, table)));
  const own = db.select({ id: posts.id }).from(posts).where(visibleTo(tenant, posts));
  const found = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isMember: sql<boolean>`${among(members, members.userId)}`,
    })
    .from(users)
    .where(
      or(
        among(members, members.userId),
        among(posts, posts.authorId),
        among(posts, posts.assignedTo),
        among(comments, comments.userId),
        // Of the agency's own people who review.
        inArray(
          users.id,
          db.select({ id: approvals.approverId }).from(approvals).where(inArray(approvals.postId, own)),
        ),
        among(accounts, accounts.connectedBy),
        inArray(users.id, db.select({ id: messages.userId }).from(messages).where(listedFor(tenant, userId))),
        // Who left stays in the stages of clients until these are changed.
        inArray(
          sql`${users.id}::text`,
          db
            .select({ id: sql`jsonb_array_elements_text(stage -> 'members')` })
            .from(sql`${companyStages}, jsonb_array_elements(${companyStages.stages}) as stage`)
            .where(
              inArray(
                companyStages.companyId,
                db.select({ id: companies.id }).from(companies).where(visibleTo(tenant, companies)),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
  yield* found.map(({ id, isMember, ...person }) => ({ id, name: nameOf(person), isMember }));
}

export async function* exportedAgency(db: Handle, tenant: Tenant): AsyncGenerator<Row> {
  yield* await db.select().from(agencies).where(eq(agencies.id, tenant.agencyId));
}
