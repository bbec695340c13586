import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import {
  byDay,
  dayAt,
  monthOf,
  rangeOf,
  sameTimeOn,
  weekOf,
  weeksOf,
  type Day,
} from '#domain/calendar/month-grid.ts';
import { NO_SUCH_TIME, usualMomentOn } from '#domain/posts/schedule.ts';
import { NOT_IN_FUTURE } from '#domain/posts/status.ts';
import type { PostInCalendar } from '#domain/posts/views.ts';
import { ChoosingFrame } from '#web/components/choosing/choosing-frame.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { cn } from '#web/lib/class-names.ts';
import { firstWeekday } from '#web/lib/locale.ts';
import { useMayNot } from '#web/lib/may.ts';
import { useTimeZone, zoneTextOver } from '#web/lib/time-zone.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useNow } from '#web/lib/use-now.ts';
import { focusHeading } from '#web/ui/focus-heading.ts';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { toCalendarPost, toUndatedPost, type MovablePost } from './calendar-post.ts';
import { DayDialog } from './day-dialog.tsx';
import { CalendarContext, type CalendarContextValue } from './calendar-context.ts';
import { inView } from './in-view.ts';
import { Legend } from './legend.tsx';
import { ListSkeleton, ListView } from './list-view.tsx';
import { MonthView } from './month-view.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useNamedDays } from './named-days.tsx';
import { NoSuchClient } from './no-such-client.tsx';
import { useDates, useLogos, useShownPosts, useUndatedPosts } from './queries.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { Subscribe } from './subscribe.tsx';
import { Toolbar } from './toolbar.tsx';
import { Tray, useTrayOpen } from './tray.tsx';
import { useCalendarAddress } from './use-address.ts';
import { useDrops } from './use-drag.ts';
import { WeekView } from './week-view.tsx';
import { monthText, spanText } from './format.ts';

type Opened = { kind: 'schedule' | 'day'; day: Day } | { kind: 'move'; post: MovablePost };

