import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Images, Plus, SearchX } from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { isRowDue } from '#domain/posts/actions.ts';
import type { PostInGrid } from '#domain/posts/views.ts';
import { ChoosingFrame } from '#web/components/choosing/choosing-frame.tsx';
import { SelectButton } from '#web/components/choosing/select-button.tsx';
import { CsvLink } from '#web/components/csv-link.tsx';
import { LoadFailed, NotLoaded } from '#web/components/load-failed.tsx';
import { useStarting } from '#web/lib/starting.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { useDeletePost } from './delete-post.ts';
import { useDuplicatePost } from './duplicate-post.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import { useKeptFilters } from './filter/kept-filter.ts';
import { NO_FILTER, usePostFilter } from './filter/use-post-filter.ts';
import { usePostSort } from './filter/use-sort.ts';
import { COLUMNS, GridSkeleton, SkeletonRow } from './grid-skeleton.tsx';
import { PostTile } from './post-tile.tsx';
import { usePostPages } from './queries.ts';
import { usePlace, type Place } from './use-place.ts';

const GAP = 4;
/** Of a tile, which is a square, and of a row of them, in a container as wide as the grid. */
const widthOf = (grid: '100%' | '100cqw') => `(${grid} - ${GAP * (COLUMNS - 1)}px) / ${COLUMNS}`;
/** Enough rows to fill a phone's window, or most of a larger one. */
const FIRST_ROWS = 2;
/** What is drawn before the grid's place is known: what a window shows, whatever stands above. */
const UNPLACED = [0, 1, 2];
/** Rows on either side of the window, for who scrolls. */
const OVERSCAN = 4;

/** A company's posts (null: of all) as squares, three in a row, filtered by the address. */
export function PostGrid({ company, more }: { company: string | null; more?: ReactNode }) {
  const { filter, change, isSet } = usePostFilter();
  const [sort, setSort] = usePostSort(company);
  const pages = usePostPages(company, filter, sort);
  const kept = useKeptFilters();
  useEffect(() => {
    if (company !== null) kept.keep(company, filter);
  }, [kept, company, filter]);
  const [, setSearch] = useSearchParams();
  const makeFirst = () => setSearch((old) => new URLSearchParams([...old, ['new', 'post']]));
  const hasNone = pages.posts?.length === 0 && !isSet && !pages.isPlaceholderData;
  return (
    // Around both, so that the result for the last posts is shown although none is left.
    <ChoosingPosts posts={pages.posts}>
      {hasNone ? (
        <EmptyState
          icon={<Images aria-hidden />}
          title="No posts yet"
          description="Posts appear here as soon as you create them."
          action={
            <Button needs="compose" onClick={makeFirst}>
              <Plus aria-hidden />
              Make the first post
            </Button>
          }
        />
      ) : (
        <>
          <FilterBar
            company={company}
            filter={filter}
            isSet={isSet}
            change={change}
            found={foundWords(pages)}
            sort={sort}
            onSort={setSort}
            more={
              <>
                <SelectButton />
                <CsvLink
                  query={{
                    ...(company !== null && { company }),
                    ...(filter.statuses.length > 0 && { status: filter.statuses.join(',') }),
                    ...(filter.search !== '' && { search: filter.search }),
                    ...(filter.campaign !== '' && { campaign: filter.campaign }),
                    ...(filter.assignee !== '' && { assignee: filter.assignee }),
                  }}
                />
                {more}
              </>
            }
          />
          <Posts pages={pages} showAll={() => change(NO_FILTER)} />
        </>
      )}
    </ChoosingPosts>
  );
}

const NONE: PostInGrid[] = [];

function ChoosingPosts({ posts, children }: { posts: PostInGrid[] | undefined; children: ReactNode }) {
  const list = useMemo(
    () =>
      (posts ?? NONE).map(({ id, title, publishedAt, scheduledAt }) => ({
        id,
        title: title || 'Untitled',
        at: publishedAt ?? scheduledAt,
      })),
    [posts],
  );
  return (
    <ChoosingFrame posts={list} longTouch>
      {children}
    </ChoosingFrame>
  );
}

type Pages = ReturnType<typeof usePostPages>;

function foundWords({ posts, isPlaceholderData, hasNextPage }: Pages): string {
  if (!posts || isPlaceholderData) return 'Searching...';
  return `${posts.length}${hasNextPage ? '+' : ''} ${posts.length === 1 ? 'post' : 'posts'}`;
}

