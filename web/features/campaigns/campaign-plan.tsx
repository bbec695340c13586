import { CalendarX2 } from 'lucide-react';
import { Link } from 'wouter';
import { calendarTime, titleInCalendar } from '#domain/calendar/event.ts';
import { byDay } from '#domain/calendar/month-grid.ts';
import type { Campaign } from '#domain/campaigns/contract.ts';
import { listForCalendar } from '#domain/posts/contract.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import type { PostInCalendar } from '#domain/posts/views.ts';
import { ChooseTick } from '#web/components/choosing/choose-tick.tsx';
import { ChoosingFrame } from '#web/components/choosing/choosing-frame.tsx';
import { SelectButton } from '#web/components/choosing/select-button.tsx';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { MediaPicture } from '#web/components/media-picture.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { dayText } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** "Dec 1 to Dec 24, 2026"; null where no post has a date. */
export function spanWords({ from, to }: Pick<Campaign, 'from' | 'to'>, zone: string): string | null {
  if (from === null || to === null) return null;
  const [first, last] = [dayText(from, zone), dayText(to, zone)];
  return first === last ? first : `${first} to ${last}`;
}

/** The number of its posts by status, without zeros. */
export function CampaignCounts({ counts }: Pick<Campaign, 'counts'>) {
  const named = POST_STATUSES.filter((status) => counts[status] > 0);
  if (named.length === 0) return <p className="text-xs text-muted">No posts yet</p>;
  return (
    <ul aria-label="Posts by status" className="flex flex-wrap gap-1.5">
      {named.map((status) => (
        <li key={status}>
          <StatusBadge status={status}>
            <span className="tabular-nums">{counts[status]}</span>
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}

export const EVERY_15_SECONDS = 15_000;

/** The campaign's posts by date; those without one at the end. */
export function CampaignPlan({ campaign, zone }: { campaign: Campaign; zone: string }) {
  const read = useRead(
    listForCalendar,
    { query: { view: 'calendar', campaign: campaign.id } },
    { whole: true, refetchInterval: EVERY_15_SECONDS },
  );
  if (!read.data)
    return (
      <NotLoaded title="The posts could not be loaded" read={read}>
        <Skeleton className="h-64" />
      </NotLoaded>
    );
  const dated = read.data
    .flatMap((post) => {
      const time = calendarTime(post);
      return time === null ? [] : [{ post, at: new Date(time) }];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const days = byDay(dated, ({ at }) => at, zone);
  const undated = read.data.filter((post) => calendarTime(post) === null);
  const inOrder = [...dated.map(({ post }) => post), ...undated].map((post) => ({
    id: post.id,
    title: titleInCalendar(post.title),
    at: calendarTime(post),
  }));
  // The frame stays without posts, too: what emptied the page says there what it did, with Undo.
  return (
    <ChoosingFrame posts={inOrder} longTouch className="flex flex-col gap-5">
      {read.data.length === 0 ? (
        <EmptyState
          icon={<CalendarX2 aria-hidden />}
          title="No posts in this campaign yet"
          description="Choose it while you edit a post, or select several posts in the grid and put them into it."
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CampaignCounts counts={campaign.counts} />
          <SelectButton />
        </div>
      )}
      {[...days.keys()].sort().map((day) => (
        <PlanDay
          key={day}
          title={dayText(days.get(day)?.[0]?.at.toISOString() ?? day, zone)}
          posts={(days.get(day) ?? []).map(({ post }) => post)}
          zone={zone}
        />
      ))}
      {undated.length > 0 && <PlanDay title="No date yet" posts={undated} zone={zone} />}
    </ChoosingFrame>
  );
}

type PlanDayProps = { title: string; posts: PostInCalendar[]; zone: string };

function PlanDay({ title, posts, zone }: PlanDayProps) {
  return (
    <section aria-label={title}>
      <h2 className="pb-2 text-sm font-semibold text-ink">{title}</h2>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {posts.map((post) => (
            <li
              key={post.id}
              data-choosable={post.id}
              className="group/choose relative flex items-center gap-3 px-4 py-3 hover:bg-hover in-data-choosing:pl-12 has-checked:bg-accent-soft"
            >
              <ChooseTick
                id={post.id}
                title={titleInCalendar(post.title)}
                className="absolute left-1.5 in-data-choosing:left-4"
              />
              <span aria-hidden className="block size-11 shrink-0 overflow-hidden rounded-md bg-blank">
                {post.cover && <MediaPicture url={post.cover.url} alt="" sizes="2.75rem" most={160} />}
              </span>
              <span className="flex min-w-0 flex-1 flex-col gap-1">
                <Link
                  href={`/post/${post.id}`}
                  dir="auto"
                  className="truncate font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
                >
                  {titleInCalendar(post.title)}
                </Link>
                <span className="flex flex-wrap items-center gap-2">
                  <StatusBadge status={post.status} />
                  <Time post={post} zone={zone} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Time({ post, zone }: { post: PostInCalendar; zone: string }) {
  const time = calendarTime(post);
  if (time === null) return null;
  const words = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone });
  return <span className="text-xs text-muted tabular-nums">{words.format(new Date(time))}</span>;
}
