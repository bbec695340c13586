import { useRef } from 'react';
import { Plus } from 'lucide-react';
import type { Day } from '#domain/calendar/month-grid.ts';
import { cn } from '#web/lib/class-names.ts';
import { useMayNot } from '#web/lib/may.ts';
import type { CalendarPost } from './calendar-post.ts';
import { useCalendar } from './calendar-context.ts';
import { NamedDay } from './named-days.tsx';
import { PostChip } from './post-chip.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { useDayTarget } from './use-drag.ts';
import { dayName, dayNumber, weekdayName } from './format.ts';

/** A day with more posts than this shows them smaller. */
const PICTURED = 4;

type WeekViewProps = {
  days: Day[];
  posts: Map<Day, CalendarPost[]>;
  /** The posts of these days are being read. */
  loading: boolean;
};

/** Seven columns with all posts of each day. */
export function WeekView({ days, posts, loading }: WeekViewProps) {
  return (
    <div
      aria-busy={loading || undefined}
      className="grid grid-cols-7 overflow-hidden rounded-xl border border-line bg-surface shadow-xs"
    >
      {days.map((day, at) => (
        <DayColumn key={day} day={day} posts={posts.get(day) ?? []} waits={loading && at % 2 === 1} />
      ))}
    </div>
  );
}

type DayColumnProps = {
  day: Day;
  posts: CalendarPost[];
  /** Shows where a post could come. */
  waits: boolean;
};

function DayColumn({ day, posts, waits }: DayColumnProps) {
  const { today, scheduleOn } = useCalendar();
  const mayNot = useMayNot('compose');
  const column = useRef<HTMLElement>(null);
  useDayTarget(column, day);
  const isToday = day === today;
  return (
    <section
      ref={column}
      data-day={day}
      aria-label={isToday ? `Today, ${dayName(day)}` : dayName(day)}
      className={cn(
        'group/day flex min-h-96 min-w-0 flex-col border-line transition-colors not-last:border-r',
        day < today ? 'data-over:bg-danger-soft' : 'data-over:bg-accent-soft',
      )}
    >
      <div className="flex flex-col items-center gap-1 border-b border-line bg-sunken/60 py-2">
        <span className="text-xs font-medium text-muted">{weekdayName(day)}</span>
        <span
          className={cn(
            'flex size-8 items-center justify-center rounded-full text-base font-semibold text-ink tabular-nums',
            isToday && 'bg-accent text-on-accent',
          )}
        >
          {dayNumber(day)}
        </span>
        <NamedDay day={day} className="max-w-full px-1.5" />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-1.5">
        {waits && posts.length === 0 && <PostSkeleton className="h-32" />}
        {posts.map((post) => (
          <PostChip key={post.id} post={post} look={posts.length > PICTURED ? 'wide' : 'tall'} />
        ))}
        {!mayNot && (
          <button
            type="button"
            aria-label={`Add to schedule on ${dayName(day)}`}
            onClick={() => scheduleOn(day)}
            className="flex h-8 items-center justify-center rounded-sm text-muted opacity-0 transition-opacity group-hover/day:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-60"
          >
            <Plus aria-hidden className="size-4" />
          </button>
        )}
      </div>
    </section>
  );
}
