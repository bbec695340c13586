import { and, eq, isNull } from 'drizzle-orm';
import { goesOutAt, next } from '#domain/posts/status.ts';
import { consequenceOf, OWN_FAULT } from '#domain/publishing/failure.ts';
import { nextTryAt } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellOwner } from '#server/features/approvals/tell-owner.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import { lockIfThere, stateOf, writeHistory, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater } from '#server/kit/job.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Outcome } from '#server/ports/publisher/port.ts';
import { failPost } from './fail-post.ts';
import { mediaOf } from './queries.ts';
import { endAttempt } from './store.ts';
import type { Taken } from './take-post.ts';

const isWaiting = (post: PostRow) => goesOutAt(post.status, post.scheduledAt) !== null;

export async function recordOutcome(ctx: Ctx, taken: Taken, answer: Outcome): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, taken.handover.postId, null, { closingToo: true });
    if (!post) return;
    if (answer.outcome === 'owner posts it') {
      const told = await tellThatItIsDue(ctx, tx, post, taken);
      await endAttempt(tx, taken.attemptId, { state: told ? 'reminded' : 'retry', at: now });
      return;
    }
    const { link } = answer;
    const ended = await endAttempt(tx, taken.attemptId, { state: 'published', at: now, link });
    if (!ended) ctx.log.error({ post: post.id, link }, 'published after its try was given up');
    else if (isWaiting(post))
      await changeStatus(tx, post, {
        event: { type: 'published' },
        now,
        actor: GREENROOM,
        history: 'published',
        note: link,
        set: { publishedAt: now, publishedUrl: link },
      });
    else await settleAfterwards(ctx, tx, post, taken, link);
  });
}

/** For the Reminder channel. Tells once per date: only this function sets `dueToldAt`. */
async function tellThatItIsDue(ctx: Ctx, tx: Tx, post: PostRow, taken: Taken): Promise<boolean> {
  const now = ctx.now();
  const at = goesOutAt(post.status, post.scheduledAt);
  if (!at || at > now) return false;
  const told = await tx
    .update(posts)
    .set({ dueToldAt: now })
    .where(and(eq(posts.id, post.id), isNull(posts.dueToldAt)))
    .returning({ id: posts.id });
  if (told.length === 0) return false;
  await writeHistory(tx, post.id, {
    at: now,
    actor: GREENROOM,
    event: 'due',
    version: post.version,
    note: taken.publisher.label,
  });
  const media = await mediaOf(ctx, tx, post.id);
  await tellOwner(ctx, tx, post, 'post-due', { mediaUrls: media.map((file) => file.url) });
  return true;
}

/**
 * The post was changed or taken back while the channel was publishing it. Records the truth: Published if
 * this version may be marked so, else a history entry about the version that went out.
 */
async function settleAfterwards(ctx: Ctx, tx: Tx, post: PostRow, taken: Taken, link: string | null) {
  const now = ctx.now();
  const { version } = taken.handover;
  const state = await stateOf(tx, post);
  const event = { type: 'mark posted' } as const;
  const entry = { now, actor: GREENROOM, history: 'published' as const };
  if (post.version === version && next(state, event, now).ok) {
    await changeStatus(tx, post, {
      ...entry,
      event,
      note: link,
      set: { publishedAt: now, publishedUrl: link },
    });
    return;
  }
  const note = `Version ${version} went out while the post was being changed${link ? `: ${link}` : ''}`;
  await writeHistory(tx, post.id, { at: now, actor: GREENROOM, event: 'published', version, note });
}

/** Throws RetryLater if there will be another try. */
export async function recordFailure(ctx: Ctx, taken: Taken, error: unknown): Promise<void> {
  const now = ctx.now();
  const { publisher } = taken;
  // An unexpected error may have happened after the channel published.
  const unannounced = publisher.repeatable ? 'retry later' : 'outcome unknown';
  const failure = error instanceof PortError ? error : new PortError(unannounced, OWN_FAULT);
  const after = consequenceOf(failure, publisher.label, taken.scheduledAt, now);
  await inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, taken.handover.postId, null, { closingToo: true });
    if (!post) return;
    const state = after.type === 'try again' ? 'retry' : after.type;
    const ended = await endAttempt(tx, taken.attemptId, { state, at: now, reason: failure.message });
    if (ended && after.type !== 'try again' && isWaiting(post))
      await failPost(ctx, tx, post, after.reason, { history: after.type });
  });
  if (after.type === 'unconfirmed')
    ctx.log.error({ post: taken.handover.postId, err: error }, 'a publication is unconfirmed');
  else if (!(error instanceof PortError))
    ctx.log.error({ post: taken.handover.postId, err: error }, 'a channel failed');
  if (after.type !== 'try again') return;
  const askedFor = (failure.retryAfterSeconds ?? 0) * 1000;
  const again = nextTryAt({ at: taken.scheduledAt, now, failedTries: taken.retry + 1, askedFor });
  throw new RetryLater(failure.message, again);
}
