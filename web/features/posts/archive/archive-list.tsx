import { useRef, type ReactNode } from 'react';
import { Archive } from 'lucide-react';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ArchiveRow } from './archive-row.tsx';
import { useArchive } from './use-archive.ts';

/** A company's archived posts (null: of all); `nothing` replaces the usual words for an empty archive. */
export function ArchiveList({ company, nothing }: { company: string | null; nothing?: ReactNode }) {
  const archive = useArchive(company);
  const zone = useTimeZone();
  const list = useRef<HTMLDivElement>(null);
  /** The focused row is gone: the list gets the focus. */
  const takeFocus = () => requestAnimationFrame(() => list.current?.focus());
  const posts = archive.data?.pages.flatMap((page) => page.answer);
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {!posts && (
        <NotLoaded title="The archive could not be loaded" read={archive}>
          <ListSkeleton />
        </NotLoaded>
      )}
      {posts?.length === 0 &&
        (nothing ?? (
          <EmptyState
            tone="quiet"
            icon={<Archive aria-hidden />}
            title="Nothing in the archive"
            description="A published post that you delete is kept here, with the record of who approved it."
          />
        ))}
      {posts && posts.length > 0 && (
        <Card className="overflow-hidden">
          <ul aria-label="Archived posts" className="divide-y divide-line">
            {posts.map((post) => (
              <li key={post.id}>
                <ArchiveRow post={post} zone={zone} showCompany={company === null} onGone={takeFocus} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {archive.isFetchNextPageError && (
        <p role="alert" className="text-center text-sm text-danger-ink">
          More posts could not be loaded.
        </p>
      )}
      {archive.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          pending={archive.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void archive.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <Card aria-busy className="divide-y divide-line">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="flex gap-4 px-4 py-4 sm:px-5">
          <Skeleton className="size-16 shrink-0 rounded-md" />
          <div className="flex min-w-0 flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-3 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </Card>
  );
}
