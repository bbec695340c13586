import { useRef } from 'react';
import { CalendarArrowUp, ExternalLink, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { AT_RISK_TEXT } from '#domain/posts/at-risk-words.ts';
import { ChooseTick } from '#web/components/choosing/choose-tick.tsx';
import { useChoosing, useIsChosen } from '#web/components/choosing/choosing.ts';
import { CampaignMark } from '#web/components/campaign-mark.tsx';
import { DueNow } from '#web/components/due-now.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { statusStyle } from '#web/components/status-style.ts';
import { TurnLine } from '#web/components/turn-line.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { CalendarPost } from './calendar-post.ts';
import { Cover } from './cover.tsx';
import { useCalendar } from './calendar-context.ts';
import { useDraggablePost } from './use-drag.ts';
import { timeOfDay } from './format.ts';

/** A post in a list: everything in words, and a button to move it. */
export function PostRow({ post, canDrag = false }: { post: CalendarPost; canDrag?: boolean }) {
  const { zone, showCompany, askToMove } = useCalendar();
  const element = useRef<HTMLLIElement>(null);
  const time = timeOfDay(post.at, zone);
  const isChosen = useIsChosen(useChoosing(), post.id);
  const dragging = useDraggablePost(element, canDrag ? post : undefined);
  return (
    <li
      ref={element}
      data-choosable={post.id}
      className={cn(
        'group/row group/choose relative in-data-choosing:pl-11 flex items-center gap-3 px-4 py-3 transition-colors hover:bg-hover',
        canDrag && 'bg-surface select-none [-webkit-touch-callout:none]',
        dragging && 'opacity-40',
        isChosen && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <ChooseTick id={post.id} title={post.title} className="absolute left-1.5 in-data-choosing:left-4" />
      <span aria-hidden className={cn('h-9 w-1 shrink-0 rounded-full', statusStyle[post.status].dot)} />
      <span className="w-16 shrink-0 text-xs text-muted tabular-nums max-sm:hidden">{time}</span>
      {post.cover && <Cover cover={post.cover} className="size-11 rounded-md" />}
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          href={`/post/${post.id}`}
          draggable={false}
          dir="auto"
          className="truncate font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {post.title}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {post.isDue ? <DueNow /> : <StatusBadge status={post.status} />}
          {/* Never apart: the date is planned at this time. */}
          <span className="flex gap-2 text-xs whitespace-nowrap text-muted sm:contents">
            <span className="tabular-nums sm:hidden">{time}</span>
            {post.isPlan && <span className="text-xs text-muted">planned</span>}
          </span>
          {post.isAtRisk && (
            <Badge tone="warning">
              <TriangleAlert aria-hidden />
              {AT_RISK_TEXT}
            </Badge>
          )}
          {post.inCampaign && <CampaignMark campaign={post.inCampaign} />}
          <TurnLine turn={post.turn} className="relative z-1" />
          {showCompany && post.company && (
            <span dir="auto" className="min-w-0 truncate text-xs text-muted">
              {post.company}
            </span>
          )}
        </span>
      </span>
      {post.url !== null && (
        <Button asChild variant="ghost" title="View post" className="z-10 size-9 px-0 pointer-coarse:size-11">
          <a
            href={post.url}
            target="_blank"
            rel="noopener noreferrer"
            draggable={false}
            aria-label={`View post (${post.title}, opens in a new tab)`}
          >
            <ExternalLink aria-hidden />
          </a>
        </Button>
      )}
      {post.moving.ok && (
        <Button
          variant="ghost"
          aria-label={`Move to date… (${post.title})`}
          title="Move to date…"
          className="z-10 size-9 px-0 pointer-coarse:size-11"
          onClick={() => askToMove(post)}
        >
          <CalendarArrowUp aria-hidden />
        </Button>
      )}
    </li>
  );
}
