import { and, eq, gt, inArray, lt, not, sql } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import { isNetwork, NETWORK_LABELS } from '#domain/networks/network.ts';
import { placeOf } from '#domain/networks/place.ts';
import { mostInWindow, quotaOf, quotaWarning, type Quota } from '#domain/networks/quota.ts';
import { isSettled, type Target } from '#domain/networks/targets.ts';
import type { foreseeQuota } from '#domain/posts/foresee.ts';
import { isFailed, isPublished } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { calendarTime } from '#server/db/calendar-time.ts';
import type { PostRow } from './store.ts';
import { statusesThat } from '#server/db/status-sql.ts';

const HOUR = 3_600_000;
/** At most this many posts around the dates are read; no network takes more in one period. */
const POSTS_MOST = 5000;

/** A post that is to go out on an account at that time; a post that does not exist yet has no id. */
interface Plan {
  accountId: string;
  at: Date;
  postId: string | null;
}
type Account = Pick<typeof accounts.$inferSelect, 'id' | 'companyId' | 'network' | 'handle'>;

/** A post's targets, each with a warning if its account exceeds the network's quota around that date. */
export async function withQuotaWarnings<T extends Target>(
  handle: Handle,
  post: Pick<PostRow, 'id' | 'agencyId' | 'status' | 'scheduledAt'>,
  targets: T[],
): Promise<T[]> {
  const { scheduledAt: at } = post;
  if (!at || isPublished(post.status)) return targets;
  const plans = targets.flatMap(({ accountId, state }) =>
    accountId === null || isSettled(state) ? [] : { accountId, at, postId: post.id },
  );
  const found = await crowded(handle, post, plans);
  return targets.map((target) => ({
    ...target,
    warning: found.find(({ account }) => account.id === target.accountId)?.sentence ?? null,
  }));
}

/** The same for dates that somebody is choosing, before anything is saved; all of them count together. */
export async function quotaAhead({ db }: Ctx, member: Tenant, { dates }: BodyOf<typeof foreseeQuota>) {
  const postIds = [...new Set(dates.flatMap(({ postId }) => postId ?? []))];
  const seen = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(visibleTo(member, posts), inArray(posts.id, postIds)));
  if (seen.length < postIds.length) throw notFound('Post');
  const targets = await db
    .select({ postId: postTargets.postId, accountId: postTargets.accountId, state: postTargets.state })
    .from(postTargets)
    .where(inArray(postTargets.postId, postIds));
  const plans = dates.flatMap(({ at, postId: post = null, accountIds = [] }): Plan[] => {
    const own = targets.flatMap(({ postId, accountId, state }) =>
      postId !== post || accountId === null || isSettled(state) ? [] : accountId,
    );
    return [...own, ...accountIds].map((accountId) => ({ accountId, at: new Date(at), postId: post }));
  });
  const found = await crowded(
    db,
    member,
    plans,
    dates.flatMap(({ accountIds = [] }) => accountIds),
  );
  return { warnings: found.map(({ account, sentence }) => `${placeOf(account)}: ${sentence}`) };
}

/** Accounts that exceed their network's quota around these dates. Throws if one of `needed` is not found. */
async function crowded(handle: Handle, tenant: Tenant, plans: Plan[], needed: string[] = []) {
  if (plans.length === 0) return [];
  const ids = [...new Set(plans.map(({ accountId }) => accountId))];
  const rows = await handle
    .select()
    .from(accounts)
    .where(and(visibleTo(tenant, accounts), inArray(accounts.id, ids)));
  if (needed.some((id) => !rows.some((row) => row.id === id))) throw notFound('Account');
  const found: { account: Account; sentence: string }[] = [];
  for (const account of rows) {
    const { network } = account;
    const quota = isNetwork(network) ? quotaOf(network, account.details) : null;
    if (!quota || !isNetwork(network)) continue;
    const own = plans.filter(({ accountId }) => accountId === account.id);
    const others = await othersAround(handle, tenant, account, own, quota);
    const counts = own.map(({ at }, index) =>
      mostInWindow(at, [...others, ...own.filter((_, one) => one !== index).map((one) => one.at)], quota),
    );
    const most = Math.max(...counts);
    if (most > quota.posts)
      found.push({ account, sentence: quotaWarning(NETWORK_LABELS[network], quota, most) });
  }
  return found;
}

/** Other times at which a post goes out or is planned on this account; failed posts do not count. */
async function othersAround(
  handle: Handle,
  tenant: Tenant,
  account: Account,
  plans: Plan[],
  { hours }: Quota,
): Promise<Date[]> {
  const times = plans.map(({ at }) => at.getTime());
  const from = new Date(Math.min(...times) - hours * HOUR).toISOString();
  const to = new Date(Math.max(...times) + hours * HOUR).toISOString();
  const moved = plans.flatMap(({ postId }) => postId ?? []);
  const rows = await handle
    .select({ at: calendarTime })
    .from(posts)
    .innerJoin(postTargets, eq(postTargets.postId, posts.id))
    .where(
      and(
        visibleTo(tenant, posts),
        eq(posts.companyId, account.companyId),
        gt(calendarTime, sql`${from}::timestamptz`),
        lt(calendarTime, sql`${to}::timestamptz`),
        sql`${posts.status} not in ${statusesThat(isFailed)}`,
        eq(postTargets.accountId, account.id),
        moved.length > 0 ? not(inArray(posts.id, moved)) : undefined,
      ),
    )
    .limit(POSTS_MOST);
  return rows.map(({ at }) => at);
}
