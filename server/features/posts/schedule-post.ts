import type { BodyOf } from '#domain/kit/endpoint.ts';
import { badField } from '#domain/kit/errors.ts';
import type { schedulePost } from '#domain/posts/contract.ts';
import { needsLook } from '#domain/networks/targets.ts';
import { isBeforeReview, NOT_IN_FUTURE } from '#domain/posts/status.ts';
import { COMMENT_UNCONFIRMED } from '#domain/publishing/comment-words.ts';
import { markedOn } from '#domain/publishing/target-words.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellMissingComment } from '#server/features/publishing/missing-comment.ts';
import { targetsOf } from '#server/features/publishing/target-store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { nameOf } from './actor.ts';
import { changeDate, refuseLateRetry } from './change-date.ts';
import { changeStatus, type StatusChange } from './change-status.ts';
import { refuseWhatNetworksRefuse } from './check-targets.ts';
import { readPost } from './queries.ts';
import { refuseOverlap } from './refuse-overlap.ts';
import { refuseUnasked } from './refuse-unasked.ts';
import { lockPost } from './store.ts';

/** An approved post gets its date, a scheduled one another. */
export async function scheduleExistingPost(
  ctx: Ctx,
  member: Member,
  id: string,
  at: Date,
  basedOn?: BodyOf<typeof schedulePost>['basedOn'],
) {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    await refuseOverlap(tx, post, { scheduledAt: at.toISOString(), basedOn });
    if (at <= now) throw badField('scheduledAt', NOT_IN_FUTURE);
    await refuseWhatNetworksRefuse(tx, post);
    if (!isBeforeReview(post.status)) await refuseUnasked(tx, post, member);
    await changeDate(ctx, tx, post, nameOf(member), at);
    return readPost(ctx, tx, member, id);
  });
}

type Simple = Pick<StatusChange, 'event' | 'history' | 'set'>;

/** One event, one transaction: lock, ask the rule, save. */
export async function applyEvent(ctx: Ctx, member: Member, id: string, change: Simple) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    const now = ctx.now();
    if (change.event.type === 'retry') {
      await refuseWhatNetworksRefuse(tx, post);
      await refuseLateRetry(tx, post, now);
    }
    const marks = change.event.type === 'mark posted';
    if (marks) await refuseUnasked(tx, post, member);
    const targets = marks ? await targetsOf(tx, id) : [];
    // The history says where the post is out by this person's word alone.
    const note = marks ? markedOn(targets) : null;
    const { post: saved } = await changeStatus(tx, post, { ...change, note, now, actor: nameOf(member) });
    // A first comment is sent once the network has said that the post is out, and here it never has.
    for (const target of targets.filter(({ state }) => needsLook(state)))
      await tellMissingComment(ctx, tx, saved, target, 'not out', COMMENT_UNCONFIRMED);
    return readPost(ctx, tx, member, id);
  });
}
