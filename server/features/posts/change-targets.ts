import { and, eq, inArray } from 'drizzle-orm';
import { badField } from '#domain/kit/errors.ts';
import { sameText } from '#domain/kit/typed-text.ts';
import { placeOf } from '#domain/networks/place.ts';
import { isOut, type TargetsAsked } from '#domain/networks/targets.ts';
import { optionsText } from '#domain/networks/variant.ts';
import type { Tx } from '#server/db/connect.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { isLeft, leftBy, mayBePostedByHand, takenUp } from './by-hand-targets.ts';
import { filesOf } from './named-files.ts';
import type { PostRow } from './store.ts';

export const NOT_OF_CLIENT = 'Please choose accounts of this post’s client';
const alreadyOut = (place: string) => `It is out on ${place} already, so nothing about that can be changed`;

const maybeByHand = (place: string) =>
  `It may have been posted on ${place} by hand already. Mark it as posted, or take that account off the post first`;

type TargetRow = typeof postTargets.$inferSelect;
type AccountRow = typeof accounts.$inferSelect;

/** Null means no caption of its own; so does an empty text. */
const captionOf = (asked: TargetsAsked[number]) => asked.caption || null;

/**
 * Sets the accounts that a post goes to. A published target stays as it is. A target left to a person because
 * its account was disconnected stays if `byHand` names it, and is reused if its profile is chosen again.
 * Returns whether anything changed; the caller holds the post and makes the new version.
 */
export async function changeTargets(
  tx: Tx,
  post: PostRow,
  asked: TargetsAsked,
  { now, byHand = [] }: { now: Date; byHand?: string[] | undefined },
): Promise<boolean> {
  const ids = asked.map((one) => one.accountId);
  const found =
    ids.length === 0 || post.companyId === null
      ? []
      : await tx
          .select()
          .from(accounts)
          .where(
            and(inArray(accounts.id, ids), visibleTo(post, accounts), eq(accounts.companyId, post.companyId)),
          )
          .for('key share');
  const byId = new Map(found.map((row) => [row.id, row]));
  if (ids.some((id) => !byId.has(id))) throw badField('targets', NOT_OF_CLIENT);

  const present = await tx.select().from(postTargets).where(eq(postTargets.postId, post.id));
  const kept = new Set(byHand);
  const files = filesOf(tx, post.id);
  let changed = false;
  for (const [order, one] of asked.entries()) {
    const account = byId.get(one.accountId);
    if (!account) continue;
    const own = present.find((row) => row.accountId === account.id);
    const target = own ?? (await leftTo(tx, post, account, present, now));
    // The same profile is one place: it must not also be posted to by hand.
    for (const row of leftBy(present, account)) kept.delete(row.id);
    if (target) kept.add(target.id);
    const options = await files.inOptions(one.options ?? {}, target?.options ?? {}, account);
    const content = { caption: captionOf(one), options };
    changed = (await saveOne(tx, post, { content, order, account, target, now })) || changed;
  }
  const gone = present.filter((row) => !kept.has(row.id) && (row.accountId !== null || isLeft(row)));
  for (const row of gone) {
    if (isOut(row.state)) throw badField('targets', alreadyOut(placeOf(row)));
    await tx.delete(postTargets).where(eq(postTargets.id, row.id));
  }
  if (gone.some(isLeft)) await lookAgain(tx, post);
  return gone.length > 0 || changed;
}

/** The target that this profile left behind when it was disconnected, to be reused. */
async function leftTo(tx: Tx, post: PostRow, account: AccountRow, present: TargetRow[], now: Date) {
  const left = leftBy(present, account);
  const place = placeOf(account);
  if (left.some((row) => isOut(row.state))) throw badField('targets', alreadyOut(place));
  if (left.length > 0 && (await mayBePostedByHand(tx, post, now)))
    throw badField('targets', maybeByHand(place));
  return left[0];
}

/** Forgets that the owner was told it is due, if no target is left for a person to post. */
async function lookAgain(tx: Tx, post: PostRow): Promise<void> {
  const rest = await tx.select().from(postTargets).where(eq(postTargets.postId, post.id));
  if (rest.length === 0 || rest.some((row) => isLeft(row) || row.state === 'reminder')) return;
  await tx.update(posts).set({ dueToldAt: null }).where(eq(posts.id, post.id));
}

async function saveOne(
  tx: Tx,
  post: PostRow,
  save: {
    content: Pick<TargetRow, 'caption' | 'options'>;
    order: number;
    account: AccountRow;
    target: TargetRow | undefined;
    now: Date;
  },
): Promise<boolean> {
  const { content, order, account, target, now } = save;
  if (!target) {
    const { network, handle } = account;
    const at = { createdAt: now, updatedAt: now };
    await tx
      .insert(postTargets)
      .values({ postId: post.id, accountId: account.id, network, handle, order, ...content, ...at });
    return true;
  }
  const isSame =
    sameText(target.caption, content.caption) && optionsText(target.options) === optionsText(content.options);
  if (!isSame && isOut(target.state)) throw badField('targets', alreadyOut(placeOf(target)));
  const isLeftBehind = target.accountId === null;
  if (!isSame || target.order !== order || isLeftBehind)
    await tx
      .update(postTargets)
      .set({
        order,
        ...(isSame ? {} : { ...content, checkpoint: null }),
        ...(isLeftBehind ? takenUp(target, account.id, now) : {}),
        updatedAt: now,
      })
      .where(eq(postTargets.id, target.id));
  return !isSame || isLeftBehind;
}
