import { memo, useRef } from 'react';
import { Flag, Plus } from 'lucide-react';
import { monthOf, weekdaysFrom, type Day, type Month } from '#domain/calendar/month-grid.ts';
import { cn } from '#web/lib/class-names.ts';
import { firstWeekday } from '#web/lib/locale.ts';
import { useMayNot } from '#web/lib/may.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { calendarLook } from './calendar-look.ts';
import type { CalendarPost } from './calendar-post.ts';
import { Cover } from './cover.tsx';
import { useCalendar } from './calendar-context.ts';
import { DAY_SHOWS } from './in-view.ts';
import { NamedDay } from './named-days.tsx';
import { PostChip } from './post-chip.tsx';
import { PostIcon } from './post-icon.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { useDayTarget, useDraggablePost, type Dragged } from './use-drag.ts';
import { useWeeksInSteps } from './use-weeks-in-steps.ts';
import { dayName, dayNumber, monthText } from './format.ts';

const SHOWN = DAY_SHOWS.month;
const NONE: CalendarPost[] = [];
const SEVERAL = 'Several posts stand on this day. Open it and move the one that you mean.';

type MonthViewProps = {
  month: Month;
  weeks: Day[][];
  posts: Map<Day, CalendarPost[]>;
  /** The posts of these days are being read. */
  loading: boolean;
};

