import { calendarTime } from '#domain/calendar/event.ts';
import { goingOutOf } from '#domain/posts/actions.ts';
import { movingOf, type Moving } from '#domain/posts/moving.ts';
import type { PostInCalendar } from '#domain/posts/views.ts';

export const SAME_DATE = 'These two have the same date: there is nothing to swap.';

/** How a post on the profile gets another date, or why it cannot. */
export const movingInProfile = (post: PostInCalendar, now: Date): Moving =>
  movingOf(
    {
      status: post.status,
      version: 1,
      scheduledAt: post.scheduledAt === null ? null : new Date(post.scheduledAt),
      reviewerCount: 0,
      reviews: [],
      said: 'nothing',
      goingOut: goingOutOf(post),
    },
    now,
    post.underWay === 'unconfirmed',
  );

/** Swaps the dates of two posts, or says why it cannot. */
export function swapOf(one: PostInCalendar, other: PostInCalendar, now: Date) {
  for (const post of [one, other]) {
    const moving = movingInProfile(post, now);
    if (!moving.ok)
      return { ok: false as const, message: `“${post.title || 'Untitled'}”: ${moving.message}` };
  }
  if (calendarTime(one) === calendarTime(other)) return { ok: false as const, message: SAME_DATE };
  const dated = (post: PostInCalendar, after: string | null) => ({
    id: post.id,
    title: post.title,
    before: post.scheduledAt,
    after,
  });
  return { ok: true as const, dates: [dated(one, other.scheduledAt), dated(other, one.scheduledAt)] };
}
