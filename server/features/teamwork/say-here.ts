import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import { HERE_FOR_MS, type sayHere, type Somebody } from '#domain/teamwork/presence.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { postPresence } from '#server/db/schema/teamwork.ts';
import { ofSameAgency, visibleTo } from '#server/features/agencies/visible-to.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';

/**
 * A tab reports that it is open. Nothing that screens read has changed, so no revision moves; streams are
 * woken only if somebody else has the post open and would see a difference.
 */
export async function sayWhoIsHere(
  ctx: Ctx,
  member: Member,
  postId: string,
  { tab, state }: BodyOf<typeof sayHere>,
): Promise<Somebody[]> {
  const { db } = ctx;
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), visibleTo(member, posts), isNull(posts.archivedAt)));
  if (!post) throw notFound('Post');
  const now = ctx.now();
  const since = new Date(now.getTime() - HERE_FOR_MS);
  await db.delete(postPresence).where(and(visibleTo(member, postPresence), lte(postPresence.seenAt, since)));
  const own = and(
    eq(postPresence.postId, postId),
    eq(postPresence.userId, member.userId),
    eq(postPresence.tab, tab),
  );
  const [before] = await db.select({ editing: postPresence.editing }).from(postPresence).where(own);
  if (state === 'gone') await db.delete(postPresence).where(own);
  else {
    const row = { editing: state === 'editing', seenAt: now };
    await db
      .insert(postPresence)
      .values({ agencyId: member.agencyId, postId, userId: member.userId, tab, ...row })
      .onConflictDoUpdate({ target: [postPresence.postId, postPresence.userId, postPresence.tab], set: row });
  }
  const others = await othersAt(ctx, member, postId, since);
  const is = state === 'gone' ? undefined : state === 'editing';
  if (others.length > 0 && before?.editing !== is)
    await db.execute(sql`select pg_notify('greenroom_changes', ${`agency:${member.agencyId}`})`);
  return others;
}

/** People, not tabs; without former members. */
async function othersAt(ctx: Ctx, member: Member, postId: string, since: Date): Promise<Somebody[]> {
  const rows = await ctx.db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      editing: sql<boolean>`bool_or(${postPresence.editing})`,
    })
    .from(postPresence)
    .innerJoin(users, eq(users.id, postPresence.userId))
    .innerJoin(members, and(eq(members.userId, users.id), ofSameAgency(members, postPresence)))
    .where(
      and(
        visibleTo(member, postPresence),
        eq(postPresence.postId, postId),
        ne(postPresence.userId, member.userId),
        gt(postPresence.seenAt, since),
      ),
    )
    .groupBy(users.id)
    .orderBy(sql`min(${postPresence.seenAt})`, users.id);
  return rows.map(({ firstName, lastName, ...one }) => ({ ...one, name: nameOf({ firstName, lastName }) }));
}
