import { and, desc, eq, gte, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { MadeStep, unmakeDrafts } from '#domain/sheets/contract.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { findCompany } from '#server/features/companies/queries.ts';
import { markDeleted } from '#server/features/posts/delete-post.ts';
import { isDraftAsMade, isMadeBy, ownDraftsAsMade } from '#server/features/posts/own-draft.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { findMade } from './draft-id.ts';

/** How long a step can be undone. */
const KEPT = 7 * 86_400_000;

const present = (member: Member) => and(visibleTo(member, posts), isNull(posts.archivedAt));

/** Deletes these drafts (decision 30) if they are this member's own and still as made. */
async function takeAway(ctx: Ctx, tx: Tx, member: Member, which: SQL | undefined) {
  const found = await tx
    .select({ id: posts.id, version: posts.version })
    .from(posts)
    .where(and(which, present(member)))
    .orderBy(posts.id)
    .for('update');
  const own = await ownDraftsAsMade(
    tx,
    member,
    found.map((post) => post.id),
  );
  const gone = new Set(own);
  await markDeleted(
    ctx,
    tx,
    member,
    found.filter((post) => gone.has(post.id)),
  );
  return { found, gone };
}

/** The clients for whom this member has made drafts from rows. */
async function clientsOfRows(tx: Tx, member: Member): Promise<(string | null)[]> {
  const rows = await tx
    .selectDistinct({ companyId: posts.companyId })
    .from(posts)
    .where(and(present(member), isMadeBy(member), isNotNull(posts.madeIn)));
  return rows.map((row) => row.companyId);
}

/**
 * Deletes the drafts of these rows in one step. Whoever may write drafts may undo their own. If a key is a
 * row of several clients, the newest draft is meant.
 */
export async function unmakeManyDrafts(ctx: Ctx, member: Member, { keys }: BodyOf<typeof unmakeDrafts>) {
  return inTransaction(ctx.db, async (tx) => {
    const made = await findMade(tx, member, await clientsOfRows(tx, member), keys);
    const own = made.filter((one) => one.isOwn && !one.isDeleted);
    const newest = new Map(own.map(({ key, id }) => [key, id]));
    const { gone } = await takeAway(ctx, tx, member, inArray(posts.id, [...newest.values()]));
    const isGone = (key: string) => gone.has(newest.get(key) ?? '');
    const asked = [...new Set(keys)];
    return { gone: asked.filter(isGone), kept: asked.filter((key) => !isGone(key)) };
  });
}

/** The steps in which this member made drafts of a client, while there is something to undo. */
export async function listMadeSteps(ctx: Ctx, member: Member, name: string): Promise<MadeStep[]> {
  const company = await findCompany(ctx.db, member, name);
  if (!company?.id) return [];
  const count = sql<number>`(count(*) filter (where ${isDraftAsMade()}))::int`;
  const steps = await ctx.db
    .select({
      id: sql<string>`${posts.madeIn}`,
      madeAt: sql<Date>`max(${posts.createdAt})`.mapWith(posts.createdAt),
      drafts: count,
      all: sql<number>`count(*)::int`,
    })
    .from(posts)
    .where(
      and(
        present(member),
        eq(posts.companyId, company.id),
        isMadeBy(member),
        isNotNull(posts.madeIn),
        gte(posts.createdAt, new Date(ctx.now().getTime() - KEPT)),
      ),
    )
    .groupBy(posts.madeIn)
    .having(sql`${count} > 0`)
    .orderBy(desc(sql`max(${posts.createdAt})`));
  return steps.map(({ all, madeAt, ...step }) => ({
    ...step,
    madeAt: madeAt.toISOString(),
    others: all - step.drafts,
  }));
}

/** The same for a whole step, even after the browser that made it was closed. */
export async function unmakeWholeStep(ctx: Ctx, member: Member, id: string) {
  return inTransaction(ctx.db, async (tx) => {
    const { found, gone } = await takeAway(ctx, tx, member, and(eq(posts.madeIn, id), isMadeBy(member)));
    if (found.length === 0) throw notFound('Step');
    return { gone: gone.size, kept: found.length - gone.size };
  });
}
