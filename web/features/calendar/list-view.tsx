import { useRef, type ReactNode } from 'react';
import { CalendarPlus, CalendarX2, ChevronUp, Plus } from 'lucide-react';
import type { Day } from '#domain/calendar/month-grid.ts';
import { cn } from '#web/lib/class-names.ts';
import { useMayNot } from '#web/lib/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CalendarPost } from './calendar-post.ts';
import { useCalendar } from './calendar-context.ts';
import { DAY_SHOWS, foldedDays } from './in-view.ts';
import { NamedDay } from './named-days.tsx';
import { PostRow } from './post-row.tsx';
import { useDayTarget } from './use-drag.ts';
import { dayName } from './format.ts';

/** A very full day shows these and how many more there are, so that a long month stays quick. */
const SHOWN = DAY_SHOWS.list;

type ListViewProps = {
  days: Day[];
  posts: Map<Day, CalendarPost[]>;
  empty: string;
  /** Whether the days before today are unfolded. */
  earlier: boolean;
  onEarlier: () => void;
};

/** The days that hold something, one under the other: for phones, and for reading in one go. */
export function ListView({ days, posts, empty, earlier, onEarlier }: ListViewProps) {
  const { today, scheduleOn } = useCalendar();
  const mayNot = useMayNot('compose');
  const list = useRef<HTMLDivElement>(null);
  const filled = days.filter((day) => (posts.get(day)?.length ?? 0) > 0);
  const past = foldedDays(filled, days, today);
  const listed = earlier ? filled : filled.filter((day) => !past.includes(day));
  const showEarlier = () => {
    // The button is removed; the first added day gets the focus.
    focusWhenGone(() => list.current?.querySelector('h3')?.focus());
    onEarlier();
  };
  if (filled.length === 0)
    return (
      <EmptyState
        icon={<CalendarX2 aria-hidden />}
        title={empty}
        description="Approved posts can be put on a day."
        action={
          <Button
            needs="compose"
            onClick={() => scheduleOn(days.includes(today) ? today : (days[0] ?? today))}
          >
            <CalendarPlus aria-hidden />
            Schedule Post
          </Button>
        }
      />
    );
  return (
    <div ref={list} className="flex flex-col gap-5">
      {past.length > 0 && !earlier && (
        <Button variant="ghost" size="sm" className="-ml-2.5 self-start" onClick={showEarlier}>
          <ChevronUp aria-hidden />
          {past.length === 1 ? 'Show 1 earlier day' : `Show ${past.length} earlier days`}
        </Button>
      )}
      {listed.map((day) => (
        <ListDay key={day} day={day}>
          <div className="flex items-center justify-between gap-x-2 pb-2 max-sm:flex-wrap">
            <h3
              tabIndex={-1}
              className={cn(
                'text-sm font-semibold text-ink max-sm:flex-1',
                day === today && 'text-accent-ink',
              )}
              {...(day === today && { 'aria-current': 'date' })}
            >
              {day === today ? `Today, ${dayName(day)}` : dayName(day)}
            </h3>
            <NamedDay day={day} className="max-sm:order-last max-sm:basis-full sm:mr-auto sm:pl-1" />
            {!mayNot && (
              <IconButton
                size="sm"
                label={`Add to schedule on ${dayName(day)}`}
                onClick={() => scheduleOn(day)}
              >
                <Plus aria-hidden />
              </IconButton>
            )}
          </div>
          <DayList day={day} posts={posts.get(day) ?? []} />
        </ListDay>
      ))}
    </div>
  );
}

/** The toolbar announces the loading. */
export function ListSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-5">
      {['w-44', 'w-36', 'w-40'].map((width) => (
        <div key={width}>
          <Skeleton className={cn('mb-3 h-4', width)} />
          <Skeleton className="h-20 rounded-lg" />
        </div>
      ))}
    </div>
  );
}

/** A day of the list accepts dragged posts, too. */
function ListDay({ day, children }: { day: Day; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  useDayTarget(section, day);
  return (
    <section
      ref={section}
      data-day={day}
      className="rounded-lg data-over:outline-2 data-over:outline-offset-4 data-over:outline-accent data-over:outline-dashed"
    >
      {children}
    </section>
  );
}

function DayList({ day, posts }: { day: Day; posts: CalendarPost[] }) {
  const { openDay } = useCalendar();
  const more = posts.length - SHOWN;
  return (
    <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      <ul className="divide-y divide-line">
        {posts.slice(0, SHOWN).map((post) => (
          <PostRow key={post.id} post={post} canDrag />
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={() => openDay(day)}
          className="w-full px-4 py-3 text-left text-xs font-medium text-muted hover:bg-hover hover:text-ink focus-visible:-outline-offset-2"
        >
          +{more} more<span className="sr-only"> on {dayName(day)}</span>
        </button>
      )}
    </div>
  );
}
