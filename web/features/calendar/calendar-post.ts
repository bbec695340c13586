import { calendarTime, titleInCalendar } from '#domain/calendar/event.ts';
import { AT_RISK_TEXT } from '#domain/posts/at-risk-words.ts';
import { isAtRisk } from '#domain/posts/at-risk.ts';
import { isDue } from '#domain/posts/actions.ts';
import { movingInList, stateForDates, type Moving } from '#domain/posts/moving.ts';
import { turnText, type Turn } from '#domain/posts/turn.ts';
import type { PostInCalendar } from '#domain/posts/views.ts';
import { goesOutAt, isFailed, isPublished, turnOf, type PostStatus } from '#domain/posts/status.ts';
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
  /** The post's time has come and nobody has marked it as posted. */
  isDue: boolean;
  /** It is unknown whether the post went out. */
  unconfirmed: boolean;
  /** A network is at work on the post. */
  isGoingOut: boolean;
  /** The date is only planned: the post is not approved yet. */
  isPlan: boolean;
  /** How the post gets another date, or why its state or the person's role forbids it. */
  moving: Moving;
  /** Whose turn it is; null where nobody has to act. */
  turn: Turn | null;
  turnWords: string | null;
  /** The post goes out within 48 hours and is not approved. */
  isAtRisk: boolean;
  inCampaign: PostInCalendar['inCampaign'];
  assigneeName: string | null;
  /** Where the post can be seen. */
  url: string | null;
}

/** A post that can get a date: with one, or without. */
export type MovablePost = Pick<CalendarPost, 'id' | 'title' | 'company' | 'status' | 'moving'> & {
  at: Date | null;
};

/** A post without a date, beside the calendar. */
export type UndatedPost = MovablePost & Pick<CalendarPost, 'cover'> & { at: null };

/** Why the person may not plan, or not schedule; null where they may. */
export type MayNot = Record<'plan' | 'schedule', string | null>;

function movingBy(mayNot: MayNot, moving: Moving): Moving {
  const message = moving.ok ? mayNot[moving.as] : mayNot.plan;
  return message === null ? moving : { ok: false, message };
}

export function toCalendarPost(post: PostInCalendar, now: Date, mayNot: MayNot): CalendarPost | null {
  const time = calendarTime(post);
  if (time === null) return null;
  const state = stateForDates(post);
  const turn = turnOf(post, isDue(state, now));
  const settled = goesOutAt(post.status, state.scheduledAt) !== null || isPublished(post.status);
  return {
    id: post.id,
    title: titleInCalendar(post.title),
    company: post.companyName,
    status: post.status,
    cover: post.cover,
    at: new Date(time),
    isDue: isDue(state, now),
    turn,
    turnWords: turn && turnText(turn, now),
    unconfirmed: post.underWay === 'unconfirmed',
    inCampaign: post.inCampaign,
    assigneeName: post.assigneeName,
    isGoingOut: Boolean(state.goingOut),
    isAtRisk: isAtRisk(post, now),
    isPlan: !settled && !isFailed(post.status),
    url: isWebAddress(post.publishedUrl) ? post.publishedUrl : null,
    moving: movingBy(mayNot, movingInList(post, now)),
  };
}

export function toUndatedPost(post: PostInCalendar, now: Date, mayNot: MayNot): UndatedPost | null {
  if (calendarTime(post) !== null) return null;
  return {
    id: post.id,
    title: titleInCalendar(post.title),
    company: post.companyName,
    status: post.status,
    cover: post.cover,
    at: null,
    moving: movingBy(mayNot, movingInList(post, now)),
  };
}

/** The post's state for screen readers. */
export function stateText(post: CalendarPost): string {
  if (post.isDue) return 'Due now';
  if (post.isGoingOut) return 'Going out';
  if (post.unconfirmed) return 'Unconfirmed';
  const state = post.isPlan ? `${post.status}, planned` : post.status;
  return post.isAtRisk ? `${state}. ${AT_RISK_TEXT}` : state;
}

/** The same with whose turn it is, for the tooltip. */
export const stateAndTurn = (post: CalendarPost) =>
  [
    stateText(post),
    post.turnWords,
    post.inCampaign && `Campaign: ${post.inCampaign.name}`,
    post.assigneeName && `With ${post.assigneeName}`,
  ]
    .filter(Boolean)
    .join(' · ');
