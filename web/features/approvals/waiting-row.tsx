import { useRef } from 'react';
import { BellRing, Mail, MessageSquareText, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { WaitingReview } from '#domain/approvals/waiting.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { AT_RISK_TEXT } from '#domain/posts/at-risk-words.ts';
import { isAtRisk } from '#domain/posts/at-risk.ts';
import { TurnLine } from '#web/components/turn-line.tsx';
import { cn } from '#web/lib/class-names.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { GiveLink } from './give-link.tsx';
import { NextStepLines } from './next-step.tsx';
import { noticeText } from './notice-text.ts';
import { useRemind } from './waiting-queries.ts';
import { plannedText, nameOfReviewer } from './waiting-words.ts';

export type WaitingRowProps = {
  row: WaitingReview;
  now: Date;
  zone: string;
  showCompany: boolean;
  /** The level below the surrounding heading. */
  heading: 'h2' | 'h3';
};

/** A reviewer who has not answered: since when, whether they looked, how much time is left. */
export function WaitingRow({ row, now, zone, showCompany, heading: Heading }: WaitingRowProps) {
  const remind = useRemind(row);
  const buttons = useRef<HTMLDivElement>(null);
  // Once they have a link, the first one is to remind them.
  const onGoing = () => focusWhenGone(() => buttons.current?.querySelector('button')?.focus());
  const name = nameOfReviewer(row);
  const Icon = row.reviewerType === 'email' ? Mail : MessageSquareText;
  const notice = noticeText(row, zone);
  const goesOut = plannedText(row, now, zone);
  const atRisk = isAtRisk({ status: 'In Review', scheduledAt: row.scheduledAt }, now);
  const missed = row.scheduledAt !== null && new Date(row.scheduledAt) <= now;
  const of = `${name}, ${row.title || 'Untitled'}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <Heading className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm font-semibold text-ink">
          <span className="wrap-anywhere">{name}</span>
          <span className="flex min-w-0 items-center gap-1 text-xs font-normal text-muted">
            <Icon aria-hidden className="size-3.5 shrink-0" />
            <span className="sr-only">{row.reviewerType === 'email' ? 'Email' : 'Text message'}</span>
            {row.reviewerName && <span className="wrap-anywhere">{displayPhone(row.reviewerContact)}</span>}
          </span>
        </Heading>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          <Link href={`/post/${row.postId}`} className="font-medium text-accent-ink hover:underline">
            {row.title || 'Untitled'}
          </Link>
          {showCompany && ` · ${row.companyName ?? UNCATEGORIZED}`}
        </p>
        <ul className="mt-2 flex flex-col gap-0.5 text-xs wrap-anywhere text-muted">
          <li className="empty:hidden">
            <TurnLine turn={{ side: 'client', since: row.waitingSince, stage: row.stageName }} />
          </li>
          {row.linkWithdrawnAt ? (
            <li className="text-danger-ink">Their link is withdrawn</li>
          ) : (
            <li className={cn(notice.failed && 'text-danger-ink')}>{notice.text}</li>
          )}
          <li>{row.openedAt ? `Opened ${momentText(row.openedAt, zone)}` : 'Not opened yet'}</li>
          {row.dueAt && <li>Review by {momentText(row.dueAt, zone)}</li>}
          <NextStepLines next={row.nextStep} noTacit={row.noTacit} zone={zone} />
          <li className={cn(missed && 'font-medium text-danger-ink')}>{goesOut ?? 'No date yet'}</li>
        </ul>
        {atRisk && (
          <Badge tone="warning" className="mt-2">
            <TriangleAlert aria-hidden />
            {AT_RISK_TEXT}
          </Badge>
        )}
      </div>
      <div ref={buttons} className="flex flex-wrap gap-2">
        {row.linkWithdrawnAt ? (
          <GiveLink reviewer={row} name={of} onGoing={onGoing} />
        ) : (
          <>
            <Button needs="send" size="sm" variant="secondary" pending={remind.isPending} onClick={remind.go}>
              <BellRing aria-hidden />
              Remind <span className="sr-only">{of}</span>
            </Button>
            {row.reviewUrl && <CopyButton text={row.reviewUrl} label="Copy link" of={of} size="sm" />}
          </>
        )}
      </div>
    </li>
  );
}
