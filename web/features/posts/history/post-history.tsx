import { useState } from 'react';
import { Download, FileCheck2, GitCompareArrows } from 'lucide-react';
import { Link } from 'wouter';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { HistoryEntry } from '#domain/posts/record.ts';
import { personOf } from '#domain/kit/mailbox.ts';
import { historySentence } from '#domain/posts/history-words.ts';
import { useApprovals } from '#web/components/use-approvals.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { SeeIt } from '#web/components/see-it.tsx';
import { cn } from '#web/lib/class-names.ts';
import { isWebAddress } from '#web/lib/web-address.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useHistory } from '../queries.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';

const SHOWN_AT_FIRST = 6;

const CompareVersions = apart(async () => (await import('./compare-versions.tsx')).CompareVersions);

/** Who did what, when, and about which version. Newest first; never edited. */
export function PostHistory({ postId, zone }: { postId: string; zone: string }) {
  const hasVersions = useHistory(postId).data?.some(({ version }) => version > 1) ?? false;
  const [isComparing, setComparing] = useState(false);
  return (
    <PageSection
      title="HISTORY"
      aside={
        <div className="-mx-2.5 flex flex-wrap gap-1">
          {hasVersions && (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isComparing}
              onClick={() => setComparing(!isComparing)}
            >
              <GitCompareArrows aria-hidden />
              Compare versions
            </Button>
          )}
          <Button asChild variant="ghost" size="sm">
            <Link href={`/post/${postId}/record`}>
              <FileCheck2 aria-hidden />
              Approval record
            </Link>
          </Button>
          <Button asChild variant="ghost" size="sm">
            <a href={`/api/posts/${postId}/history.csv`} download>
              <Download aria-hidden />
              Download CSV
            </a>
          </Button>
        </div>
      }
    >
      {isComparing && (
        <div className="mb-5 rounded-lg border border-line bg-canvas p-4">
          <CompareVersions
            meanwhile={<Skeleton className="h-24 w-full rounded-lg" />}
            postId={postId}
            zone={zone}
          />
        </div>
      )}
      <Entries postId={postId} zone={zone} />
    </PageSection>
  );
}

function Entries({ postId, zone }: { postId: string; zone: string }) {
  const history = useHistory(postId);
  const [all, setAll] = useState(false);
  const approvals = useApprovals(postId).data ?? [];
  const called = (contact: string) =>
    approvals.find((one) => personOf(one.reviewerContact) === personOf(contact))?.reviewerName ??
    displayPhone(contact);
  if (!history.data)
    return (
      <NotLoaded compact title="The history could not be loaded" read={history}>
        <div aria-busy className="flex flex-col gap-3">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </NotLoaded>
    );
  const newestFirst = history.data.toReversed();
  const shown = all ? newestFirst : newestFirst.slice(0, SHOWN_AT_FIRST);
  const hidden = newestFirst.length - shown.length;
  return (
    <>
      <ol className="flex flex-col">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} zone={zone} called={called} />
        ))}
      </ol>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="mt-3 -ml-2" onClick={() => setAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </>
  );
}

type EntryProps = { entry: HistoryEntry; zone: string; called: (contact: string) => string };

function Entry({ entry, zone, called }: EntryProps) {
  const { who, what, quote } = historySentence(entry, (iso) => momentText(iso, zone), called);
  const seenAt = isWebAddress(quote) ? quote : null;
  return (
    <li className="group relative pb-4 pl-6 last:pb-0">
      <span
        aria-hidden
        className="absolute top-2 -bottom-2 left-[0.3125rem] w-px bg-line-strong group-last:hidden"
      />
      <span
        aria-hidden
        className={cn(
          'absolute top-1.5 left-0 size-2.75 rounded-full ring-3 ring-surface',
          dotOf(entry.event),
        )}
      />
      <p className="text-sm wrap-anywhere text-ink">
        {who && <span className="font-medium">{who} </span>}
        {what}
      </p>
      {quote && (
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          {seenAt ? <SeeIt url={seenAt} version={entry.version} /> : `“${quote}”`}
        </p>
      )}
      <p className="mt-0.5 text-xs text-muted">
        <time dateTime={entry.at}>{momentText(entry.at, zone)}</time>
        <span aria-hidden> · </span>
        <span>version {entry.version}</span>
      </p>
    </li>
  );
}

const good: readonly HistoryEvent[] = [
  'approved',
  'all approved',
  'stages done',
  'published',
  'marked as posted',
];
const bad: readonly HistoryEvent[] = [
  'changes requested',
  'approval withdrawn',
  'taken yes withdrawn',
  'failed',
  'unconfirmed',
  'deadline passed',
];
const planned: readonly HistoryEvent[] = ['plan changed', 'scheduled', 'rescheduled', 'due', 'publishing'];

/** The colour of an entry's dot: consent, trouble, a date, or anything else. */
function dotOf(event: HistoryEvent): string {
  if (good.includes(event)) return 'bg-accent';
  if (bad.includes(event)) return 'bg-danger';
  return planned.includes(event) ? 'bg-(--on-scheduled)' : 'bg-line-control';
}
