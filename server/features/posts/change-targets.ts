import { and, eq, inArray } from 'drizzle-orm';
import { badField } from '#domain/kit/errors.ts';
import { placeOf } from '#domain/networks/place.ts';
import { isOut, type TargetsAsked } from '#domain/networks/targets.ts';
import { optionsText } from '#domain/networks/variant.ts';
import type { Tx } from '#server/db/connect.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import type { PostRow } from './store.ts';

export const NOT_OF_CLIENT = 'Please choose accounts of this post’s client';
const alreadyOut = (place: string) => `It is out on ${place} already, so nothing about that can be changed`;

type TargetRow = typeof postTargets.$inferSelect;

/** No words of its own is null; an empty text says the same. */
const captionOf = (asked: TargetsAsked[number]) => asked.caption || null;

/**
 * The accounts that a post goes to, as they were asked for. What is out stays as it is, and so does what a person posts
 * by hand since its account is gone. Answers whether anything changed; the caller holds the post and makes the version.
 */
export async function changeTargets(tx: Tx, post: PostRow, asked: TargetsAsked, now: Date): Promise<boolean> {
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
  const gone = present.filter((row) => row.accountId !== null && !ids.includes(row.accountId));
  const changed = await Promise.all(
    asked.map((one, order) =>
      saveOne(
        tx,
        post,
        one,
        order,
        present.find((row) => row.accountId === one.accountId),
        byId,
        now,
      ),
    ),
  );
  for (const row of gone) {
    if (isOut(row.state)) throw badField('targets', alreadyOut(placeOf(row)));
    await tx.delete(postTargets).where(eq(postTargets.id, row.id));
  }
  return gone.length > 0 || changed.includes(true);
}

async function saveOne(
  tx: Tx,
  post: PostRow,
  asked: TargetsAsked[number],
  order: number,
  present: TargetRow | undefined,
  byId: Map<string, typeof accounts.$inferSelect>,
  now: Date,
): Promise<boolean> {
  const account = byId.get(asked.accountId);
  if (!account) return false;
  const content = { caption: captionOf(asked), options: asked.options ?? {} };
  if (!present) {
    const { network, handle } = account;
    const at = { createdAt: now, updatedAt: now };
    await tx
      .insert(postTargets)
      .values({ postId: post.id, accountId: account.id, network, handle, order, ...content, ...at });
    return true;
  }
  const isSame =
    present.caption === content.caption && optionsText(present.options) === optionsText(content.options);
  if (!isSame && isOut(present.state)) throw badField('targets', alreadyOut(placeOf(present)));
  if (!isSame || present.order !== order)
    await tx
      .update(postTargets)
      .set({ order, ...(isSame ? {} : { ...content, checkpoint: null }), updatedAt: now })
      .where(eq(postTargets.id, present.id));
  return !isSame;
}
