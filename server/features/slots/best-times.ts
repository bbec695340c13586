import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { bestHours, POSTS_NEEDED, POSTS_PER_HOUR } from '#domain/slots/best-times.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { readTimes } from './times.ts';

/** The most posts that are read, the latest first. */
const MOST = 1000;

/** When this client's published posts did best, by the networks' figures. */
export async function readBestTimes(ctx: Ctx, member: Member, name: string) {
  const { companyId, timeZone } = await readTimes(ctx.db, member, name);
  const seen = companyId === null ? [] : await seenPosts(ctx, companyId);
  return {
    timeZone,
    counted: seen.length,
    needed: POSTS_NEEDED,
    perHour: POSTS_PER_HOUR,
    hours: bestHours(seen, timeZone),
  };
}

async function seenPosts(ctx: Ctx, companyId: string) {
  const { publishedAt, network, likes, comments } = postTargets;
  const rows = await ctx.db
    .select({ at: publishedAt, network, likes, comments })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .where(
      and(
        eq(posts.companyId, companyId),
        eq(postTargets.state, 'published'),
        isNotNull(publishedAt),
        isNotNull(likes),
      ),
    )
    .orderBy(desc(publishedAt))
    .limit(MOST);
  return rows.flatMap(({ at, ...row }) =>
    at ? [{ at, network: row.network, likes: row.likes ?? 0, comments: row.comments ?? 0 }] : [],
  );
}
