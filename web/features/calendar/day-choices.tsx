import { CalendarPlus, Plus } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import type { Day } from '#domain/calendar/month-grid.ts';
import { usualMomentOn } from '#domain/posts/schedule.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import type { MovablePost, UndatedPost } from './calendar-post.ts';
import { useCalendar } from './calendar-context.ts';
import { Cover } from './cover.tsx';
import { shortDayName } from './format.ts';

/** The wizard's address with the day filled in. It keeps the calendar's state, for the return. */
const wizardFor = (day: Day, company: string | null, search: string) => {
  const address = new URLSearchParams(search);
  address.delete('view');
  address.set('tab', 'calendar');
  if (company !== null) address.set('company', company);
  address.set('new', 'post');
  address.set('day', day);
  return `/dashboard?${address}`;
};

type DayChoicesProps = {
  day: Day;
  company: string | null;
  undated: UndatedPost[];
  onPlan: (post: MovablePost, at: Date) => void;
  onClose: () => void;
};

/** What can be put on a day before approval: a new post, or a draft without a date. */
export function DayChoices({ day, company, undated, onPlan, onClose }: DayChoicesProps) {
  const { zone, showCompany } = useCalendar();
  const [, navigate] = useLocation();
  const search = useSearch();
  const at = usualMomentOn(day, zone, useNow());
  if (at === null) return null;
  const drafts = undated.filter(({ moving }) => moving.ok && moving.as === 'plan');
  const name = shortDayName(day);
  return (
    <div className="flex flex-col gap-4 px-5 sm:px-6">
      <Button
        variant="secondary"
        className="w-full"
        onClick={() => navigate(wizardFor(day, company, search))}
      >
        <Plus aria-hidden />
        New post for {name}
      </Button>
      {drafts.length > 0 && (
        <section aria-label="Without a date">
          <h3 className="text-xs font-medium text-muted">Plan one that has no date yet</h3>
          <ul className="mt-1 -mx-2 max-h-48 overflow-y-auto">
            {drafts.map((post) => (
              <li key={post.id}>
                <button
                  type="button"
                  aria-label={`Plan ${post.title} for ${name}`}
                  onClick={() => {
                    onPlan(post, at);
                    onClose();
                  }}
                  className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
                >
                  {post.cover ? (
                    <Cover cover={post.cover} className="size-8 rounded-sm" />
                  ) : (
                    <span aria-hidden className="size-8 shrink-0 rounded-sm bg-blank" />
                  )}
                  <span dir="auto" className="min-w-0 flex-1 truncate text-ink">
                    {post.title}
                    <span className="text-muted">
                      {' '}
                      · {post.status}
                      {showCompany && post.company && ` · ${post.company}`}
                    </span>
                  </span>
                  <CalendarPlus aria-hidden className="size-4 shrink-0 text-muted" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="border-t border-line pt-4 text-xs font-medium text-muted">
        Schedule one that is approved
      </p>
    </div>
  );
}
