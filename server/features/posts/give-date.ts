import { refuseUnless } from '#domain/agencies/abilities.ts';
import { AppError } from '#domain/kit/errors.ts';
import { dateBefore } from '#domain/posts/many.ts';
import { movingOf } from '#domain/posts/moving.ts';
import { stateOfPost } from '#domain/posts/state.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { readPost } from './queries.ts';
import { applyEvent, scheduleExistingPost } from './schedule-post.ts';
import { updateExistingPost } from './update-post.ts';

export interface DateGiven {
  /** The date before; left out if it cannot be restored. */
  before?: Date | null | undefined;
}

/** Gives a post a date: a plan before it is approved, a schedule afterwards. Null removes the date. */
export async function giveDate(
  ctx: Ctx,
  member: Member,
  id: string,
  choose: (present: Date | null) => Date | null,
): Promise<DateGiven> {
  const post = await readPost(ctx, ctx.db, member, id);
  const state = stateOfPost({ ...post, scheduledAt: textOf(post.scheduledAt) }, []);
  const moving = movingOf(state, ctx.now(), post.unconfirmed);
  if (!moving.ok) throw new AppError('conflict', moving.message);
  const at = choose(state.scheduledAt);
  const before = dateBefore(state);
  if (moving.as === 'plan') await updateExistingPost(ctx, member, id, { scheduledAt: textOf(at) });
  else {
    refuseUnless(member, 'schedule');
    if (at) await scheduleExistingPost(ctx, member, id, at);
    else await applyEvent(ctx, member, id, { event: { type: 'unschedule' }, history: 'unscheduled' });
  }
  return before === undefined ? {} : { before };
}

const textOf = (at: Date | string | null): string | null => (at instanceof Date ? at.toISOString() : at);
