import { goesOutAt, isPublished, type PostStatus } from '#domain/posts/status.ts';

const HALF_AN_HOUR = 30 * 60_000;

/** A post as external calendars show it. */
export interface CalendarEvent {
  summary: string;
  description: string;
  start: Date;
  end: Date;
  /** The post's page. */
  url: string;
  /** The date is a plan: the post is not settled, or did not go out. */
  isPlan: boolean;
}

export interface DatedPost {
  id: string;
  title: string;
  caption: string;
  companyName: string | null;
  status: PostStatus;
  scheduledAt: Date | null;
  publishedAt: Date | null;
}

/** A post's time in the calendar: the scheduled one, or when it went out, if that was before or none was scheduled. */
export const calendarTime = <T extends Date | string>({
  scheduledAt,
  publishedAt,
}: {
  scheduledAt: T | null;
  publishedAt: T | null;
}): T | null =>
  scheduledAt === null || (publishedAt !== null && publishedAt < scheduledAt) ? publishedAt : scheduledAt;

export const titleInCalendar = (title: string) => title.trim() || 'Untitled';

/** Null for a post without a date. */
export function eventOf(post: DatedPost, publicUrl: string): CalendarEvent | null {
  const start = calendarTime(post);
  if (!start) return null;
  const url = `${publicUrl}/post/${post.id}`;
  const title = titleInCalendar(post.title);
  return {
    summary: post.companyName ? `${title} · ${post.companyName}` : title,
    description: [post.caption.trim(), url].filter(Boolean).join('\n\n'),
    start,
    end: new Date(start.getTime() + HALF_AN_HOUR),
    url,
    isPlan: goesOutAt(post.status, post.scheduledAt) === null && !isPublished(post.status),
  };
}
