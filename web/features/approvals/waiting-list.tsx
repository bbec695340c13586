import { useId } from 'react';
import { UserCheck } from 'lucide-react';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWaiting } from './waiting-queries.ts';
import { WaitingRow } from './waiting-row.tsx';

type Pages = ReturnType<typeof useWaiting>;

/** Everyone who has not answered, as a page of its own. */
export function WaitingList({ company }: { company: string | null }) {
  const pages = useWaiting(company, 50);
  if (!pages.rows) return pages.isError ? <Failed pages={pages} /> : <WaitingSkeleton />;
  if (pages.rows.length === 0)
    return (
      <EmptyState
        icon={<UserCheck aria-hidden />}
        title="Nobody is waited for"
        description="When a post is with reviewers, each of them appears here until they have answered."
      />
    );
  return <Rows pages={pages} company={company} heading="h2" />;
}

/** The most urgent of them, above the lists of the Approvals tab; not rendered without any. */
export function WaitingSection({ company }: { company: string | null }) {
  const pages = useWaiting(company, 3);
  const titleId = useId();
  if (pages.isError && !pages.rows) return <Failed pages={pages} />;
  if (!pages.rows || pages.rows.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 px-1 text-sm font-semibold text-ink">
        With reviewers
      </h2>
      <Rows pages={pages} company={company} heading="h3" />
    </section>
  );
}

type RowsProps = { pages: Pages; company: string | null; heading: 'h2' | 'h3' };

function Rows({ pages, company, heading }: RowsProps) {
  const zone = useTimeZone();
  const now = useNow();
  return (
    <>
      <Card className="overflow-hidden">
        <ul aria-label="With reviewers" className="divide-y divide-line">
          {pages.rows?.map((row) => (
            <WaitingRow
              key={row.id}
              row={row}
              now={now}
              zone={zone}
              showCompany={company === null}
              heading={heading}
            />
          ))}
        </ul>
      </Card>
      {pages.isFetchNextPageError && (
        <p role="alert" className="mt-3 px-1 text-sm text-danger-ink">
          More could not be loaded.
        </p>
      )}
      {pages.hasNextPage && (
        <Button
          variant="ghost"
          className="mt-2 w-full"
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

const Failed = ({ pages }: { pages: Pages }) => (
  <LoadFailed title="Who is waited for could not be loaded" read={pages} />
);

function WaitingSkeleton() {
  return (
    <Card aria-busy className="divide-y divide-line">
      <span className="sr-only">Loading...</span>
      {['w-40', 'w-52', 'w-32'].map((width) => (
        <div key={width} className="flex flex-col gap-2 px-5 py-4">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-64 max-w-full" />
          <Skeleton className="h-3 w-48 max-w-full" />
        </div>
      ))}
    </Card>
  );
}
