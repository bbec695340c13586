import { useId, useMemo } from 'react';
import type { AnswerOf } from '#domain/kit/endpoint.ts';
import type { countPosts } from '#domain/posts/contract.ts';
import { APPROVAL_LISTS } from '#domain/posts/status-groups.ts';
import { ChoosingFrame } from '#web/components/choosing/choosing-frame.tsx';
import { SelectButton } from '#web/components/choosing/select-button.tsx';
import { CsvLink } from '#web/components/csv-link.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { useCounts, usePostsIn } from './queries.ts';
import { WaitingSection } from './waiting-list.tsx';

const columns = 'grid items-start gap-4 lg:grid-cols-3';
const [CHANGES, PENDING, APPROVED] = APPROVAL_LISTS;

/** Three lists of a company's posts by approval, or of all posts where no company is named. */
export function ApprovalsTab({ company }: { company: string | null }) {
  const lists = [
    { list: CHANGES, pages: usePostsIn(company, CHANGES.statuses) },
    { list: PENDING, pages: usePostsIn(company, PENDING.statuses) },
    { list: APPROVED, pages: usePostsIn(company, APPROVED.statuses) },
  ];
  const counts = useCounts(
    company,
    lists.some(({ pages }) => pages.hasNextPage),
  );
  const failed = lists.filter(({ pages }) => !pages.posts && pages.isError).map(({ pages }) => pages);
  if (failed[0])
    return (
      <LoadFailed
        title="The approvals could not be loaded"
        read={{
          error: failed[0].error,
          refetch: () => Promise.all(failed.map((pages) => pages.refetch())),
          isFetching: failed.some((pages) => pages.isFetching),
        }}
      />
    );
  if (lists.some(({ pages }) => !pages.posts)) return <ListsSkeleton />;
  return (
    <div className="flex flex-col gap-6">
      <WaitingSection company={company} />
      <ChoosingLists lists={lists} counts={counts.data} company={company} />
    </div>
  );
}

type ListsProps = {
  lists: { list: (typeof APPROVAL_LISTS)[number]; pages: ReturnType<typeof usePostsIn> }[];
  counts: AnswerOf<typeof countPosts> | undefined;
  company: string | null;
};

/** The posts of all three lists can be chosen together. */
function ChoosingLists(props: ListsProps) {
  const [first, second, third] = props.lists.map(({ pages }) => pages.posts);
  const posts = useMemo(
    () =>
      [...(first ?? []), ...(second ?? []), ...(third ?? [])].map(
        ({ id, title, publishedAt, scheduledAt }) => ({
          id,
          title: title || 'Untitled',
          at: publishedAt ?? scheduledAt,
        }),
      ),
    [first, second, third],
  );
  return (
    <ChoosingFrame posts={posts} longTouch className="flex flex-col gap-3">
      {posts.length > 0 && (
        <div className="flex gap-2 self-end">
          <CsvLink
            query={{
              ...(props.company !== null && { company: props.company }),
              status: APPROVAL_LISTS.flatMap((list) => list.statuses).join(','),
            }}
          />
          <SelectButton />
        </div>
      )}
      <Lists {...props} />
    </ChoosingFrame>
  );
}

function Lists({ lists, counts, company }: ListsProps) {
  const showCompany = company === null;
  return (
    <div className={columns}>
      {lists.map(({ list, pages }) => (
        <ApprovalList
          key={list.title}
          title={list.title}
          empty={list.empty}
          pages={pages}
          showCompany={showCompany}
          counted={counts && list.statuses.reduce((sum, status) => sum + counts[status], 0)}
        />
      ))}
    </div>
  );
}

type ListProps = {
  title: string;
  empty: string;
  pages: ReturnType<typeof usePostsIn>;
  showCompany: boolean;
  /** The total, once the server has counted. */
  counted: number | undefined;
};

function ApprovalList({ title, empty, pages, showCompany, counted }: ListProps) {
  const titleId = useId();
  const { posts = [], hasNextPage } = pages;
  const total = hasNextPage ? Math.max(counted ?? 0, posts.length + 1) : posts.length;
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 rounded-xl bg-sunken p-3 ring-1 ring-line ring-inset"
    >
      <h2 id={titleId} className="flex items-center gap-2 px-1 pt-0.5 text-sm font-semibold text-ink">
        <span>{title}</span>
        <Badge className="tabular-nums">
          {hasNextPage && counted === undefined ? `${posts.length}+` : total}
        </Badge>
      </h2>
      {posts.length === 0 ? (
        <p className="mt-3 rounded-lg border border-dashed border-line-strong px-4 py-6 text-center text-sm text-muted">
          {empty}
        </p>
      ) : (
        <ul className="mt-3 flex flex-col gap-2">
          {posts.map((post) => (
            <li key={post.id}>
              <ApprovalCard post={post} showCompany={showCompany} />
            </li>
          ))}
        </ul>
      )}
      {pages.isFetchNextPageError && (
        <p role="alert" className="mt-3 px-1 text-sm text-danger-ink">
          More posts could not be loaded.
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="ghost"
          className="mt-3 w-full"
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function ListsSkeleton() {
  return (
    <div aria-busy className={columns}>
      <span className="sr-only">Loading...</span>
      {APPROVAL_LISTS.map(({ title }) => (
        <div key={title}>
          <Skeleton className="h-5 w-36" />
          <Skeleton className="mt-3 h-26 rounded-xl" />
          <Skeleton className="mt-3 h-26 rounded-xl" />
        </div>
      ))}
    </div>
  );
}
