import { calendarTime, titleInCalendar } from '#domain/calendar/event.ts';
import { isDue } from '#domain/posts/actions.ts';
import type { Asset, Post } from '#domain/posts/contract.ts';
import { stateOfPost } from '#domain/posts/state.ts';
import { questionBeforeAgain } from '#domain/publishing/failure.ts';
import { goesOutAt, isFailed, isPublished, next, type PostStatus } from '#domain/posts/status.ts';

/** A post as the calendar shows it. */
export interface CalendarPost {
  id: string;
  title: string;
  company: string | null;
  status: PostStatus;
  /** Its first picture or video. */
  cover: Pick<Asset, 'url' | 'type'> | null;
  at: Date;
  /** Its moment has come and nobody has marked it as posted. */
  isDue: boolean;
  /** Nobody knows whether it went out. */
  unconfirmed: boolean;
  /** A network is at work on it. */
  isGoingOut: boolean;
  /** The date is only planned: the post is not settled yet. */
  isPlan: boolean;
  /** Its state allows another date. */
  canMove: boolean;
}

export function toCalendarPost(post: Post, now: Date): CalendarPost | null {
  const time = calendarTime(post);
  if (time === null) return null;
  const state = stateOfPost(post, []);
  const later = new Date(now.getTime() + 60_000);
  const settled = goesOutAt(post.status, state.scheduledAt) !== null || isPublished(post.status);
  return {
    id: post.id,
    title: titleInCalendar(post.title),
    company: post.companyName,
    status: post.status,
    cover: post.assets[0] ?? null,
    at: new Date(time),
    isDue: isDue(state, now),
    unconfirmed: post.unconfirmed,
    isGoingOut: post.goingOut !== null,
    isPlan: !settled && !isFailed(post.status),
    // What may have gone out is looked at on its page first: a new date would publish it again.
    canMove: questionBeforeAgain(post) === null && next(state, { type: 'schedule', at: later }, now).ok,
  };
}

/** What a screen reader hears of its state. */
export function stateText(post: CalendarPost): string {
  if (post.isDue) return 'Due now';
  if (post.isGoingOut) return 'Going out';
  if (post.unconfirmed) return 'Unconfirmed';
  return post.isPlan ? `${post.status}, planned` : post.status;
}
