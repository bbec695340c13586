import { useId } from 'react';
import {
  AtSign,
  BellRing,
  CircleAlert,
  Eye,
  MessageSquareWarning,
  UserRound,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'wouter';
import { listMyWork, type WorkItem } from '#domain/teamwork/my-work-contract.ts';
import { sinceText, workText, type WorkKind } from '#domain/teamwork/my-work.ts';
import { cn } from '#web/lib/class-names.ts';
import { momentText, useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { WORK_HEIGHT } from './work-height.ts';

const SIGNS: Record<WorkKind, { Icon: LucideIcon; ink: string }> = {
  failed: { Icon: CircleAlert, ink: 'text-danger-ink' },
  due: { Icon: BellRing, ink: 'text-warning-ink' },
  changes: { Icon: MessageSquareWarning, ink: 'text-danger-ink' },
  review: { Icon: Eye, ink: 'text-info-ink' },
  mention: { Icon: AtSign, ink: 'text-on-internal' },
  nobody: { Icon: UserRoundX, ink: 'text-warning-ink' },
  assigned: { Icon: UserRound, ink: 'text-accent-ink' },
};

/** What waits for this person, in a row as high as the space kept for it. */
export function MyWork() {
  const id = useId();
  const work = useRead(listMyWork, {}, { refetchInterval: 30_000 });
  const items = work.data ?? [];
  const retry = () => {
    focusWhenGone();
    void work.refetch();
  };
  return (
    <section aria-labelledby={id} className={WORK_HEIGHT}>
      <h2 id={id} className="flex h-6 items-center gap-2 text-sm font-semibold text-ink">
        My work
        {items.length > 0 && (
          <span className="rounded-full bg-hover px-2 py-0.5 text-xs font-medium text-muted tabular-nums">
            {items.length}
          </span>
        )}
      </h2>
      {items.length > 0 ? (
        <ul className="-mx-1 mt-1 flex gap-3 overflow-x-auto p-1 pb-2">
          {items.map((item) => (
            <li key={item.id} className="w-64 shrink-0">
              <Item item={item} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-2 flex h-20 items-center gap-3 rounded-xl border border-dashed border-line px-4 text-sm text-muted">
          {work.isError && (
            <>
              <p>What waits for you could not be loaded.</p>
              <Button variant="secondary" size="sm" pending={work.isFetching} onClick={retry}>
                Try again
              </Button>
            </>
          )}
          {work.isSuccess && <p>Nothing waits for you.</p>}
        </div>
      )}
    </section>
  );
}

function Item({ item }: { item: WorkItem }) {
  const zone = useTimeZone();
  const now = useNow(60);
  const { Icon, ink } = SIGNS[item.kind];
  return (
    <Link
      href={`/post/${item.postId}`}
      className="flex h-20 flex-col justify-center gap-0.5 rounded-xl border border-line bg-surface px-3.5 shadow-xs hover:bg-hover"
    >
      <span className={cn('flex items-center gap-1.5 text-xs font-medium', ink)}>
        <Icon aria-hidden className="size-3.5 shrink-0" />
        <span dir="auto" className="truncate">
          {workText(item.kind, item.stageName)}
        </span>
      </span>
      <span dir="auto" className="truncate text-sm font-medium text-ink">
        {item.title || 'Untitled'}
        {item.companyName && <span className="font-normal text-muted"> · {item.companyName}</span>}
      </span>
      <time
        dateTime={item.since}
        title={`Since ${momentText(item.since, zone)}`}
        className="text-xs text-muted"
      >
        {sinceText(item.since, now, item.kind)}
      </time>
    </Link>
  );
}
