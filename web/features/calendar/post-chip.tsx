import { useRef } from 'react';
import { BellRing, CalendarArrowUp } from 'lucide-react';
import { Link } from 'wouter';
import { statusStyle } from '#web/components/status-style.ts';
import { cn } from '#web/lib/class-names.ts';
import { stateText, type CalendarPost } from './calendar-post.ts';
import { useDeeds } from './deeds.ts';
import { useDraggablePost } from './use-drag.ts';
import { timeOfDay } from './words.ts';

/** A post in a day's cell: its status as colour and icon, its time where there is room. */
export function PostChip({ post, roomy = false }: { post: CalendarPost; roomy?: boolean }) {
  const { zone, showCompany, askToMove } = useDeeds();
  const element = useRef<HTMLDivElement>(null);
  const dragging = useDraggablePost(element, post.id, post.canMove);
  const { icon: StatusIcon, className } = statusStyle[post.status];
  const Icon = post.isDue ? BellRing : StatusIcon;
  // “Due now” needs the room of a line.
  const ownLine = roomy || post.isDue;
  const when = post.isDue ? 'Due now' : timeOfDay(post.at, zone);

  return (
    <div
      ref={element}
      className={cn(
        'group/chip relative min-w-0',
        post.canMove && 'cursor-grab select-none [-webkit-touch-callout:none]',
        dragging && 'opacity-40',
      )}
    >
      <Link
        href={`/post/${post.id}`}
        draggable={false}
        title={`${when} · ${post.title}${post.company ? ` · ${post.company}` : ''} · ${stateText(post)}`}
        className={cn(
          'flex min-w-0 flex-col rounded-sm px-1.5 py-1 text-2xs leading-4 transition-shadow hover:shadow-sm focus-visible:-outline-offset-1',
          className,
          roomy && 'gap-0.5 px-2 py-1.5 text-xs',
          post.canMove && 'pointer-coarse:pr-6',
          post.isPlan && 'outline-1 -outline-offset-1 outline-current/40 outline-dashed',
          post.isDue && 'ring-2 ring-accent ring-inset',
        )}
      >
        <span className="flex min-w-0 items-center gap-1">
          <Icon aria-hidden className="size-3 shrink-0" />
          <span
            className={cn('shrink-0 tabular-nums', post.isDue ? 'font-semibold' : !roomy && 'max-lg:sr-only')}
          >
            {when}
          </span>
          {!ownLine && <span className="truncate font-medium">{post.title}</span>}
        </span>
        {ownLine && (
          <span className={cn('font-medium', roomy ? 'line-clamp-2 wrap-anywhere' : 'truncate')}>
            {post.title}
          </span>
        )}
        {showCompany && post.company && <span className="truncate">{post.company}</span>}
        <span className="sr-only">{stateText(post)}</span>
      </Link>
      {post.canMove && <MoveButton post={post} onClick={() => askToMove(post)} />}
    </div>
  );
}

function MoveButton({ post, onClick }: { post: CalendarPost; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Move to date… (${post.title})`}
      title="Move to date…"
      onClick={onClick}
      className={cn(
        'absolute top-0.5 right-0.5 flex size-5 items-center justify-center rounded-xs bg-surface text-ink opacity-0 shadow-sm ring-1 ring-line group-hover/chip:opacity-100 focus-visible:opacity-100 dark:bg-raised',
        // Under a finger nothing hovers: it stands there, as quiet as it can be and as large as it has to be.
        'pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:size-6 pointer-coarse:bg-transparent pointer-coarse:text-current pointer-coarse:opacity-100 pointer-coarse:shadow-none pointer-coarse:ring-0',
      )}
    >
      <CalendarArrowUp aria-hidden className="size-3" />
    </button>
  );
}
