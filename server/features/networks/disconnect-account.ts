import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { AppError } from '#domain/kit/errors.ts';
import type { AfterDisconnect } from '#domain/networks/contract.ts';
import { goOut, type Dated } from '#domain/networks/dated-words.ts';
import { placeOf } from '#domain/networks/place.ts';
import { isSettled } from '#domain/networks/targets.ts';
import { NOBODY_KNOWS, noteOnAccount } from '#domain/posts/history-words.ts';
import { goesOutAt, isBeforeApproval, isPublished } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { profileIdOf } from '#server/features/posts/by-hand-targets.ts';
import { changePlan } from '#server/features/posts/change-plan.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import { refuseWhileGoingOut, writeHistory, type PostRow } from '#server/features/posts/store.ts';
import { tellOneMore } from '#server/features/posts/tell-due.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { lockAccount, type AccountRow } from './store.ts';
import { takeBackAccess } from './take-back-access.ts';

const whatOfPosts = (dated: Dated) => {
  const isOne = dated.scheduled + dated.planned === 1;
  return `${goOut(dated)} on this account. Say whether to keep ${isOne ? 'it as a reminder' : 'them as reminders'} or to take ${isOne ? 'it' : 'them'} off the schedule.`;
};

/**
 * Deletes an account with its tokens. Targets that are not published have to be posted by hand, but those that
 * may be stay unconfirmed; the approved version stays the same. Scheduled
 * and planned posts become reminders or lose their date, as the member chooses.
 */
export async function disconnect(
  ctx: Ctx,
  member: Member,
  id: string,
  after: AfterDisconnect | undefined,
): Promise<{ id: string; notice: string | null }> {
  const gone = await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, id, member);
    const open = await lockOpenPosts(tx, id);
    const now = ctx.now();
    const actor = nameOf(member);
    const toGoOut = open.filter(({ state, post }) => !isSettled(state) && post.archivedAt === null);
    const scheduled = toGoOut.filter(({ post }) => goesOutAt(post.status, post.scheduledAt) !== null);
    const planned = toGoOut.filter(({ post }) => isPlanned(post, now));
    const count = { scheduled: scheduled.length, planned: planned.length };
    if (count.scheduled + count.planned > 0 && !after) throw new AppError('conflict', whatOfPosts(count));
    for (const one of open) {
      const { post } = one;
      await refuseWhileGoingOut(tx, post.id, now);
      await becomeReminder(ctx, tx, member, post, account);
      if (after === 'reminder' && scheduled.includes(one))
        await tellOneMore(ctx, tx, post, (target) => target.accountId === id);
      if (after !== 'unschedule') continue;
      if (scheduled.includes(one))
        await changeStatus(tx, post, { event: { type: 'unschedule' }, now, actor, history: 'unscheduled' });
      if (planned.includes(one)) await changePlan(ctx, tx, post, actor, null);
    }
    await tx
      .update(postTargets)
      .set({ profileId: profileIdOf(account) })
      .where(eq(postTargets.accountId, id));
    await tx.delete(accounts).where(eq(accounts.id, id));
    return account;
  });
  return { id, notice: await takeBackAccess(ctx, gone) };
}

/** The account's targets that are not published, with their posts, which are locked until the transaction ends. */
async function lockOpenPosts(tx: Tx, accountId: string) {
  const targets = await tx
    .select({ postId: postTargets.postId, state: postTargets.state })
    .from(postTargets)
    .where(and(eq(postTargets.accountId, accountId), ne(postTargets.state, 'published')));
  if (targets.length === 0) return [];
  const states = new Map(targets.map(({ postId, state }) => [postId, state]));
  const rows = await tx
    .select()
    .from(posts)
    .where(inArray(posts.id, [...states.keys()]))
    .orderBy(posts.id)
    .for('update');
  return rows.flatMap((post) => {
    const state = states.get(post.id);
    return state && !isPublished(post.status) ? [{ post, state }] : [];
  });
}

/** It goes out at its date once it is approved. A plan that has passed is dropped then. */
const isPlanned = ({ status, scheduledAt }: PostRow, now: Date) =>
  isBeforeApproval(status) && scheduledAt !== null && scheduledAt > now;

async function becomeReminder(
  ctx: Ctx,
  tx: Tx,
  member: Member,
  post: { id: string; version: number },
  account: AccountRow,
): Promise<void> {
  const now = ctx.now();
  const left = await tx
    .update(postTargets)
    .set({
      state: 'reminder',
      // Kept where it failed: connected again, it has still failed there for this reason.
      reason: sql`case when ${postTargets.state} = 'failed' then ${postTargets.reason} end`,
      checkpoint: null,
      notBefore: null,
      // A worker in the middle of a step notices the new number and does not store its result.
      step: sql`${postTargets.step} + 1`,
      updatedAt: now,
    })
    .where(
      and(
        eq(postTargets.postId, post.id),
        eq(postTargets.accountId, account.id),
        // What may be out stays unconfirmed: a person looks there before anybody posts it.
        notInArray(postTargets.state, ['published', 'unconfirmed']),
      ),
    )
    .returning({ id: postTargets.id });
  await writeHistory(tx, post.id, {
    at: now,
    actor: nameOf(member),
    event: 'account disconnected',
    version: post.version,
    note: noteOnAccount(placeOf(account), left.length > 0 ? null : NOBODY_KNOWS),
  });
}
