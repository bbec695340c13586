import { useId, useState } from 'react';
import { APPROVAL_LISTS } from '#domain/posts/counts.ts';
import { listPosts, type Post } from '#domain/posts/contract.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useRead } from '#web/lib/use-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApprovalCard } from './approval-card.tsx';

const EVERY_15_SECONDS = 15_000;
const MOST = 1000;
const SHOWN_AT_FIRST = 12;

const status = APPROVAL_LISTS.flatMap((list) => [...list.statuses]).join(',');
const columns = 'grid items-start gap-4 lg:grid-cols-3';

/** What waits for whom: three lists of a company's posts, or of all posts where none is named. */
export function ApprovalsTab({ company }: { company: string | null }) {
  const posts = useRead(
    listPosts,
    { query: { company: company ?? undefined, status, limit: MOST } },
    { refetchInterval: EVERY_15_SECONDS },
  );
  if (!posts.data)
    return posts.isError ? (
      <LoadFailed
        title="The approvals could not be loaded"
        error={posts.error}
        retry={posts.refetch}
        retrying={posts.isFetching}
      />
    ) : (
      <ListsSkeleton />
    );
  return (
    <div className={columns}>
      {APPROVAL_LISTS.map(({ title, statuses, empty }) => (
        <ApprovalList
          key={title}
          title={title}
          empty={empty}
          posts={posts.data.filter((post) => (statuses as readonly PostStatus[]).includes(post.status))}
        />
      ))}
    </div>
  );
}

function ApprovalList({ title, empty, posts }: { title: string; empty: string; posts: Post[] }) {
  const titleId = useId();
  const [all, setAll] = useState(false);
  const shown = all ? posts : posts.slice(0, SHOWN_AT_FIRST);
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 rounded-xl bg-sunken p-3 ring-1 ring-line ring-inset"
    >
      <h2 id={titleId} className="flex items-center gap-2 px-1 pt-0.5 text-sm font-semibold text-ink">
        {title}
        <Badge className="tabular-nums">{posts.length}</Badge>
      </h2>
      {posts.length === 0 ? (
        <p className="mt-3 rounded-lg border border-dashed border-line-strong px-4 py-6 text-center text-sm text-muted">
          {empty}
        </p>
      ) : (
        <ul className="mt-3 flex flex-col gap-2">
          {shown.map((post) => (
            <li key={post.id}>
              <ApprovalCard post={post} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < posts.length && (
        <Button variant="ghost" className="mt-3 w-full" onClick={() => setAll(true)}>
          Show all {posts.length}
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
