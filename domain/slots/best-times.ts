import { dayAt, weekdayOf } from '#domain/calendar/month-grid.ts';
import { wallTimeAt } from '#domain/kit/time-zone.ts';

/** A post that went out on a network, with its latest figures. */
interface Seen {
  at: Date;
  network: string;
  likes: number;
  comments: number;
}

/** An hour of the week on one network, and the figures of its posts. */
interface HourFigures {
  network: string;
  weekday: number;
  /** 18 means from 18:00 to 18:59. */
  hour: number;
  posts: number;
  likes: number;
  comments: number;
}

/** With fewer posts, an hour's figures say more about the posts than about the hour. */
export const POSTS_PER_HOUR = 3;
/** With fewer posts, a network gets no figures. */
export const POSTS_NEEDED = 12;
const HOURS_SHOWN = 3;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

const byReactions = (a: HourFigures, b: HourFigures) =>
  b.likes + b.comments - (a.likes + a.comments) || b.posts - a.posts;

/**
 * The hours of the week whose posts had the most likes and comments, per network: figures of two networks
 * cannot be compared. Uses medians, so that one viral post does not distort an hour.
 */
export function bestHours(seen: readonly Seen[], zone: string): HourFigures[] {
  const networks = grouped(seen, ({ network }) => network);
  return [...networks].flatMap(([network, posts]) => {
    if (posts.length < POSTS_NEEDED) return [];
    const hours = grouped(posts, ({ at }) => `${weekdayOf(dayAt(at, zone))} ${wallTimeAt(at, zone).hour}`);
    return [...hours]
      .filter(([, there]) => there.length >= POSTS_PER_HOUR)
      .map(([key, there]) => {
        const [weekday = 0, hour = 0] = key.split(' ').map(Number);
        return {
          network,
          weekday,
          hour,
          posts: there.length,
          likes: median(there.map(({ likes }) => likes)),
          comments: median(there.map(({ comments }) => comments)),
        };
      })
      .toSorted(byReactions)
      .slice(0, HOURS_SHOWN);
  });
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
