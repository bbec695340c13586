import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { isNetwork, NETWORK_LABELS } from '#domain/networks/network.ts';
import { mostInWindow, quotaOf, quotaWarning } from '#domain/networks/quota.ts';
import { isSettled, type Target } from '#domain/networks/targets.ts';
import { isPublished } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import type { PostRow } from './store.ts';

const HOUR = 3_600_000;
/** The words of the index posts_company_calendar. */
const when = sql<Date>`coalesce(${posts.scheduledAt}, ${posts.publishedAt})`;

/** A post's targets, each with a sentence where its account has more to post around that date than the network takes. */
export async function withQuotaWarnings<T extends Target>(
  handle: Handle,
  post: Pick<PostRow, 'id' | 'agencyId' | 'companyId' | 'status' | 'scheduledAt'>,
  targets: T[],
): Promise<T[]> {
  const { scheduledAt: at, companyId } = post;
  const open = targets.filter(({ accountId, state }) => accountId !== null && !isSettled(state));
  if (!at || companyId === null || isPublished(post.status) || open.length === 0) return targets;
  const rows = await handle
    .select({ id: accounts.id, network: accounts.network, details: accounts.details })
    .from(accounts)
    .where(
      inArray(
        accounts.id,
        open.flatMap(({ accountId }) => accountId ?? []),
      ),
    );
  const warnings = new Map<string, string>();
  for (const { id, network, details } of rows) {
    const quota = isNetwork(network) ? quotaOf(network, details) : null;
    if (!quota || !isNetwork(network)) continue;
    const near = (sign: 1 | -1) => new Date(at.getTime() + sign * quota.hours * HOUR).toISOString();
    const others = await handle
      .select({ at: when.mapWith((text: string) => new Date(text)) })
      .from(posts)
      .innerJoin(postTargets, eq(postTargets.postId, posts.id))
      .where(
        and(
          visibleTo(post, posts),
          eq(posts.companyId, companyId),
          gt(when, sql`${near(-1)}::timestamptz`),
          lt(when, sql`${near(1)}::timestamptz`),
          inArray(posts.status, ['Scheduled', 'Published']),
          eq(postTargets.accountId, id),
          ne(posts.id, post.id),
        ),
      )
      .limit(2 * quota.posts);
    const count = mostInWindow(
      at,
      others.map((one) => one.at),
      quota,
    );
    if (count > quota.posts) warnings.set(id, quotaWarning(NETWORK_LABELS[network], quota, count));
  }
  return targets.map((target) => ({ ...target, warning: warnings.get(target.accountId ?? '') ?? null }));
}
