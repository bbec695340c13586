import { Download, Lock, Printer } from 'lucide-react';
import type { PostRecord } from '#domain/posts/record.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { TargetList } from '#web/components/targets/target-list.tsx';
import { usePaperTheme } from '#web/lib/paper-theme.ts';
import { momentText, zoneText } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { archiveOf } from '../archive/archive-of.ts';

/** The record's post, and how to export the record. */
export function RecordHead({ record: { post, versions }, zone }: { record: PostRecord; zone: string }) {
  usePaperTheme();
  const out = post.publishedAt
    ? `Published ${momentText(post.publishedAt, zone)}${post.marked ? `, marked as posted by ${post.marked.by}` : ''}`
    : post.scheduledAt && `Planned for ${momentText(post.scheduledAt, zone)}`;
  const shown = [
    post.publishedAt ?? post.scheduledAt,
    post.archivedAt,
    ...versions.flatMap(({ createdAt, newDate, answers, skipped = [] }) => [
      createdAt,
      newDate?.before,
      newDate?.after,
      ...answers.flatMap((answer) => [
        answer.at,
        answer.agreedDate,
        answer.dateMoved?.to,
        answer.dateMoved?.at,
      ]),
      ...skipped.map((one) => one.at),
    ]),
  ].flatMap((moment) => (moment ? new Date(moment) : []));
  // Only of stages of the agency's own people is no reason given here; the CSV is the whole history.
  const hasUnsaid = versions.some(({ skipped = [] }) => skipped.some((one) => one.reason === null));
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Approval record"
          about={post.title || 'Untitled'}
          description="What exactly was approved, by whom and when"
          back={
            post.archivedAt
              ? { href: archiveOf(post.companyName), label: 'Back to the archive' }
              : { href: `/post/${post.id}`, label: 'Back to the post' }
          }
          actions={
            <>
              <Button asChild variant="secondary">
                <a href={`/api/posts/${post.id}/history.csv`} download>
                  <Download aria-hidden />
                  Download CSV
                </a>
              </Button>
              <Button onClick={() => window.print()}>
                <Printer aria-hidden />
                Print
              </Button>
            </>
          }
        />
        <p className="mt-3 flex items-center gap-2 text-sm text-muted">
          <Lock aria-hidden className="size-4 shrink-0" />
          <span>
            Notes among your team are not in this record, on screen, on paper or in the CSV.
            {hasUnsaid &&
              ' Why a stage of your own people was skipped is in the CSV only: look through it before you hand it on.'}
          </span>
        </p>
      </div>
      <div className="flex flex-col gap-1.5">
        <p className="hidden text-sm text-muted print:block">Approval record</p>
        <p className="text-xl font-semibold wrap-anywhere text-ink">{post.title || 'Untitled'}</p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          {post.companyName && (
            <span className="min-w-0 font-medium wrap-anywhere text-ink">{post.companyName}</span>
          )}
          <StatusBadge status={post.status} />
          {out && <span className="min-w-0 wrap-anywhere">{out}</span>}
          {post.archivedAt && <span>In the archive since {momentText(post.archivedAt, zone)}</span>}
        </p>
        {post.targets.length > 0 && <TargetList targets={post.targets} company={post.companyName} />}
        <p className="text-xs text-muted">All times in {zoneText(zone, ...shown)}.</p>
      </div>
    </>
  );
}
