import type { Day } from '#domain/calendar/month-grid.ts';
import type { CalendarPost } from './calendar-post.ts';
import type { ShownAs } from './use-address.ts';

/** How many posts of a day are drawn before it says how many more there are. A week draws all of them. */
export const DAY_SHOWS: Record<ShownAs, number> = { month: 3, week: Infinity, list: 8 };

/** In the present month the list begins with today; what is over is a tap away. */
export const foldedDays = (filled: readonly Day[], days: readonly Day[], today: Day): Day[] =>
  days.includes(today) ? filled.filter((day) => day < today) : [];

interface Shown {
  show: ShownAs;
  days: readonly Day[];
  today: Day;
  /** Whether the days before today are unfolded in the list. */
  earlier: boolean;
}

/** The posts of the shown days in their order, and which of them are folded away. */
export function inView(posts: ReadonlyMap<Day, CalendarPost[]>, { show, days, today, earlier }: Shown) {
  const folded = new Set(show === 'list' && !earlier ? foldedDays(days, days, today) : []);
  return days.flatMap((day) =>
    (posts.get(day) ?? []).map((post, at) => ({
      post,
      isFolded: folded.has(day) || at >= DAY_SHOWS[show],
    })),
  );
}
