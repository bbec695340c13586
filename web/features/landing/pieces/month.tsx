import type { PostStatus } from '#domain/posts/status.ts';
import { statusStyle } from '#web/components/status-style.ts';
import { cn } from '#web/lib/class-names.ts';
import { month, type PlannedPost } from '../sample.ts';

const legendStatuses: PostStatus[] = [
  'Draft',
  'In Review',
  'Changes Requested',
  'Approved',
  'Scheduled',
  'Published',
];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The master calendar; names of posts appear where there is room for them. */
export function Month({ weeks = 5, legend = false }: { weeks?: number; legend?: boolean }) {
  const days = Array.from({ length: weeks * 7 }, (_, at) => at + 1);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="grid grid-cols-7 border-b border-line text-2xs font-medium text-muted sm:text-xs">
        {weekdays.map((day) => (
          <div key={day} className="px-1 py-2 text-center sm:px-2.5 sm:text-left">
            {day}
          </div>
        ))}
      </div>
      <div className="grid grid-cols-7">
        {days.map((day) => (
          <div
            key={day}
            className="flex min-h-14 min-w-0 flex-col gap-1 border-line p-1 not-nth-[7n]:border-r [&:nth-child(n+8)]:border-t sm:min-h-18 sm:p-1.5"
          >
            <span className={cn('px-1 text-2xs sm:text-xs', day > 31 ? 'text-subtle' : 'text-muted')}>
              {day > 31 ? day - 31 : day}
            </span>
            {(month[day] ?? []).map((planned) => (
              <Planned key={planned.title} {...planned} />
            ))}
          </div>
        ))}
      </div>
      {legend && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5 border-t border-line px-3 py-2.5 text-xs text-muted">
          {legendStatuses.map((status) => (
            <li key={status} className="flex items-center gap-1.5">
              <span className={cn('size-2 rounded-full', statusStyle[status].dot)} />
              {status}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Planned({ title, status }: PlannedPost) {
  const { className, dot } = statusStyle[status];
  return (
    <>
      <span className={cn('mx-0.5 h-1.5 rounded-full sm:hidden', dot)} />
      <span
        className={cn('hidden truncate rounded-xs px-1.5 py-0.5 text-2xs font-medium sm:block', className)}
      >
        {title}
      </span>
    </>
  );
}
