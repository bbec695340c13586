import {
  CircleCheck,
  Clock,
  Mail,
  MessageSquareText,
  MessageSquareWarning,
  type LucideIcon,
} from 'lucide-react';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { Approval } from '#domain/approvals/contract.ts';
import { answerLabel, type ApprovalStatus, type ReviewerType } from '#domain/approvals/status.ts';
import { firstPostNamed } from '#domain/approvals/taken-from.ts';
import { LinkSteps } from '#web/components/link-steps.tsx';
import { cn } from '#web/lib/class-names.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ofOtherVersion } from './answered-version.ts';
import { NextStepLines } from './next-step.tsx';
import { noticeText } from './notice-text.ts';
import { ReviewerLinks } from './reviewer-links.tsx';

const looks: Record<
  ApprovalStatus,
  { icon: LucideIcon; tone: 'accent' | 'danger' | 'neutral'; circle: string }
> = {
  approved: { icon: CircleCheck, tone: 'accent', circle: 'bg-accent-soft text-accent-ink' },
  rejected: { icon: MessageSquareWarning, tone: 'danger', circle: 'bg-danger-soft text-danger-ink' },
  pending: { icon: Clock, tone: 'neutral', circle: 'bg-hover text-muted' },
  passed: { icon: CircleCheck, tone: 'neutral', circle: 'bg-hover text-muted' },
};

const types: Record<ReviewerType, { icon: LucideIcon; word: string }> = {
  email: { icon: Mail, word: 'Email' },
  phone: { icon: MessageSquareText, word: 'Text message' },
};

type RowProps = {
  approval: Approval;
  /** The post's present version. */
  version: number;
  zone: string;
};

export function ReviewerRow({ approval, version, zone }: RowProps) {
  const { icon: Icon, tone, circle } = looks[approval.status];
  const contact = displayPhone(approval.reviewerContact);
  const notice = noticeText(approval, zone);
  /** The notification is shown only until they have answered. */
  const answered = approval.respondedAt !== null && approval.respondedAt >= (approval.notified?.at ?? '');
  return (
    <li className="flex gap-3 py-4">
      <span
        aria-hidden
        className={cn('flex size-8 shrink-0 items-center justify-center rounded-full', circle)}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-sm font-semibold wrap-anywhere text-ink">{approval.reviewerName ?? contact}</h3>
          <Badge tone={tone}>
            {answerLabel(approval.status, approval) + ofOtherVersion(approval.answeredVersion, version)}
          </Badge>
          {approval.tacit && <Badge>Without an answer</Badge>}
          {approval.takenFrom && <Badge>Taken over</Badge>}
        </div>
        <TypeLine type={approval.reviewerType} contact={approval.reviewerName ? contact : null} />
        {approval.comment && (
          <blockquote className="mt-2 rounded-lg bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap text-ink">
            {approval.comment}
          </blockquote>
        )}
        <LinkSteps
          notified={approval.notified}
          openedAt={approval.openedAt}
          answeredAt={approval.tacit || approval.takenFrom ? null : approval.respondedAt}
          zone={zone}
          className="mt-2"
        />
        <ul className="mt-2 flex flex-col gap-0.5 text-xs wrap-anywhere text-muted">
          {!answered && approval.status !== 'passed' && (
            <li className={cn(notice.failed && 'text-danger-ink')}>{notice.text}</li>
          )}
          {approval.textsStoppedAt && (
            <li className="text-danger-ink">
              Replied STOP {momentText(approval.textsStoppedAt, zone)}: no texts go to this number until they
              text START
            </li>
          )}
          {approval.openedAt && <li>Opened {momentText(approval.openedAt, zone)}</li>}
          {approval.respondedAt && (
            <li>
              {approval.tacit ? 'Counted as approved' : 'Responded'} {momentText(approval.respondedAt, zone)}
              {approval.takenFrom
                ? ` to ${firstPostNamed(approval.takenFrom.title)}, of which this is an unchanged copy`
                : approval.answeredVersion !== null && `, about version ${approval.answeredVersion}`}
            </li>
          )}
          {approval.status === 'pending' && approval.dueAt && (
            <li>Review by {momentText(approval.dueAt, zone)}</li>
          )}
          {approval.status === 'approved' && approval.agreedDate && (
            <li>
              {approval.tacit ? 'Counts for the date' : 'Agreed to the date'}{' '}
              {momentText(approval.agreedDate, zone)}
            </li>
          )}
          {approval.status === 'pending' && (
            <NextStepLines next={approval.nextStep} noTacit={approval.noTacit} zone={zone} />
          )}
        </ul>
        <ReviewerLinks approval={approval} name={approval.reviewerName ?? contact} zone={zone} />
      </div>
    </li>
  );
}

/** A reviewer who is named and not asked yet, as on a draft. */
type WaitingProps = {
  contact: string;
  type: ReviewerType;
  name: string | null;
  /** The earlier stage that has the post. */
  stageName: string | undefined;
};

export function WaitingReviewerRow({ contact, type, name, stageName }: WaitingProps) {
  return (
    <li className="flex gap-3 py-4">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hover text-muted"
      >
        <Clock className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-sm font-semibold wrap-anywhere text-ink">{name ?? displayPhone(contact)}</h3>
        <TypeLine type={type} contact={name && displayPhone(contact)} />
        <p className="mt-1 text-xs text-muted">
          Not asked yet:{' '}
          {stageName ? `the stage ${stageName} has the post.` : 'the post has not been sent for review.'}
        </p>
      </div>
    </li>
  );
}

function TypeLine({ type, contact }: { type: ReviewerType; contact: string | null }) {
  const { icon: Icon, word } = types[type];
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
      <Icon aria-hidden className="size-3.5" />
      {word}
      {contact && <span className="wrap-anywhere">· {contact}</span>}
    </p>
  );
}
