import { useRef } from 'react';
import { CalendarArrowUp, ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import { CHOSEN, ChooseTick } from '#web/components/choosing/choose-tick.tsx';
import { useChoosing, useIsChosen } from '#web/components/choosing/choosing.ts';
import { CampaignMark } from '#web/components/campaign-mark.tsx';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { calendarLook } from './calendar-look.ts';
import { stateAndTurn, stateText, type CalendarPost } from './calendar-post.ts';
import { Cover } from './cover.tsx';
import { useCalendar } from './calendar-context.ts';
import { PostIcon } from './post-icon.tsx';
import { useDraggablePost } from './use-drag.ts';
import { timeOfDay } from './format.ts';

/** `small` in a month; `tall`, with its picture on top, in a week; `wide` on a full day of a week. */
type Look = 'small' | 'wide' | 'tall';

/** Looks smaller than other ticks, with the same hit area. */
const SMALL_TICK =
  '-top-0.5 -left-0.5 border-4 border-transparent [background-clip:padding-box] shadow-[inset_0_0_0_1px_var(--color-line-control)]';

/** A post on its day: its picture, its status as colour and icon, its time and title. */
export function PostChip({ post, look = 'small' }: { post: CalendarPost; look?: Look }) {
  const { zone, askToMove } = useCalendar();
  const element = useRef<HTMLDivElement>(null);
  const dragging = useDraggablePost(element, post);
  const isChosen = useIsChosen(useChoosing(), post.id);
  const when = post.isDue ? 'Due now' : timeOfDay(post.at, zone);

  return (
    <div
      ref={element}
      data-choosable={post.id}
      className={cn(
        'group/chip group/choose relative min-w-0 select-none [-webkit-touch-callout:none]',
        post.moving.ok && 'cursor-grab',
        dragging && 'opacity-40',
        isChosen && CHOSEN,
      )}
    >
      <Link
        href={`/post/${post.id}`}
        draggable={false}
        title={`${when} · ${post.title}${post.company ? ` · ${post.company}` : ''} · ${stateAndTurn(post)}`}
        className={cn(
          'flex min-w-0 overflow-hidden rounded-sm text-2xs leading-4 transition-shadow 2xl:text-xs hover:shadow-sm focus-visible:-outline-offset-1',
          calendarLook[post.status].className,
          look === 'tall' ? 'flex-col' : 'items-start gap-1.5 p-1',
          look !== 'small' && 'rounded-md text-xs',
          post.isPlan &&
            'not-focus-visible:outline-1 not-focus-visible:-outline-offset-1 not-focus-visible:outline-current/50 not-focus-visible:outline-dashed',
          post.isDue && 'ring-2 ring-accent ring-inset focus-visible:outline-offset-1',
          post.isAtRisk && 'ring-2 ring-warning-ink ring-inset',
        )}
      >
        {post.cover && (
          <Cover
            cover={post.cover}
            large={look === 'tall'}
            className={cn(
              look === 'small' && 'size-8 rounded-xs max-lg:hidden',
              look === 'wide' && 'size-9 rounded-xs max-lg:hidden',
              look === 'tall' && 'm-1 mb-0 aspect-4/3 rounded-sm',
            )}
          >
            {look === 'small' && (
              <span
                className={cn(
                  'absolute bottom-0 left-0 flex size-3.5 items-center justify-center rounded-tr-xs',
                  calendarLook[post.status].className,
                )}
              >
                <PostIcon post={post} className="size-2.5" />
              </span>
            )}
          </Cover>
        )}
        <Words post={post} when={when} look={look} />
      </Link>
      {post.moving.ok && <MoveButton post={post} look={look} onClick={() => askToMove(post)} />}
      <ChooseTick
        id={post.id}
        title={post.title}
        className={cn('absolute', look === 'tall' ? 'top-2 left-2' : SMALL_TICK)}
      />
      {post.url !== null && !post.moving.ok && (
        <a
          href={post.url}
          target="_blank"
          rel="noopener noreferrer"
          draggable={false}
          aria-label={`View post (${post.title}, opens in a new tab)`}
          title="View post"
          className={cornerClass(post, look)}
        >
          <ExternalLink aria-hidden className="size-3" />
        </a>
      )}
    </div>
  );
}

type WordsProps = { post: CalendarPost; when: string; look: Look };

function Words({ post, when, look }: WordsProps) {
  const { showCompany, logoOf } = useCalendar();
  const company = showCompany ? post.company : null;
  const ownLine = look !== 'small';
  return (
    <span
      className={cn(
        'flex min-w-0 flex-1 flex-col',
        look === 'tall' ? 'gap-0.5 px-2 pt-1.5 pb-2' : 'max-lg:pl-0.5',
        (post.moving.ok || post.url !== null) && !(look === 'tall' && post.cover) && 'pointer-coarse:pr-6',
      )}
    >
      <span className="flex min-w-0 items-center gap-1">
        <PostIcon
          post={post}
          className={cn(
            'size-3 shrink-0',
            !ownLine && post.isDue && 'max-lg:hidden',
            look === 'tall' && 'max-md:hidden',
            // Where the picture has room, the icon stands on it.
            !ownLine && post.cover && 'lg:hidden',
          )}
        />
        <span
          className={cn(
            'shrink-0 tabular-nums',
            post.isDue ? 'font-semibold' : company && !ownLine && 'max-xl:sr-only',
          )}
        >
          {when}
        </span>
        {company && !ownLine && (
          <CompanyAvatar
            name={company}
            logoUrl={logoOf(company)}
            size="xs"
            className="hidden size-4 2xl:inline-flex"
          />
        )}
        {company && !ownLine && (
          <span dir="auto" className={cn('truncate', post.isDue && 'max-xl:hidden')}>
            {company}
          </span>
        )}
        {post.assigneeName && (
          <Avatar name={post.assigneeName} size="xs" className="ml-auto size-4 max-lg:hidden" />
        )}
      </span>
      <span dir="auto" className={cn('font-semibold', ownLine ? 'line-clamp-2 wrap-anywhere' : 'truncate')}>
        {post.title}
      </span>
      {company && ownLine && (
        <span dir="auto" className="truncate">
          {company}
        </span>
      )}
      {post.inCampaign && (
        <CampaignMark
          campaign={post.inCampaign}
          className={cn('mt-0.5 text-2xs', ownLine ? 'h-4.5 px-1.5' : 'h-4 px-1 max-lg:hidden')}
        />
      )}
      <span className="sr-only">
        {stateText(post)}
        {post.assigneeName && `, with ${post.assigneeName}`}
      </span>
    </span>
  );
}

type MoveButtonProps = { post: CalendarPost; look: Look; onClick: () => void };

/** Shown on hover and focus. Touch has no hover: there it is always visible. */
const cornerClass = (post: CalendarPost, look: Look) =>
  cn(
    'absolute flex size-6 items-center justify-center rounded-xs opacity-0 group-hover/chip:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
    look === 'tall' && post.cover !== null
      ? 'top-1.5 right-1.5 bg-surface text-ink shadow-sm ring-1 ring-line dark:bg-raised'
      : ['top-0.5 right-0.5', calendarLook[post.status].className],
  );

function MoveButton({ post, look, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Move to date… (${post.title})`}
      title="Move to date…"
      onClick={onClick}
      className={cornerClass(post, look)}
    >
      <CalendarArrowUp aria-hidden className="size-3" />
    </button>
  );
}
