import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { isDay, type Day } from '#domain/calendar/month-grid.ts';
import { POST_STATUSES, type PostStatus } from '#domain/posts/status.ts';

export const SHOWN_AS = ['month', 'week', 'list'] as const;
export type ShownAs = (typeof SHOWN_AS)[number];

export interface CalendarAddress {
  show: ShownAs;
  /** The day whose month or week is shown. */
  on: Day;
  /** Null shows every status. */
  statuses: PostStatus[] | null;
  /** On the calendar of all companies: one company alone. */
  client: string | null;
  /** The id of a campaign; null shows all. */
  campaign: string | null;
}

const isOneOf = <T extends string>(list: readonly T[], text: string | null): text is T =>
  list.some((one) => one === text);

/** The view is in the address: a reload keeps it, a link shares it, Back leads to the month before. */
export function useCalendarAddress(today: Day, fallback: ShownAs) {
  const [search, setSearch] = useSearchParams();
  // Stable while the address is the same, so that nothing rerenders.
  const address = useMemo(() => {
    const show = search.get('show');
    const on = search.get('on') ?? '';
    const statuses = (search.get('status') ?? '').split(',').filter((one) => isOneOf(POST_STATUSES, one));
    return {
      show: isOneOf(SHOWN_AS, show) ? show : fallback,
      on: isDay(on) ? on : today,
      statuses: statuses.length > 0 ? statuses : null,
      client: search.get('client'),
      campaign: search.get('campaign'),
    } satisfies CalendarAddress;
  }, [search, today, fallback]);

  const change = useCallback(
    (next: Partial<CalendarAddress>) =>
      setSearch(
        (old) => {
          const params = new URLSearchParams(old);
          const say = (name: string, value: string | null) =>
            value ? params.set(name, value) : params.delete(name);
          if (next.show !== undefined) say('show', next.show);
          if (next.on !== undefined) say('on', next.on === today ? null : next.on);
          if (next.statuses !== undefined) say('status', next.statuses?.join(',') ?? null);
          if (next.client !== undefined) say('client', next.client);
          if (next.campaign !== undefined) say('campaign', next.campaign);
          return params;
        },
        { replace: next.on === undefined },
      ),
    [setSearch, today],
  );
  return { address, change };
}
