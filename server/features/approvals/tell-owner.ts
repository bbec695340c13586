import { asc, eq } from 'drizzle-orm';
import type { OwnerKind } from '#domain/messages/kinds.ts';
import { choiceFor, isInThread } from '#domain/messages/news.ts';
import { accountState } from '#domain/networks/account-state.ts';
import { placeOf } from '#domain/networks/place.ts';
import { goesByItself } from '#domain/networks/targets.ts';
import type { Transition } from '#domain/posts/status.ts';
import { isUnderReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import type { users } from '#server/db/schema/accounts.ts';
import type { approvals } from '#server/db/schema/approvals.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { gatheredNews } from '#server/db/schema/teamwork.ts';
import type { posts } from '#server/db/schema/posts.ts';
import { personWithPost } from '#server/features/agencies/queries.ts';
import { companyOf } from '#server/features/companies/names.ts';
import { ownerMail } from '#server/features/messages/templates/owner-news.ts';
import type { OwnerNews } from '#server/features/messages/templates/owner-words.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import { afterQuiet } from './after-quiet.ts';
import { settledBy, yesesByVersion } from './earlier-yeses.ts';
import { coverOf, pictureIn } from './mail-picture.ts';
import { reviewerLabels } from './reviewer-labels.ts';
import { tellEarlierYeses } from './tell-earlier-yeses.ts';

type PostRow = typeof posts.$inferSelect;
type ApprovalRow = typeof approvals.$inferSelect;

export const reviewerLabel = async (tx: Tx, post: PostRow, approval: ApprovalRow): Promise<string> =>
  (await reviewerLabels(tx, post, [approval]))(approval);

type News = Partial<
  Pick<
    OwnerNews,
    | 'reviewer'
    | 'by'
    | 'decision'
    | 'comment'
    | 'agreement'
    | 'byText'
    | 'comments'
    | 'waiting'
    | 'reason'
    | 'unconfirmed'
    | 'out'
    | 'refused'
    | 'mediaUrls'
    | 'places'
    | 'missing'
    | 'reconnect'
    | 'movedFrom'
    | 'moves'
    | 'stage'
    | 'yeses'
    | 'onlySilence'
    | 'skipped'
    | 'version'
    | 'later'
    | 'oneIsEnough'
    | 'toldEarlier'
    | 'reminded'
  >
>;

/** An e-mail about a post to the member that it is with. */
export async function tellOwner(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  kind: OwnerKind,
  news: News = {},
): Promise<void> {
  const owner = await personWithPost(tx, post.id);
  if (owner) await tellMember(ctx, tx, post, owner, kind, news);
}

/** The same to a given member. */
export async function tellMember(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  owner: typeof users.$inferSelect,
  kind: OwnerKind,
  news: News = {},
): Promise<void> {
  const choice = choiceFor(owner, kind, news.decision);
  // Clients' answers are gathered from the threads instead; see gather-news.ts.
  if (choice === 'none' || (choice === 'gathered' && isInThread(kind))) return;
  const now = ctx.now();
  const mail = ownerMail({
    kind,
    firstName: owner.firstName,
    title: post.title || 'Untitled',
    companyName: (await companyOf(tx, post))?.name ?? null,
    caption: post.caption,
    scheduledAt: post.scheduledAt,
    timeZone: owner.zone ?? 'UTC',
    now,
    link: `${ctx.publicUrl}/post/${post.id}`,
    pictureUrl: pictureIn(ctx, await coverOf(tx, post.id), { post: post.id }),
    ...news,
  });
  const { agencyId } = post;
  if (choice === 'gathered') {
    const row = { agencyId, userId: owner.id, postId: post.id, kind, what: mail.subject, createdAt: now };
    await tx.insert(gatheredNews).values(row);
    return;
  }
  await writeMessage(ctx, tx, {
    agencyId,
    userId: owner.id,
    channel: 'email',
    to: owner.email,
    kind,
    postId: post.id,
    ...afterQuiet(owner, now),
    ...mail,
  });
}

/** Accounts where the post is to go out by itself and that will not work at its date. */
async function toReconnect(ctx: Ctx, tx: Tx, post: PostRow): Promise<string[]> {
  const rows = await tx
    .select({ target: postTargets, account: accounts })
    .from(postTargets)
    .innerJoin(accounts, eq(accounts.id, postTargets.accountId))
    .where(eq(postTargets.postId, post.id))
    .orderBy(asc(postTargets.order), asc(postTargets.createdAt));
  const at = post.scheduledAt ?? ctx.now();
  return rows
    .filter(({ target, account }) => goesByItself(target) && accountState(account, at) === 'broken')
    .map(({ account }) => placeOf(account));
}

/**
 * If a change settled the post: tells the owner that everyone approved, or that the plan has passed. Where that is not
 * so, the owner reads who approved which version, who was silent and what was skipped. Whose yes to an earlier version counts is told.
 * `doer`, a member who settled the post, is told only what they may not have noticed: that the plan has passed.
 */
export async function tellAllApproved(
  ctx: Ctx,
  tx: Tx,
  changed: { post: PostRow; before: PostRow; move: Transition; reviews: ApprovalRow[] },
  { doer, ...news }: Pick<News, 'reviewer' | 'comment' | 'agreement'> & { doer?: string } = {},
): Promise<boolean> {
  const settled = !isUnderReview(changed.post.status) && changed.reviews.length > 0;
  if (!settled) return false;
  const { post } = changed;
  const toldEarlier = await tellEarlierYeses(ctx, tx, post, changed.reviews);
  const by = await settledBy(tx, post, changed.reviews);
  const all = {
    ...news,
    ...(by
      ? {
          yeses: yesesByVersion(by.yeses),
          onlySilence: by.onlySilence,
          skipped: by.skipped,
          version: post.version,
          toldEarlier,
        }
      : {}),
  };
  if (changed.move.planPassed)
    await tellOwner(ctx, tx, { ...post, scheduledAt: changed.before.scheduledAt }, 'plan-passed', all);
  else if (doer === undefined || (await personWithPost(tx, post.id))?.id !== doer) {
    const reconnect = await toReconnect(ctx, tx, post);
    const kind = by && !by.onlySilence ? 'stages-done' : 'all-approved';
    await tellOwner(ctx, tx, post, kind, { ...all, reconnect });
  }
  return true;
}
