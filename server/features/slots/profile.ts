import { inArray } from 'drizzle-orm';
import { isBeforeApproval, isSettledAhead, POST_STATUSES } from '#domain/posts/status.ts';
import type { PostInCalendar } from '#domain/posts/views.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import { readLean } from '#server/features/posts/lean-lists.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';

/** How far back published posts are shown, and how many at most. */
const DAYS_BACK = 180;
const MOST = 300;

const WITHOUT_DATE = POST_STATUSES.filter((status) => isBeforeApproval(status) || isSettledAhead(status));

/**
 * A client's posts in the order of the profile that they make: posts without a date on top, then the latest
 * date. Each with the accounts that it goes to.
 */
export async function readProfile(ctx: Ctx, member: Member, name: string) {
  const { name: company } = await getCompany(ctx.db, member, name);
  const from = new Date(ctx.now().getTime() - DAYS_BACK * 86_400_000).toISOString();
  const query = { company, limit: MOST };
  const undated = await rowsOf(ctx, member, { ...query, undated: true, status: WITHOUT_DATE });
  const dated = await rowsOf(ctx, member, { ...query, from });
  const shown = [...undated, ...dated.toSorted((a, b) => timeOf(b) - timeOf(a))];
  const accounts = await accountsOf(
    ctx,
    shown.map(({ id }) => id),
  );
  return { posts: shown.map((post) => ({ ...post, accounts: accounts.get(post.id) ?? [] })) };
}

const timeOf = ({ publishedAt, scheduledAt }: PostInCalendar) => Date.parse(publishedAt ?? scheduledAt ?? '');

async function rowsOf(ctx: Ctx, member: Member, query: Parameters<typeof readLean>[3]) {
  const { posts } = await readLean(ctx, member, 'calendar', query);
  return posts.rows as PostInCalendar[];
}

async function accountsOf(ctx: Ctx, ids: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const { postId, accountId } = postTargets;
  const rows = await ctx.db.select({ postId, accountId }).from(postTargets).where(inArray(postId, ids));
  for (const row of rows)
    if (row.accountId) found.set(row.postId, [...(found.get(row.postId) ?? []), row.accountId]);
  return found;
}
