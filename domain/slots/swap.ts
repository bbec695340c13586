import { calendarTime } from '#domain/calendar/event.ts';
import { movingInList } from '#domain/posts/moving.ts';
import type { PostInCalendar } from '#domain/posts/views.ts';

export const SAME_DATE = 'These two have the same date: there is nothing to swap.';

/** Swaps the dates of two posts, or says why it cannot. */
export function swapOf(one: PostInCalendar, other: PostInCalendar, now: Date) {
  for (const post of [one, other]) {
    const moving = movingInList(post, now);
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