/** The calendar of one company, or with null of all. `fill` gives dates to all posts without one. */
export function CalendarView({ company, fill }: { company: string | null; fill?: ReactNode }) {
  const zone = useTimeZone();
  const now = useNow();
  const today = dayAt(now, zone);
  // Too narrow for seven columns of text.
  const isPhone = useMedia('(max-width: 639px)');
  const [plan, schedule] = [useMayNot('compose'), useMayNot('schedule')];
  const mayNot = useMemo(() => ({ plan, schedule }), [plan, schedule]);
  const { address, change } = useCalendarAddress(today, isPhone ? 'list' : 'month');
  // The heading follows a click at once. The days are deferred, so that the screen stays responsive.
  const shown = useDeferredValue(address);
  const { show, on, statuses, campaign } = shown;
  const month = monthOf(on);
  const weeks = useMemo(() => weeksOf(month, firstWeekday()), [month]);
  const week = useMemo(() => weekOf(on, firstWeekday()), [on]);
  const days = useMemo(
    () =>
      show === 'week'
        ? week
        : show === 'month'
          ? weeks.flat()
          : weeks.flat().filter((day) => monthOf(day) === month),
    [show, week, weeks, month],
  );

  const shownCompany = company ?? shown.client;
  const read = useShownPosts({
    first: days[0] ?? on,
    last: days.at(-1) ?? on,
    zone,
    company: shownCompany,
  });
  const withoutDate = useUndatedPosts(shownCompany);
  const waiting = useDeferredValue(withoutDate.data);
  const undated = useMemo(
    () =>
      (waiting ?? [])
        .filter((post) => campaign === null || post.inCampaign?.id === campaign)
        .map((post) => toUndatedPost(post, now, mayNot))
        .filter((post) => post !== null),
    [waiting, now, mayNot, campaign],
  );
  const drawn = useDeferredValue(read.data);
  const posts = useMemo(
    () =>
      // Newest come first; posts of the same minute stand in the order they were made. A post that just got
      // its date is shown before the next answer brings it.
      withJustDated(drawn ?? [], waiting ?? [])
        .toReversed()
        .filter((post) => campaign === null || post.inCampaign?.id === campaign)
        .map((post) => toCalendarPost(post, now, mayNot))
        .filter((post) => post !== null && (statuses === null || statuses.includes(post.status)))
        .filter((post) => post !== null),
    [drawn, waiting, now, statuses, mayNot, campaign],
  );
  const onDays = useMemo(() => byDay(posts, (post) => post.at, zone), [posts, zone]);
  const [earlier, setEarlier] = useState(false);
  const tray = useTrayOpen();
  // On a phone a week is a list.
  const drawnAs = show === 'week' && isPhone ? 'list' : show;
  const choosable = useMemo(
    () => [
      ...inView(onDays, { show: drawnAs, days, today, earlier }).map(({ post, isFolded }) => ({
        id: post.id,
        title: post.title,
        at: post.at.toISOString(),
        isFolded,
      })),
      ...undated.map(({ id, title }) => ({ id, title, at: null, isFolded: !tray.isShown })),
    ],
    [days, onDays, undated, drawnAs, today, earlier, tray.isShown],
  );
  const zoneShown = useMemo(
    () => zoneTextOver(zone, rangeOf(days[0] ?? on, days.at(-1) ?? on, zone)),
    [zone, days, on],
  );
  const isLoading = read.isPending || (drawn !== read.data && !days.some((day) => onDays.has(day)));

  const isKnown =
    drawn !== undefined && drawn === read.data && waiting === withoutDate.data && !withoutDate.isPending;

  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const dates = useDates(zone);
  const { move, refuse } = dates;
  const movable = (id: string) => [...posts, ...undated].find((post) => post.id === id);
  /** Also where a filter hides it by now. Where it left these days, what was known of it counts. */
  const asNow = (post: MovablePost): MovablePost => {
    const found = [...(drawn ?? []), ...(waiting ?? [])].find(({ id }) => id === post.id);
    return (found && (toCalendarPost(found, now, mayNot) ?? toUndatedPost(found, now, mayNot))) ?? post;
  };
  const onDrop = (postId: string, day: Day) => {
    const post = movable(postId);
    if (!post || (post.at && dayAt(post.at, zone) === day)) return;
    const at = post.at ? sameTimeOn(day, post.at, zone) : usualMomentOn(day, zone, new Date());
    if (at) move(post, at);
    else refuse('Error', post.at ? NO_SUCH_TIME : NOT_IN_FUTURE);
  };
  const onRefused = (postId: string, why: string) => {
    const title = movable(postId)?.title;
    if (title !== undefined) refuse(`“${title}” stays where it is`, why);
  };
  useDrops({ onDrop, onRefused });

  const scheduleOn = useCallback((day: Day) => setOpened({ kind: 'schedule', day }), []);
  const openDay = useCallback((day: Day) => setOpened({ kind: 'day', day }), []);
  const askToMove = useCallback((post: MovablePost) => {
    // The button moves to another day with its post, and the focus with it.
    focusWhenGone(() => {
      const link = document.querySelector<HTMLElement>(`a[href="/post/${post.id}"]`);
      if (link) link.focus();
      else focusHeading();
    });
    setOpened({ kind: 'move', post });
  }, []);
  const showCompany = company === null;
  const logoOf = useLogos(showCompany);
  const named = useNamedDays(days[0] ?? on, days.at(-1) ?? on, shownCompany);
  const shared: CalendarContextValue = useMemo(
    () => ({ zone, today, showCompany, named, logoOf, scheduleOn, openDay, askToMove }),
    [zone, today, showCompany, named, logoOf, scheduleOn, openDay, askToMove],
  );
  // Logos and named days arrive later than the posts, and are deferred, too.
  const known = useDeferredValue(shared);
  const span = show === 'week' ? spanText(week[0] ?? on, week[6] ?? on) : monthText(on);

  return (
    <CalendarContext value={known}>
      <ChoosingFrame
        posts={isKnown ? choosable : null}
        month={show === 'week' ? null : month}
        className="flex flex-col gap-4"
      >
        {company === null && (
          <p className="text-sm text-muted">Master calendar showing scheduled posts from all companies</p>
        )}
        <Toolbar address={address} change={change} today={today} company={company} loading={read.isPending} />
        {company === null && (
          <NoSuchClient client={shown.client} onAll={() => change({ client: null, campaign: null })} />
        )}
        {schedule && (
          <p className="text-sm text-muted">
            {plan ? 'Posts' : 'Approved posts'} stay on their days. {schedule}
          </p>
        )}
        {/* On a phone the list's height is unknown: what stands below is hidden until it has loaded. */}
        <div
          className={cn('flex flex-col gap-4 xl:flex-row xl:items-start', isLoading && 'max-sm:invisible')}
        >
          <div className="visible min-w-0 flex-1">
            {read.error && !read.data ? (
              <LoadFailed title="The calendar could not be loaded" read={read} />
            ) : drawnAs === 'month' ? (
              <MonthView month={month} weeks={weeks} posts={onDays} loading={isLoading} />
            ) : drawnAs === 'week' ? (
              <WeekView days={week} posts={onDays} loading={isLoading} />
            ) : isLoading ? (
              <ListSkeleton />
            ) : (
              <ListView
                days={days}
                posts={onDays}
                empty={`Nothing planned in ${span}`}
                earlier={earlier}
                onEarlier={() => setEarlier(true)}
              />
            )}
          </div>
          <Tray posts={undated} fill={fill} {...tray} />
        </div>
        <div
          className={cn(
            'flex flex-wrap items-center justify-between gap-x-6 gap-y-2',
            isLoading && 'max-sm:invisible',
          )}
        >
          <Legend named={named.size > 0} />
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <p className="text-xs text-muted">Times in {zoneShown}</p>
            <Subscribe company={shownCompany} />
          </div>
        </div>
        {opened?.kind === 'schedule' && (
          <ScheduleDialog
            day={opened.day}
            company={shownCompany}
            undated={undated}
            onPlan={move}
            onClose={close}
          />
        )}
        {opened?.kind === 'day' && (
          <DayDialog day={opened.day} posts={onDays.get(opened.day) ?? []} onClose={close} />
        )}
        {opened?.kind === 'move' && (
          <MoveDialog post={opened.post} current={asNow(opened.post)} dates={dates} onClose={close} />
        )}
      </ChoosingFrame>
    </CalendarContext>
  );
}

const withJustDated = (shown: PostInCalendar[], waiting: PostInCalendar[]) => [
  ...waiting.filter((post) => post.scheduledAt !== null && !shown.some(({ id }) => id === post.id)),
  ...shown,
];
