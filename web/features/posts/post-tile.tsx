import { memo, useState } from 'react';
import { Copy, Images, Play, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { toDoLabel } from '#domain/posts/counts.ts';
import { mediaWords } from '#domain/posts/media-words.ts';
import { isMarkedInCorner, turnOf } from '#domain/posts/status.ts';
import { turnText } from '#domain/posts/turn.ts';
import type { PostInGrid } from '#domain/posts/views.ts';
import { ChooseTick } from '#web/components/choosing/choose-tick.tsx';
import { useChoosing, useIsChosen } from '#web/components/choosing/choosing.ts';
import { CampaignMark } from '#web/components/campaign-mark.tsx';
import { DueNow } from '#web/components/due-now.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { statusStyle } from '#web/components/status-style.ts';
import { cn } from '#web/lib/class-names.ts';
import { useMayNot } from '#web/lib/may.ts';
import { dayText, momentText } from '#web/lib/time-zone.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CoverPicture } from './cover-picture.tsx';
import { shortDayText } from './short-day.ts';

/**
 * Status and date, stacked where there is no room side by side; hidden on hover for the text. While posts are being
 * chosen they stay, and the text does not come: it would lie under the tick.
 */
const corner =
  'absolute bottom-0.75 left-0.75 flex max-w-[calc(100%-0.375rem)] flex-wrap-reverse items-center gap-0.5 @max-[9rem]:bottom-0.5 @max-[9rem]:left-0.5 @max-[9rem]:max-w-[calc(100%-0.25rem)] @max-[9rem]:gap-px @3xs:gap-1 transition-opacity group-focus-visible/open:opacity-0 group-hover:opacity-0 in-data-choosing:group-focus-visible/open:opacity-100 in-data-choosing:group-hover:opacity-100 @3xs:bottom-2.5 @3xs:left-2.5 @3xs:max-w-[calc(100%-0.5rem)]';
/**
 * On a phone's small tile everything in the corner is a small plate: its straight ends leave the letters room where a
 * round end would touch them, so that status and date fit side by side on a third of 360 px.
 */
const plate =
  '@max-3xs:rounded-[0.3125rem] @max-3xs:px-1 @max-3xs:text-[0.625rem] @max-3xs:tracking-[-0.01em] @max-[9rem]:tracking-[-0.03em]';
/** There only the words, on two lines if needed; with room, the icon beside them. */
const badge = cn(
  plate,
  'max-w-full overflow-hidden shadow-xs @max-3xs:min-h-4.5 @max-3xs:flex-wrap @max-3xs:gap-x-0.75 @max-3xs:gap-y-0 @max-3xs:py-0.5 @max-3xs:leading-3.5 @max-3xs:[&_svg]:hidden',
);
const date = cn(
  plate,
  'rounded-full bg-black/60 px-1.5 text-2xs leading-5 font-medium whitespace-nowrap text-white @max-3xs:leading-4.5 @max-[9rem]:px-0.75',
);

const label = cn(plate, 'h-5 px-1.5 text-2xs shadow-xs @max-3xs:h-4.5');

/** Shown on hover and focus. Touch has no hover: there the post's own page has these buttons. */
const actions =
  'absolute top-1.5 left-8 flex gap-0.5 opacity-0 transition-opacity group-hover:opacity-100 peer-focus-visible:opacity-100 focus-within:opacity-100 in-data-choosing:hidden pointer-coarse:hidden @3xs:top-2.5 @3xs:left-10.5 @3xs:gap-1';

/**
 * The picture darkens on hover and focus, for the words. Until then they are not laid out: in a grid that nobody points
 * at, they took two thirds of the time.
 */
const shade =
  'absolute inset-0 hidden flex-col justify-end bg-linear-to-t from-black/85 via-black/60 to-black/35 p-2 pt-8 text-white opacity-0 transition-[opacity,display] [transition-behavior:allow-discrete] group-focus-visible/open:flex group-focus-visible/open:opacity-100 group-hover:flex group-hover:opacity-100 starting:group-focus-visible/open:opacity-0 starting:group-hover:opacity-0 in-data-choosing:hidden! @max-3xs:via-black/70 @max-3xs:to-black/50 @max-[9rem]:px-1 @max-[9rem]:pb-1 @3xs:p-3.5 @3xs:pt-10.5';
/**
 * The words on hover and focus, below the buttons. On a small tile the title has the lines that the others leave: two
 * where there is room, at least one.
 */
const words =
  'flex min-h-0 flex-col overflow-hidden text-xs [--line:0.875rem] [--used:3.375rem] @max-[9rem]:[--line:0.75rem] @max-[9rem]:[--used:3.125rem] @max-3xs:flex-1';
/** There it is a container of its own, which knows its height. */
const titleRoom =
  'flex shrink-0 flex-col justify-end @max-3xs:min-h-3.5 @max-3xs:flex-1 @max-3xs:[container-type:size]';
const titleLines =
  'line-clamp-2 shrink-0 font-semibold wrap-anywhere @3xs:text-sm @max-3xs:leading-3.5 [@container_(height<1.75rem)]:line-clamp-1';
/** There as many whole lines as fit below one line of the title: `--used` is that line and the space around. */
const others =
  'flex min-h-0 shrink-0 flex-col overflow-hidden text-white/85 @3xs:shrink @3xs:gap-0.5 @3xs:pt-0.5 @max-3xs:max-h-[round(down,100cqw-var(--used),var(--line))] @max-3xs:text-2xs @max-3xs:leading-(--line) @max-[9rem]:text-[0.625rem] @max-[9rem]:tracking-[-0.01em]';
/** Each fact has its dot before it, and the one at the beginning of a line lies outside the box. */
const facts = '-ml-2.5 flex flex-wrap';
const fact = "relative pl-2.5 before:absolute before:left-1 before:content-['·']";
/** Left out where there is room only for title, status and files. */
const further = '@max-[9rem]:hidden';

const action =
  'on-picture flex size-7 items-center justify-center rounded-full bg-black/60 text-white transition-colors hover:bg-black/80 @max-3xs:size-6 [&_svg]:size-4 @max-3xs:[&_svg]:size-3.5';

export type PostTileProps = {
  post: PostInGrid;
  timeZone: string;
  /** Its time has come, and somebody has to post it. */
  isDue: boolean;
  deleting: boolean;
  /** In the first rows: visible pictures load first. */
  first: boolean;
  /** Its picture alone: what stands on it follows. */
  bare: boolean;
  onDelete: (post: PostInGrid) => void;
  onDuplicate: (post: PostInGrid) => void;
};

/**
 * A square of the grid; it links to the post, and its buttons delete and duplicate it. Memoized by its post.
 */
export const PostTile = memo(function PostTile(props: PostTileProps) {
  const { post, timeZone, isDue, deleting, first, bare, onDelete, onDuplicate } = props;
  const title = post.title || 'Untitled';
  const at = post.publishedAt ?? post.scheduledAt;
  const turn = turnOf(post, isDue);
  const [now] = useState(() => new Date());
  const whose = turn && turnText(turn, now);
  const isChosen = useIsChosen(useChoosing(), post.id);
  return (
    <article
      data-choosable={post.id}
      className={cn(
        'group group/choose @container relative aspect-square overflow-hidden rounded-xs bg-blank @lg:rounded-sm',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        'in-data-choosing:[-webkit-touch-callout:none]',
        deleting && 'pointer-events-none opacity-50',
        isChosen &&
          'ring-3 ring-accent ring-inset after:pointer-events-none after:absolute after:inset-0 after:bg-accent/20 after:ring-3 after:ring-accent after:ring-inset',
      )}
    >
      <Link
        href={`/post/${post.id}`}
        aria-label={[
          title,
          post.status,
          mediaWords(post),
          isDue && 'Due now',
          at && dayText(at, timeZone),
          post.toDo > 0 && toDoLabel(post.toDo),
          post.inCampaign && `Campaign ${post.inCampaign.name}`,
          post.assigneeName && `With ${post.assigneeName}`,
        ]
          .filter(Boolean)
          .join(', ')}
        title={whose ? `${whose}, since ${momentText(turn.since, timeZone)}` : undefined}
        className="peer group/open absolute inset-0 outline-none"
      >
        <span aria-hidden className="contents">
          <CoverPicture assets={post.cover ? [post.cover] : []} eager={first} />
          {!bare && <Words post={post} title={title} timeZone={timeZone} isDue={isDue} whose={whose} />}
        </span>
      </Link>
      {!bare && (
        <>
          <Controls
            post={post}
            title={title}
            deleting={deleting}
            onDelete={onDelete}
            onDuplicate={onDuplicate}
          />
          <Marks post={post} />
        </>
      )}
    </article>
  );
});

type WordsProps = Pick<PostTileProps, 'post' | 'timeZone' | 'isDue'> & {
  title: string;
  whose: string | null;
};

/** Status and date in the corner, and the words on hover and focus. */
function Words({ post, title, timeZone, isDue, whose }: WordsProps) {
  const at = post.publishedAt ?? post.scheduledAt;
  return (
    <>
      <span className={corner}>
        <StatusBadge status={post.status} className={badge}>
          {post.toDo > 0 && (
            <span className="@max-[6rem]:hidden">
              <span className="@max-3xs:hidden">· </span>
              {toDoLabel(post.toDo)}
            </span>
          )}
        </StatusBadge>
        {isDue && <DueNow className={badge} />}
        {at && <span className={date}>{shortDayText(at, timeZone)}</span>}
        {post.inCampaign && <CampaignMark campaign={post.inCampaign} className={label} />}
        {post.assigneeName && (
          <Avatar name={post.assigneeName} size="xs" className="shadow-xs @max-3xs:size-4.5" />
        )}
      </span>
      <span className={shade}>
        <span className={words}>
          <span className={titleRoom}>
            <span dir="auto" className={titleLines}>
              {title}
            </span>
          </span>
          <span className={others}>
            <span className={facts}>
              <span className={fact}>{post.status}</span>{' '}
              {isDue && <span className={cn(fact, further)}>Due now</span>}{' '}
              {post.toDo > 0 && <span className={cn(fact, further)}>{toDoLabel(post.toDo)}</span>}{' '}
              <span className={fact}>{mediaWords(post)}</span>{' '}
              {at && <span className={cn(fact, further)}>{momentText(at, timeZone)}</span>}
            </span>
            {post.inCampaign && (
              <span className={cn(further, 'shrink-0 truncate')}>Campaign: {post.inCampaign.name}</span>
            )}
            {post.assigneeName && (
              <span className={cn(further, 'shrink-0 truncate')}>With {post.assigneeName}</span>
            )}
            {whose && <span className={further}>{whose}</span>}
          </span>
        </span>
      </span>
    </>
  );
}

type ControlsProps = Pick<PostTileProps, 'post' | 'deleting' | 'onDelete' | 'onDuplicate'> & {
  title: string;
};

/** The tick that chooses it, and the buttons on hover and focus. */
function Controls({ post, title, deleting, onDelete, onDuplicate }: ControlsProps) {
  const mayNotRemove = useMayNot('remove');
  const mayNotCompose = useMayNot('compose');
  return (
    <>
      {/* Without tooltips: hundreds of these pass by while scrolling. */}
      <ChooseTick
        id={post.id}
        title={title}
        className="on-picture absolute top-1.5 left-1.5 not-checked:border-white not-checked:bg-black/40 @3xs:top-2.5 @3xs:left-2.5"
      />
      <span className={cn('peer/actions', actions)}>
        {!mayNotRemove && (
          <button
            type="button"
            aria-label={`Delete ${title}`}
            title="Delete post"
            aria-disabled={deleting}
            onClick={() => onDelete(post)}
            className={action}
          >
            {deleting ? <Spinner /> : <Trash2 aria-hidden />}
          </button>
        )}
        {!mayNotCompose && (
          <button
            type="button"
            aria-label={`Duplicate ${title}`}
            title="Duplicate post"
            onClick={() => onDuplicate(post)}
            className={action}
          >
            <Copy aria-hidden />
          </button>
        )}
      </span>
    </>
  );
}

const mark =
  'flex size-5 items-center justify-center rounded-full @3xs:size-6.5 [&_svg]:size-3 @3xs:[&_svg]:size-3.5';

/**
 * Signs for scanning the grid: video, several files, and the outcome. On a small tile the buttons take their place
 * while they are shown.
 */
const marksPlace =
  'pointer-events-none absolute top-1.5 right-1.5 flex gap-1 transition-opacity @3xs:top-2.5 @3xs:right-2.5 @max-3xs:group-hover:opacity-0 @max-3xs:peer-focus-visible:opacity-0 @max-3xs:peer-focus-within/actions:opacity-0 @max-3xs:in-data-choosing:group-hover:opacity-100 @max-3xs:in-data-choosing:peer-focus-visible:opacity-100';

function Marks({ post }: { post: PostInGrid }) {
  const { icon: Icon, className } = statusStyle[post.status];
  return (
    <span aria-hidden className={marksPlace}>
      {post.videos > 0 && (
        <span data-mark="video" className={cn(mark, 'bg-black/60 text-white')}>
          <Play className="fill-current" />
        </span>
      )}
      {post.photos + post.videos > 1 && (
        <span data-mark="several" className={cn(mark, 'bg-black/60 text-white')}>
          <Images />
        </span>
      )}
      {isMarkedInCorner(post.status) && (
        <span data-mark="status" className={cn(mark, className)}>
          <Icon />
        </span>
      )}
    </span>
  );
}
