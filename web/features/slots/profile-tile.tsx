import { useRef, type KeyboardEvent } from 'react';
import {
  ArrowLeftRight,
  ChevronsLeft,
  ChevronsRight,
  ExternalLink,
  ImageOff,
  MoreHorizontal,
  Play,
} from 'lucide-react';
import { Link } from 'wouter';
import { calendarTime, titleInCalendar } from '#domain/calendar/event.ts';
import type { ProfilePost } from '#domain/slots/contract.ts';
import { MediaPicture } from '#web/components/media-picture.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { cn } from '#web/lib/class-names.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { useSortable } from '#web/lib/use-sortable.ts';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';

const badge =
  'rounded-full bg-black/60 px-1.5 text-2xs leading-5 font-medium whitespace-nowrap text-white @max-3xs:text-[0.625rem] @max-3xs:leading-4';

/** Dec 10, for small tiles. */
const shortDay = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }).format(new Date(at));

type TileActions = {
  pick: (post: ProfilePost) => void;
  swap: (from: number, to: number) => void;
  shift: (post: ProfilePost, kind: 'later' | 'earlier') => void;
  onKey: (event: KeyboardEvent, index: number) => void;
  onFocus: (index: number) => void;
};

type ProfileTileProps = TileActions & {
  post: ProfilePost;
  index: number;
  zone: string;
  /** Why the post cannot be moved; null where it can. */
  why: string | null;
  isPicked: boolean;
  /** The tile that Tab stops at. */
  isActive: boolean;
};

/** A square of the profile: dropping it on another swaps their dates, or says why not. */
export function ProfileTile(props: ProfileTileProps) {
  const { post, index, zone, why, isPicked, isActive, pick, swap, shift, onKey, onFocus } = props;
  const tile = useRef<HTMLDivElement>(null);
  const { dragging, over } = useSortable(tile, {
    list: 'profile',
    index,
    onMove: swap,
    refuse: why === null ? undefined : () => pick(post),
  });
  const title = titleInCalendar(post.title);
  const at = calendarTime(post);
  const when = at === null ? 'No date' : momentText(at, zone);
  const menuTab = isActive ? 0 : -1;
  return (
    <div
      ref={tile}
      className={cn(
        'group @container relative aspect-square overflow-hidden rounded-xs bg-blank @lg:rounded-sm',
        'has-[>button:focus-visible]:outline-2 has-[>button:focus-visible]:outline-offset-2 has-[>button:focus-visible]:outline-focus',
        dragging && 'opacity-40',
        (over || isPicked) &&
          'after:pointer-events-none after:absolute after:inset-0 after:ring-3 after:ring-inset forced-colors:after:border-4 forced-colors:after:border-[Highlight]',
        (over || isPicked) &&
          (why === null ? 'after:bg-accent/25 after:ring-accent' : 'after:bg-danger/25 after:ring-danger'),
      )}
    >
      <button
        type="button"
        data-tile={index}
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isPicked}
        aria-label={`${title}, ${post.status}, ${when}`}
        aria-describedby="profile-help"
        title={why ?? `${title} · ${when}`}
        onClick={() => pick(post)}
        onKeyDown={(event) => onKey(event, index)}
        onFocus={() => onFocus(index)}
        className={cn('absolute inset-0 outline-none', why === null && 'cursor-grab')}
      >
        <span aria-hidden className={cn('contents', at === null && '*:opacity-80')}>
          {post.cover ? (
            <MediaPicture
              url={post.cover.url}
              alt=""
              sizes="(min-width: 80rem) 26rem, 33vw"
              fallback={<Blank />}
            />
          ) : (
            <Blank />
          )}
        </span>
        {post.cover?.type === 'video' && (
          <Play aria-hidden className="absolute bottom-2 right-2 size-4 fill-white text-white drop-shadow" />
        )}
        <span
          aria-hidden
          className="absolute bottom-1 left-1 flex max-w-[calc(100%-0.5rem)] flex-wrap-reverse items-center gap-1 @3xs:bottom-2.5 @3xs:left-2.5"
        >
          <StatusBadge
            status={post.status}
            className="max-w-full overflow-hidden shadow-xs @max-3xs:min-h-4.5 @max-3xs:px-1 @max-3xs:py-0 @max-3xs:text-[0.625rem] @max-3xs:tracking-tight @max-3xs:[&_svg]:hidden"
          />
          <span className={cn(badge, '@max-3xs:hidden')}>{when}</span>
          {at !== null && <span className={cn(badge, '@3xs:hidden')}>{shortDay(at, zone)}</span>}
        </span>
      </button>
      <DropdownMenu
        trigger={
          <button
            type="button"
            tabIndex={menuTab}
            aria-label={`More for ${title}`}
            className="on-picture absolute top-1 right-1 flex size-7 items-center justify-center rounded-full bg-black/60 text-white transition-colors hover:bg-black/80 @max-3xs:size-6"
          >
            <MoreHorizontal aria-hidden className="size-4" />
          </button>
        }
      >
        <DropdownMenuItem asChild>
          <Link href={`/post/${post.id}`}>
            <ExternalLink aria-hidden />
            Open
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem disabled={why !== null} onSelect={() => pick(post)}>
          <ArrowLeftRight aria-hidden />
          Swap with…
        </DropdownMenuItem>
        {why === null && post.scheduledAt !== null && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => shift(post, 'later')}>
              <ChevronsRight aria-hidden />
              This and all after: one slot later
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => shift(post, 'earlier')}>
              <ChevronsLeft aria-hidden />
              This and all after: one slot earlier
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenu>
    </div>
  );
}

const Blank = () => (
  <span className="flex size-full items-center justify-center text-subtle">
    <ImageOff aria-hidden className="size-5" />
  </span>
);
