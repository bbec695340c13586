import { useId, useRef, useState, type ReactNode } from 'react';
import { ChevronDown, RotateCw } from 'lucide-react';
import { listActivity, type ActivityItem } from '#domain/activity/contract.ts';
import { cn } from '#web/lib/class-names.ts';
import { useRemembered } from '#web/lib/remembered.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ActivityLine, ActivityRow } from './activity-row.tsx';

const LIMIT = 8;
const EVERY_10_SECONDS = 10_000;
/** After the rest of the screen has loaded. */
const SOON = 3000;
/** How many entries a phone shows at first, so that the clients below stay in reach. */
const ON_PHONES = 3;

export type RecentActivityProps = {
  limit?: number;
  company?: string;
  /** Entries from another answer: shown at once, and refetched soon after. */
  known?: ActivityItem[] | undefined;
  /** Waits for the content below, so that both appear together and nothing moves. */
  held?: boolean;
  /** Collapsed to one line with the newest entry. Whether it is open is stored. */
  folds?: boolean;
  className?: string;
};

/** Whether the height of the list is still unknown; reads only the cache. */
export const useActivityPending = () =>
  useRead(listActivity, { query: { limit: LIMIT } }, { enabled: false }).isPending;

/** The latest actions of reviewers. Hidden while there are none. */
export function RecentActivity(props: RecentActivityProps) {
  const { limit = LIMIT, company, known, held = false, folds = false, className } = props;
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useRemembered('activity-open');
  const activity = useRead(
    listActivity,
    { query: { limit, company } },
    { refetchInterval: EVERY_10_SECONDS, firstAfter: SOON, initialData: known },
  );
  const { data: items = [], isError } = activity;
  if (held || (!activity.data && !isError))
    return <RecentActivitySkeleton className={className} folded={folds && !open} />;
  if (items.length === 0 && !isError) return null;
  const showAll = () => {
    // The button is removed; the first added line gets the focus.
    focusWhenGone(() => list.current?.children[ON_PHONES]?.querySelector<HTMLElement>('a, button')?.focus());
    setAll(true);
  };
  const [newest] = items;
  const folded = folds && !open;
  const more = items.length - (folds ? 1 : ON_PHONES);
  return (
    <Panel
      className={className}
      slim={folded}
      aside={
        folds &&
        more > 0 && (
          <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show less' : `Show ${more} more`}
            <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
          </Button>
        )
      }
      line={
        folded &&
        newest && (
          <ul>
            <li>
              <ActivityLine item={newest} showCompany={company === undefined} />
            </li>
          </ul>
        )
      }
    >
      {isError && <ActivityFailed retry={() => void activity.refetch()} retrying={activity.isFetching} />}
      {items.length > 0 && !folded && (
        <>
          <ul ref={list} className="mt-2 grid gap-x-6 md:grid-cols-2">
            {items.map((item, index) => (
              <li
                key={item.id}
                className={cn('min-w-0', index >= ON_PHONES && !all && !folds && 'max-sm:hidden')}
              >
                <ActivityRow item={item} showCompany={company === undefined} />
              </li>
            ))}
          </ul>
          {more > 0 && !all && !folds && (
            <Button variant="ghost" size="sm" className="mt-1 sm:hidden" onClick={showAll}>
              Show {more} more
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

type PanelProps = {
  className: string | undefined;
  slim?: boolean;
  /** Beside the title, where there is room. */
  line?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
};

function Panel({ className, slim = false, line, aside, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cn(
        'rounded-xl border border-line bg-surface shadow-xs',
        slim ? 'px-2 py-1.5' : 'p-4 sm:p-5',
        className,
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 max-sm:justify-between">
        <h2 id={titleId} className="px-2 text-sm font-semibold text-ink">
          Recent Activity
        </h2>
        {line && <div className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">{line}</div>}
        {aside && <div className="sm:ml-auto">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

function ActivityFailed({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  return (
    <Alert
      tone="danger"
      announce
      className="mt-3"
      title="Unable to load recent activity"
      action={
        <Button variant="secondary" size="sm" pending={retrying} onClick={retry}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      }
    >
      <p>Please try refreshing the page</p>
      <p className="mt-1 text-xs">Error loading activity</p>
    </Alert>
  );
}

/** As many lines as the list usually has. */
const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/3', 'w-2/5'];

type SkeletonProps = { className?: string | undefined; folded?: boolean };

export function RecentActivitySkeleton({ className, folded = false }: SkeletonProps) {
  if (folded)
    return (
      <Panel
        className={className}
        slim
        // The space of the button that most have.
        aside={<div className="h-8 pointer-coarse:h-11" />}
        line={
          <div aria-busy className="py-2 pr-2">
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        }
      />
    );
  return (
    <Panel className={className}>
      <div aria-busy className="mt-2 grid gap-x-6 md:grid-cols-2">
        <span className="sr-only">Loading...</span>
        {WIDTHS.map((width, line) => (
          <div key={line} className={cn('flex gap-3 px-2 py-2', line >= ON_PHONES && 'max-sm:hidden')}>
            <Skeleton className="size-7 rounded-full" />
            <div className="flex-1 py-0.5">
              <Skeleton className={cn('h-3.5', width)} />
              <Skeleton className="mt-2 h-3 w-1/4" />
            </div>
          </div>
        ))}
      </div>
    </Panel>
  );
}
