import { BellRing, Check, Link2 } from 'lucide-react';
import { Link } from 'wouter';
import type { WaitingReview } from '#domain/approvals/waiting.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { AT_RISK_TEXT } from '#domain/posts/at-risk-words.ts';
import { isAtRisk } from '#domain/posts/at-risk.ts';
import { useRemind } from '#web/features/approvals/waiting-queries.ts';
import { plannedText, nameOfReviewer } from '#web/features/approvals/waiting-words.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PopoverClose } from '#web/ui/popover-panel.tsx';
import { useCopy } from '#web/ui/use-copy.ts';

/** One reviewer who has not answered, in compact form. */
export function AttentionReviewer({ row, now, zone }: { row: WaitingReview; now: Date; zone: string }) {
  const remind = useRemind(row);
  const { copied, copy } = useCopy(row.reviewUrl);
  const name = nameOfReviewer(row);
  const isWithdrawn = row.linkWithdrawnAt !== null;
  const atRisk = isAtRisk({ status: 'In Review', scheduledAt: row.scheduledAt }, now);
  return (
    <li className="-mx-2 flex items-center gap-0.5 rounded-md px-2 hover:bg-hover">
      <PopoverClose>
        <Link href={`/post/${row.postId}`} className="min-w-0 flex-1 py-2">
          <span dir="auto" className="block truncate font-medium text-ink">
            {name}
          </span>
          <span className="block truncate text-xs text-muted">
            {row.title || 'Untitled'} · {row.companyName ?? UNCATEGORIZED}
          </span>
          <span className="block text-xs text-muted">
            {atRisk ? (
              <span className="text-warning-ink">{AT_RISK_TEXT}</span>
            ) : (
              (plannedText(row, now, zone) ?? 'No date yet')
            )}
            {' · '}
            {isWithdrawn ? 'link withdrawn' : row.openedAt ? 'opened' : 'not opened'}
          </span>
        </Link>
      </PopoverClose>
      {!isWithdrawn && (
        <IconButton
          needs="send"
          size="sm"
          plain
          label={`Remind ${name}, ${row.title || 'Untitled'}`}
          pending={remind.isPending}
          onClick={remind.go}
        >
          <BellRing aria-hidden />
        </IconButton>
      )}
      {row.reviewUrl && !isWithdrawn && (
        <IconButton
          size="sm"
          plain
          label={`Copy link of ${name}, ${row.title || 'Untitled'}`}
          onClick={() => void copy()}
        >
          {copied ? <Check aria-hidden className="text-accent-ink" /> : <Link2 aria-hidden />}
          <span aria-live="polite" className="sr-only">
            {copied && 'Copied'}
          </span>
        </IconButton>
      )}
    </li>
  );
}
