import { memo, useId, useRef, useState, type ReactNode } from 'react';
import { CalendarArrowUp, ChevronDown } from 'lucide-react';
import { Link } from 'wouter';
import { ChooseTick } from '#web/components/choosing/choose-tick.tsx';
import { useChoosing, useIsChosen } from '#web/components/choosing/choosing.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { cn } from '#web/lib/class-names.ts';
import { useMayNot } from '#web/lib/may.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useInSteps } from '#web/shared/use-in-steps.ts';
import { Button } from '#web/ui/button.tsx';
import type { UndatedPost } from './calendar-post.ts';
import { Cover } from './cover.tsx';
import { useCalendar } from './calendar-context.ts';
import { TRAY_MOST } from './queries.ts';
import { useDraggablePost } from './use-drag.ts';

/** Whether it shows its posts, and how it is opened and folded. */
export function useTrayOpen() {
  const [open, onOpen] = useState(false);
  const hasRoom = !useMedia('(max-width: 1279.98px)');
  return { open, onOpen, isShown: open || hasRoom };
}

type TrayProps = { posts: UndatedPost[]; fill?: ReactNode } & ReturnType<typeof useTrayOpen>;

/**
 * Posts without a date, beside the calendar: to be dragged onto a day, or given a date by their button.
 * `fill` gives all of them one.
 */
export function Tray({ posts, fill, open, onOpen, isShown }: TrayProps) {
  const titleId = useId();
  const listId = useId();
  const mayNot = useMayNot('compose');
  if (posts.length === 0) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-xl border border-line bg-surface shadow-xs xl:sticky xl:top-20 xl:w-60 xl:shrink-0"
    >
      <h3 id={titleId} className="text-sm font-semibold text-ink max-xl:sr-only xl:px-4 xl:pt-3">
        Without a date ({countText(posts)})
      </h3>
      {/* Without room beside the calendar the list is collapsed. */}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => onOpen(!open)}
        className="flex w-full items-center justify-between gap-2 rounded-xl px-4 py-3 text-left text-sm font-semibold text-ink hover:bg-hover xl:hidden"
      >
        {posts.length === 1 ? '1 post without a date' : `${countText(posts)} posts without a date`}
        <ChevronDown
          aria-hidden
          className={cn('size-4 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      <p className={cn('px-4 pb-2 text-xs text-muted xl:pt-0.5', !open && 'max-xl:hidden')}>
        {mayNot ?? 'Drag one onto a day, or choose its date.'}
        {posts.length >= TRAY_MOST &&
          ` These are the ${TRAY_MOST} newest; the Posts tab of a client has them all.`}
      </p>
      {fill && <div className={cn('px-4 pb-3', !open && 'max-xl:hidden')}>{fill}</div>}
      <ul
        id={listId}
        data-fades
        className={cn(
          // Beside the calendar it ends above the assistant's button.
          'gap-1 px-2 pb-2 xl:flex xl:max-h-[max(16rem,100dvh-26rem)] xl:flex-col xl:overflow-y-auto',
          open ? 'grid sm:grid-cols-2' : 'max-xl:hidden',
        )}
      >
        {isShown && <TrayPosts posts={posts} />}
      </ul>
    </section>
  );
}

const countText = ({ length }: UndatedPost[]) => (length >= TRAY_MOST ? `${length}+` : String(length));

/** Rendered in steps, while the calendar beside them renders. */
const TrayPosts = memo(function TrayPosts({ posts }: { posts: UndatedPost[] }) {
  return useInSteps(posts, 6).map((post) => <TrayPost key={post.id} post={post} />);
});

function TrayPost({ post }: { post: UndatedPost }) {
  const { showCompany, askToMove } = useCalendar();
  const element = useRef<HTMLLIElement>(null);
  const dragging = useDraggablePost(element, post);
  const isChosen = useIsChosen(useChoosing(), post.id);
  return (
    <li
      ref={element}
      data-choosable={post.id}
      className={cn(
        'group/choose relative flex items-center gap-2.5 rounded-lg bg-surface p-2 select-none hover:bg-hover [-webkit-touch-callout:none]',
        post.moving.ok && 'cursor-grab',
        dragging && 'opacity-40',
        isChosen && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <ChooseTick id={post.id} title={post.title} className="absolute top-1 left-1" />
      {post.cover ? (
        <Cover cover={post.cover} className="size-10 rounded-sm" />
      ) : (
        <span aria-hidden className="size-10 shrink-0 rounded-sm bg-blank" />
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link
          href={`/post/${post.id}`}
          draggable={false}
          title={post.title}
          dir="auto"
          className="-my-1 truncate py-1 text-xs font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {post.title}
        </Link>
        {showCompany && post.company && (
          <span dir="auto" className="truncate text-2xs text-muted">
            {post.company}
          </span>
        )}
        <StatusBadge status={post.status} className="self-start" />
      </span>
      {post.moving.ok && (
        <Button
          variant="ghost"
          aria-label={`Choose a date… (${post.title})`}
          title="Choose a date…"
          className="z-10 size-8 px-0 pointer-coarse:size-11"
          onClick={() => askToMove(post)}
        >
          <CalendarArrowUp aria-hidden />
        </Button>
      )}
    </li>
  );
}
