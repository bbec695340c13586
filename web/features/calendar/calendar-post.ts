import { calendarTime, titleInCalendar } from '#domain/calendar/event.ts';
import { isDue } from '#domain/posts/actions.ts';
import { questionBeforeAgain } from '#domain/publishing/failure.ts';
import type { PostInCalendar } from '#domain/posts/views.ts';
import {
  goesOutAt,
  isFailed,
  isPublished,
  next,
  type PostState,
  type PostStatus,
} from '#domain/posts/status.ts';
import { isWebAddress } from '#web/lib/web-address.ts';

/** A post as the calendar shows it. */
export interface CalendarPost {
  id: string;
  title: string;
  company: string | null;
  status: PostStatus;
  /** Its first picture or video. */
  cover: PostInCalendar['cover'];
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
  /** Where it can be seen. */
  url: string | null;
}

/** What the rules about dates need to know; who reviews a post does not matter to them. */
const stateOf = ({ status, scheduledAt, underWay }: PostInCalendar): PostState => ({
  status,
  version: 1,
  scheduledAt: scheduledAt === null ? null : new Date(scheduledAt),
  reviewerCount: 0,
  reviews: [],
  said: 'nothing',
  goingOut: underWay === 'calling' || underWay === 'retrying' ? { calling: underWay === 'calling' } : null,
});

export function toCalendarPost(post: PostInCalendar, now: Date): CalendarPost | null {
  const time = calendarTime(post);
  if (time === null) return null;
  const state = stateOf(post);
  const unconfirmed = post.underWay === 'unconfirmed';
  const later = new Date(now.getTime() + 60_000);
  const settled = goesOutAt(post.status, state.scheduledAt) !== null || isPublished(post.status);
  return {
    id: post.id,
    title: titleInCalendar(post.title),
    company: post.companyName,
    status: post.status,
    cover: post.cover,
    at: new Date(time),
    isDue: isDue(state, now),
    unconfirmed,
    isGoingOut: Boolean(state.goingOut),
    isPlan: !settled && !isFailed(post.status),
    url: isWebAddress(post.publishedUrl) ? post.publishedUrl : null,
    // What may have gone out is looked at on its page first: a new date would publish it again.
    canMove:
      questionBeforeAgain({ unconfirmed }) === null && next(state, { type: 'schedule', at: later }, now).ok,
  };
}

/** What a screen reader hears of its state. */
export function stateText(post: CalendarPost): string {
  if (post.isDue) return 'Due now';
  if (post.isGoingOut) return 'Going out';
  if (post.unconfirmed) return 'Unconfirmed';
  return post.isPlan ? `${post.status}, planned` : post.status;
}