export function MonthView({ month, weeks, posts, loading }: MonthViewProps) {
  const isSmall = useMedia('(max-width: 767.98px)');
  const drawn = useWeeksInSteps(weeks.length, `${month} ${posts.size > 0}`);
  return (
    <div
      aria-busy={loading || undefined}
      className="overflow-hidden rounded-xl border border-line bg-surface shadow-xs"
    >
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{monthText(`${month}-01`)}</caption>
        <thead>
          <tr>
            {weekdaysFrom(firstWeekday()).map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-line bg-sunken/60 py-2 text-center text-xs font-medium text-muted"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            <tr key={week[0]} className="h-22 md:h-32">
              {week.map((day, column) => (
                <DayCell
                  key={day}
                  day={day}
                  inMonth={monthOf(day) === month}
                  isSmall={isSmall}
                  posts={(at < drawn && posts.get(day)) || NONE}
                  waits={loading && (at + column) % 2 === 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayCellProps = {
  day: Day;
  inMonth: boolean;
  isSmall: boolean;
  posts: CalendarPost[];
  /** Shows where a post could come. */
  waits: boolean;
};

const DayCell = memo(function DayCell({ day, inMonth, isSmall, posts, waits }: DayCellProps) {
  const { today, scheduleOn, openDay } = useCalendar();
  const cell = useRef<HTMLTableCellElement>(null);
  useDayTarget(cell, day);
  const isToday = day === today;
  const more = posts.length - SHOWN;
  const mayNot = useMayNot('compose');
  const isEmpty = waits && inMonth && posts.length === 0;
  const add = inMonth && !mayNot && (
    <button
      type="button"
      aria-label={`Add to schedule on ${dayName(day)}`}
      onClick={() => scheduleOn(day)}
      className="relative flex size-6 items-center justify-center rounded-sm text-muted opacity-0 transition-opacity group-hover/day:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-60"
    >
      <Plus aria-hidden className="size-3.5" />
    </button>
  );

  return (
    <td
      ref={cell}
      data-day={day}
      className={cn(
        'group/day relative border-line p-0 align-top transition-colors not-last:border-r [tr:not(:last-child)>&]:border-b',
        !inMonth && 'bg-sunken/50',
        isToday && 'bg-accent-soft/45',
        day < today ? 'data-over:bg-danger-soft' : 'data-over:bg-accent-soft',
      )}
    >
      <div className="flex items-center justify-between px-1 pt-1 md:px-1.5 md:pt-1.5">
        <span
          {...(isToday && { 'aria-current': 'date' })}
          className={cn(
            'flex h-6 min-w-6 items-center justify-center rounded-full px-1 text-xs tabular-nums',
            inMonth ? 'font-medium text-ink' : 'text-subtle',
            isToday && 'bg-accent font-semibold text-on-accent',
          )}
        >
          <span aria-hidden>{dayNumber(day)}</span>
          <span className="sr-only">{isToday ? `Today, ${dayName(day)}` : dayName(day)}</span>
        </span>
        {!isSmall && add}
      </div>
      {isSmall ? (
        <>
          {isEmpty && <PostSkeleton className="absolute inset-x-1 bottom-1 h-3.5" />}
          <SmallDay day={day} posts={posts} onOpen={openDay} />
        </>
      ) : (
        <>
          <NamedDay day={day} className="px-1.5" />
          <div className="flex flex-col gap-1 p-1.5">
            {isEmpty && <PostSkeleton className="h-10" />}
            {posts.slice(0, SHOWN).map((post) => (
              <PostChip key={post.id} post={post} />
            ))}
            {more > 0 && (
              <button
                type="button"
                onClick={() => openDay(day)}
                className="rounded-sm px-1.5 py-0.5 text-left text-2xs font-medium text-muted hover:bg-hover hover:text-ink"
              >
                +{more} more<span className="sr-only"> on {dayName(day)}</span>
              </button>
            )}
          </div>
        </>
      )}
    </td>
  );
});

/**
 * The post that a long touch on a small day drags: the one whose picture is shown, else the only one that can
 * be moved. With several it is unclear which is meant.
 */
function postToDrag(posts: CalendarPost[]): Dragged | undefined {
  const seen = posts.find((post) => post.cover);
  if (seen?.moving.ok) return seen;
  const [first, ...others] = posts.filter((post) => post.moving.ok);
  if (first && others.length > 0) return { id: first.id, moving: { ok: false, message: SEVERAL } };
  return first ?? seen ?? posts[0];
}

/** A post as the legend has it: colour and icon. */
function SmallMark({ post }: { post: CalendarPost }) {
  return (
    <span
      className={cn(
        'flex h-3.5 min-w-2.5 flex-1 items-center justify-center rounded-xs',
        calendarLook[post.status].className,
        post.isDue && 'ring-1 ring-accent ring-inset',
        post.isAtRisk && 'ring-1 ring-warning-ink ring-inset',
      )}
    >
      <PostIcon post={post} className="size-2.5" />
    </span>
  );
}

/** On a phone a day is one button with a mark for each post; opening it shows them. */
function SmallDay({ day, posts, onOpen }: { day: Day; posts: CalendarPost[]; onOpen: (day: Day) => void }) {
  const known = useCalendar().named.get(day);
  const name = [dayName(day), posts.length === 1 ? '1 post' : `${posts.length} posts`, known]
    .filter(Boolean)
    .join(', ');
  const cover = posts.find((post) => post.cover)?.cover;
  const more = posts.length - SHOWN;
  const element = useRef<HTMLButtonElement>(null);
  const taken = postToDrag(posts);
  const dragging = useDraggablePost(element, taken);
  return (
    <button
      ref={element}
      type="button"
      aria-label={name}
      onClick={() => onOpen(day)}
      className={cn(
        'absolute inset-0 flex flex-wrap content-end gap-px p-1 focus-visible:-outline-offset-2',
        taken && 'select-none [-webkit-touch-callout:none]',
        dragging && 'opacity-40',
      )}
    >
      {known && <Flag aria-hidden className="absolute top-2 right-1.5 size-2.5 text-muted" />}
      {cover && (
        <span className="flex w-full justify-center pb-0.5">
          <span className="relative">
            <Cover cover={cover} className="size-8 rounded-sm" />
            {more > 0 && (
              <span className="absolute -right-2 -bottom-1 rounded-full bg-inverse px-1 text-2xs leading-4 font-medium text-on-inverse ring-2 ring-surface">
                +{more}
              </span>
            )}
          </span>
        </span>
      )}
      {posts.slice(0, SHOWN).map((post) => (
        <SmallMark key={post.id} post={post} />
      ))}
      {more > 0 && !cover && <span className="w-full text-center text-2xs text-muted">+{more}</span>}
    </button>
  );
}
