import { and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { ofOpenPost } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { withTimeLimit } from '#server/kit/time-limit.ts';
import { PortError } from '#server/ports/port-error.ts';
import { withAccount } from './access.ts';
import { channelFor } from './channel-for.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LIMIT = 30_000;
/** The most posts per account and run. */
const MOST = 50;

/** Figures are read for this many days, and more often while a post is new. */
const FOR_DAYS = 30;
const isDue = (now: Date) => {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return and(
    eq(postTargets.state, 'published'),
    isNotNull(postTargets.remoteId),
    isNotNull(postTargets.accountId),
    ofOpenPost(postTargets.postId),
    gt(postTargets.publishedAt, before(FOR_DAYS * DAY)),
    or(
      isNull(postTargets.figuresAt),
      lt(postTargets.figuresAt, before(6 * HOUR)),
      and(gt(postTargets.publishedAt, before(DAY)), lt(postTargets.figuresAt, before(HOUR / 4))),
    ),
  );
};

export async function accountsWithFigures(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectDistinct({ id: postTargets.accountId }).from(postTargets).where(isDue(now));
  return rows.flatMap((row) => row.id ?? []);
}

/** Reads the network's figures of an account's recent posts. */
export async function readFigures(ctx: Ctx, accountId: string): Promise<void> {
  const due = await ctx.db
    .select()
    .from(postTargets)
    .where(and(eq(postTargets.accountId, accountId), isDue(ctx.now())))
    .orderBy(asc(postTargets.figuresAt))
    .limit(MOST);
  for (const target of due) {
    const channel = channelFor(ctx, target.network);
    const figures = channel?.figures?.bind(channel);
    if (!channel || !figures || target.remoteId === null) return;
    const published = { id: target.remoteId, link: target.url };
    let found;
    try {
      found = await withAccount(ctx, channel, accountId, (account) =>
        withTimeLimit(LIMIT, (signal) => figures(account, published, signal)),
      );
    } catch (error) {
      if (error instanceof PortError && error.kind === 'will never work') found = null;
      else if (error instanceof PortError && error.kind !== 'retry later') return;
      else throw error;
    }
    const { likes, comments } = found ?? target;
    await ctx.db
      .update(postTargets)
      .set({ likes, comments, figuresAt: ctx.now() })
      .where(eq(postTargets.id, target.id));
  }
}
