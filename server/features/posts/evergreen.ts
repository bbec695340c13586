import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import { nextCopyAt, type Evergreen, type setEvergreen } from '#domain/posts/evergreen.ts';
import type { Handle } from '#server/db/connect.ts';
import { companies } from '#server/db/schema/companies.ts';
import { evergreenPosts } from '#server/db/schema/evergreen.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { nameOfCompany } from '#server/features/companies/names.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Timer } from '#server/kit/job.ts';
import type { Member } from '#server/kit/route.ts';
import { within } from '#server/kit/within.ts';
import { GREENROOM } from './actor.ts';
import { ofCompany } from './queries.ts';
import { makeCopy } from './repeat-post.ts';
import { lockIfThere, lockPost } from './store.ts';

/**
 * When the last post of the series went out: the newest copy, if there is one. For a deleted copy it is when it went
 * out or was deleted, so that deleting it does not bring the next at once.
 */
const lastOutAt = sql<string | null>`case
  when evergreen_posts.last_copy_id is not null then (
    select newest.published_at from posts as newest where newest.id = evergreen_posts.last_copy_id)
  when evergreen_posts.made > 0 then evergreen_posts.last_made_at
  else posts.published_at end`;

/** An archived post does not come back, and its page is not there: it is listed again once it is restored. */
const find = (db: Handle, which: SQL | undefined) =>
  db
    .select({
      row: evergreenPosts,
      title: posts.title,
      status: posts.status,
      companyName: nameOfCompany,
      lastOutAt,
    })
    .from(evergreenPosts)
    .innerJoin(posts, eq(posts.id, evergreenPosts.postId))
    .leftJoin(companies, eq(companies.id, posts.companyId))
    .where(and(which, isNull(posts.archivedAt)))
    .orderBy(sql`lower(${posts.title})`, posts.id);

type Found = Awaited<ReturnType<typeof find>>[number];

const nextOf = ({ row, lastOutAt: last }: Found) =>
  nextCopyAt({ ...row, lastOutAt: last === null ? null : new Date(last) });

const shown = (found: Found): Evergreen => ({
  postId: found.row.postId,
  title: found.title,
  companyName: found.companyName,
  status: found.status,
  afterDays: found.row.afterDays,
  most: found.row.most,
  made: found.row.made,
  pausedAt: found.row.pausedAt?.toISOString() ?? null,
  nextAt: nextOf(found)?.toISOString() ?? null,
});

export async function readEvergreens(ctx: Ctx, tenant: Tenant, company?: string): Promise<Evergreen[]> {
  const ofThese = company ? ofCompany(tenant, company) : undefined;
  return (await find(ctx.db, and(visibleTo(tenant, posts), ofThese))).map(shown);
}

export async function readEvergreen(ctx: Ctx, tenant: Tenant, id: string) {
  const [post] = await ctx.db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, id), visibleTo(tenant, posts), isNull(posts.archivedAt)));
  if (!post) throw notFound('Post');
  const [found] = await find(ctx.db, eq(posts.id, id));
  return { evergreen: found ? shown(found) : null };
}

export async function letComeBack(ctx: Ctx, member: Member, id: string, form: BodyOf<typeof setEvergreen>) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    const now = ctx.now();
    const { afterDays, most, paused } = form;
    const pausedAt = paused ? now : null;
    await tx
      .insert(evergreenPosts)
      .values({ postId: id, agencyId: post.agencyId, afterDays, most, pausedAt, createdAt: now })
      .onConflictDoUpdate({ target: evergreenPosts.postId, set: { afterDays, most, pausedAt } });
    const [found] = await find(tx, eq(posts.id, id));
    if (!found) throw notFound('Post');
    return shown(found);
  });
}

export async function letComeBackNoMore(ctx: Ctx, member: Member, id: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    await lockPost(tx, id, member);
    const gone = await tx.delete(evergreenPosts).where(eq(evergreenPosts.postId, id)).returning();
    if (gone.length === 0) throw notFound('Evergreen post');
    return { id };
  });
}

/** The product acting for the post's author. */
const onBehalfOf = ({ agencyId, authorId }: { agencyId: string; authorId: string }, now: Date): Member => ({
  agencyId,
  userId: authorId,
  role: 'owner',
  limitedTo: null,
  closed: false,
  closing: false,
  email: '',
  firstName: GREENROOM,
  lastName: '',
  timeZone: null,
  sid: '',
  loggedInAt: now,
});

/** A copy would bring a deleted client back. Posts without a client come back, too. */
const hasItsClient = isNull(companies.profileRemovedAt);

/**
 * Makes the copies whose time has come. The row is locked while its copy is made, in one transaction: two
 * workers make one copy, and a worker that dies makes none.
 */
export async function bringEvergreensBack(ctx: Ctx): Promise<void> {
  const open = await find(
    ctx.db,
    and(isNull(evergreenPosts.pausedAt), lt(evergreenPosts.made, evergreenPosts.most), hasItsClient),
  );
  const isDue = (found: Found) => (nextOf(found) ?? new Date(8.64e15)) <= ctx.now();
  for (const { row } of open.filter(isDue))
    await inTransaction(ctx.db, async (tx) => {
      const post = await lockIfThere(tx, row.postId, null, { archivedToo: false });
      const [found] = await find(tx, and(eq(posts.id, row.postId), hasItsClient));
      if (!post || !found || !isDue(found)) return;
      const now = ctx.now();
      const { copyId } = await makeCopy(within(ctx, tx), onBehalfOf(post, now), post, { at: null });
      await tx
        .update(evergreenPosts)
        .set({ made: found.row.made + 1, lastCopyId: copyId, lastMadeAt: now })
        .where(eq(evergreenPosts.postId, post.id));
    }).catch((err: unknown) =>
      ctx.log.error({ err, postId: row.postId }, 'an evergreen post could not come back'),
    );
}

export const evergreenTimers: Timer[] = [
  { name: 'evergreen-posts', everySeconds: 300, run: bringEvergreensBack },
];
