import { useState } from 'react';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { Link } from 'wouter';
import { calendarTime } from '#domain/calendar/event.ts';
import { getDefaults } from '#domain/companies/defaults.ts';
import {
  addDays,
  addMonths,
  dayAt,
  firstDayOf,
  rangeOf,
  type Day,
  type Month,
} from '#domain/calendar/month-grid.ts';
import { captionsOf } from '#domain/networks/captions.ts';
import { placeOf } from '#domain/networks/place.ts';
import { listPosts, type Post } from '#domain/posts/contract.ts';
import { isBeforeReview } from '#domain/posts/status.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { cn } from '#web/lib/class-names.ts';
import { clockOptions } from '#web/lib/locale.ts';
import { sizedUrl } from '#domain/media/sized-url.ts';
import { usePaperTheme } from '#web/lib/paper-theme.ts';
import { useTimeZone, zoneTextOver } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SHOWN = 4;
/** The day on which the calendar has it, by which the server finds what is of a month, too. */
const when = (post: Post) => new Date(calendarTime(post) ?? '');
const noon = (day: Day) => new Date(`${day}T12:00:00Z`);
const named = (day: Day, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(noon(day));

/** A client's month for printing: the posts by date, with pictures. Titles are internal and left out. */
export function MonthPlan({ company, month }: { company: string; month: Month }) {
  usePaperTheme();
  const own = useTimeZone();
  const { data: defaults } = useRead(getDefaults, { params: { name: company } });
  const zone = defaults?.timeZone ?? own;
  const [drafts, setDrafts] = useState(true);
  const { from, to } = rangeOf(firstDayOf(month), addDays(firstDayOf(addMonths(month, 1)), -1), zone);
  const query = { company, from: from.toISOString(), to: to.toISOString() };
  const read = useRead(listPosts, { query }, { whole: true });
  const shown = (read.data ?? [])
    .filter((post) => drafts || !isBeforeReview(post.status))
    .toSorted((one, other) => when(one).getTime() - when(other).getTime());
  const byDay = new Map<Day, Post[]>();
  for (const post of shown) {
    const day = dayAt(when(post), zone);
    byDay.set(day, [...(byDay.get(day) ?? []), post]);
  }
  const title = named(firstDayOf(month), { month: 'long', year: 'numeric' });
  const monthLink = (by: number) =>
    `/month-plan?company=${encodeURIComponent(company)}&month=${addMonths(month, by)}`;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <div className="flex flex-col gap-4 print:hidden">
        <PageHeader
          title="Month on paper"
          about={`${company}, ${title}`}
          description="Print it, or save it as PDF in the print dialog. Titles and notes are yours and are not on it."
          back={{
            href: `/dashboard?company=${encodeURIComponent(company)}&tab=calendar`,
            label: `Back to ${company}`,
          }}
          actions={
            <Button onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          }
        />
        <div className="flex flex-wrap items-center gap-3">
          <IconButton asChild variant="secondary" label="Previous month">
            <Link href={monthLink(-1)} {...actsAsButton}>
              <ChevronLeft aria-hidden />
            </Link>
          </IconButton>
          <IconButton asChild variant="secondary" label="Next month">
            <Link href={monthLink(1)} {...actsAsButton}>
              <ChevronRight aria-hidden />
            </Link>
          </IconButton>
          <Checkbox
            label="With drafts"
            checked={drafts}
            onChange={(event) => setDrafts(event.target.checked)}
          />
        </div>
      </div>
      <div>
        <h2 className="text-2xl font-semibold wrap-anywhere text-ink">
          {company}, {title}
        </h2>
        <p className="mt-0.5 text-xs text-muted">All times in {zoneTextOver(zone, { from, to })}.</p>
      </div>
      {!read.data && (
        <NotLoaded title="The plan could not be loaded" read={read}>
          <Skeleton className="h-96" />
        </NotLoaded>
      )}
      {read.data && shown.length === 0 && (
        <p className="text-sm text-muted">Nothing is planned in {title}.</p>
      )}
      {[...byDay].map(([day, posts]) => (
        <section
          key={day}
          className={cn('border-t border-line pt-4', posts.length === 1 && 'break-inside-avoid')}
        >
          <h3 className="heads-on-paper text-base font-semibold text-ink">
            {named(day, { weekday: 'long', month: 'long', day: 'numeric' })}
          </h3>
          <ul className="mt-3 flex flex-col gap-5">
            {posts.map((post) => (
              <PaperPost key={post.id} post={post} zone={zone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PaperPost({ post, zone }: { post: Post; zone: string }) {
  const more = post.assets.length - SHOWN;
  return (
    <li className="flex break-inside-avoid gap-4">
      <div className="grid w-32 shrink-0 grid-cols-2 content-start gap-1 sm:w-40">
        {post.assets.slice(0, SHOWN).map((asset, index, all) => (
          <img
            key={asset.id}
            src={sizedUrl(asset.url, 320)}
            alt={asset.altText ?? ''}
            className={
              all.length === 1
                ? 'col-span-2 aspect-square w-full rounded-sm bg-paper object-cover'
                : 'aspect-square w-full rounded-sm bg-paper object-cover'
            }
          />
        ))}
        {more > 0 && <p className="col-span-2 text-2xs text-muted">and {more} more</p>}
      </div>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium text-ink">
          {new Intl.DateTimeFormat('en-US', { ...clockOptions(), timeZone: zone }).format(when(post))}
          <StatusBadge status={post.status} />
          {post.targets.length > 0 && (
            <span className="font-normal wrap-anywhere text-muted">
              {post.targets.map((target) => target.handle).join(', ')}
            </span>
          )}
        </p>
        {captionsOf(post).map(({ caption, targets }, _index, all) => (
          <div key={caption} className="mt-1.5">
            {all.length > 1 && (
              <p className="text-xs wrap-anywhere text-muted">For {targets.map(placeOf).join(', ')}</p>
            )}
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
              {caption || 'No caption yet'}
            </p>
          </div>
        ))}
      </div>
    </li>
  );
}