function Posts(props: { pages: Pages; showAll: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // Deferred, so that the screen stays responsive.
  const posts = useDeferredValue(props.pages.posts);
  // A later grid is measured at once, because the browser scrolls back to where it was left.
  const inSteps = useStarting();
  const place = usePlace(box, posts !== undefined && !inSteps);
  return (
    <div ref={box} className="[container-type:inline-size]">
      <PostsAt {...props} posts={posts} place={place} inSteps={inSteps} />
    </div>
  );
}

type PostsAtProps = {
  pages: Pages;
  showAll: () => void;
  posts: PostInGrid[] | undefined;
  place: Place;
  inSteps: boolean;
};

function PostsAt({ pages, showAll, posts, place, inSteps }: PostsAtProps) {
  if (!pages.posts || !posts)
    return (
      <NotLoaded title="The posts could not be loaded" read={pages}>
        <GridSkeleton />
      </NotLoaded>
    );
  if (pages.posts.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No post fits"
        description="Look for another word, or choose other statuses."
        action={
          <Button variant="secondary" onClick={showAll}>
            Show everything
          </Button>
        }
      />
    );
  return (
    <Rows
      posts={posts}
      place={place}
      inSteps={inSteps}
      more={pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError}
      loadMore={() => void pages.fetchNextPage()}
      footer={
        pages.isFetchNextPageError ? (
          <LoadFailed
            compact
            title="More posts could not be loaded"
            read={{
              error: pages.error,
              refetch: () => pages.fetchNextPage(),
              isFetching: pages.isFetchingNextPage,
            }}
          />
        ) : (
          pages.hasNextPage && <SkeletonRow />
        )
      }
    />
  );
}

type RowsProps = {
  posts: PostInGrid[];
  place: Place;
  inSteps: boolean;
  more: boolean;
  loadMore: () => void;
  footer: ReactNode;
};

/** Renders only the rows near the window. */
function Rows({ posts, place: { width, top }, inSteps, more, loadMore, footer }: RowsProps) {
  const timeZone = useTimeZone();
  const now = useNow();
  const remove = useDeletePost();
  const [, navigate] = useLocation();
  const duplicate = useDuplicatePost((id) => ({
    label: 'Open',
    onClick: () => navigate(`/post/${id}?mode=edit`),
  }));
  const grid = useRef<HTMLUListElement>(null);
  const removing = useFocusAfterRemoval(grid);
  const askToDelete = (post: PostInGrid) => {
    removing();
    remove.ask(post);
  };
  const ask = useRef(askToDelete);
  const copy = useRef(duplicate.go);
  useEffect(() => {
    ask.current = askToDelete;
    copy.current = duplicate.go;
  });
  // Stable functions for all tiles, so that scrolling renders only new ones.
  const onDelete = useCallback((post: PostInGrid) => ask.current(post), []);
  const onDuplicate = useCallback((post: PostInGrid) => copy.current(post), []);
  const isPlaced = width > 0;
  const size = (width - GAP * (COLUMNS - 1)) / COLUMNS + GAP;
  const count = Math.ceil(posts.length / COLUMNS);
  // Rendered and laid out in one go each part would delay the others: pictures, what stands on them, and the rows that
  // cannot be seen yet.
  const [step, setStep] = useState<'pictures' | 'tiles' | 'more rows'>(inSteps ? 'pictures' : 'tiles');
  useEffect(() => {
    if (step !== 'more rows') startTransition(() => setStep(step === 'pictures' ? 'tiles' : 'more rows'));
  }, [step]);
  // Read before anything is there: later it would lay out what was just rendered.
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  // oxlint-disable-next-line react/incompatible-library -- the product is built without the React Compiler
  const rows = useWindowVirtualizer({
    count,
    // It measures the window, which would lay out what was just rendered.
    enabled: isPlaced,
    estimateSize: () => size,
    overscan: step === 'more rows' ? OVERSCAN : 0,
    scrollMargin: top,
    initialRect,
  });
  useEffect(() => rows.measure(), [rows, size]);

  const shown = isPlaced ? rows.getVirtualItems().map(({ index }) => index) : UNPLACED;
  const nearEnd = (shown.at(-1) ?? 0) >= count - 3;
  useEffect(() => {
    if (more && nearEnd) loadMore();
  }, [more, nearEnd, loadMore]);

  return (
    <>
      {/* One list, placed by the rows: a tile that comes into another row stays mounted and keeps the focus. */}
      <ul
        ref={grid}
        // On paper as high as the rows that are there: the others would be empty pages.
        className="relative print:grid print:[height:auto]! print:grid-cols-3 print:gap-1"
        style={{ height: `calc(${count} * (${widthOf('100cqw')} + ${GAP}px))` }}
      >
        {shown.flatMap((row) =>
          posts.slice(row * COLUMNS, (row + 1) * COLUMNS).map((post, column) => (
            <li
              key={post.id}
              className="absolute top-0 left-0 print:static print:[width:auto]! print:transform-none! print:break-inside-avoid"
              style={{
                width: `calc(${widthOf('100%')})`,
                transform: `translate(calc(${column} * (100% + ${GAP}px)), calc(${row} * (100% + ${GAP}px)))`,
              }}
            >
              <PostTile
                post={post}
                timeZone={timeZone}
                isDue={isRowDue(post, now)}
                deleting={remove.deleting === post.id}
                first={row < FIRST_ROWS}
                bare={step === 'pictures'}
                onDelete={onDelete}
                onDuplicate={onDuplicate}
              />
            </li>
          )),
        )}
      </ul>
      {footer}
    </>
  );
}
