import { ChevronDown, CircleCheck, MessageSquareWarning, Play, SkipForward } from 'lucide-react';
import { displayPhone } from '#domain/accounts/phone.ts';
import { answerLabel } from '#domain/approvals/status.ts';
import { firstPostNamed } from '#domain/approvals/taken-from.ts';
import { placeOf } from '#domain/networks/place.ts';
import { EDITABLE } from '#domain/posts/editable.ts';
import type { PostRecord } from '#domain/posts/record.ts';
import { NetworkMark } from '#web/components/network-mark.tsx';
import { cn } from '#web/lib/class-names.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { summaryClasses } from '#web/ui/summary.ts';
import { VersionChanges } from './version-changes.tsx';
import { ListedContent } from '../view/post-caption.tsx';

export type RecordedVersion = PostRecord['versions'][number];

/**
 * One version as the reviewers saw it, and each answer to it. On paper it may begin on one page and end on the next:
 * its heading stays with its pictures and the first words, its answers stay together below a line that names it.
 */
export function RecordVersion({
  shown,
  before,
  isPresent,
  zone,
}: {
  shown: RecordedVersion;
  /** The previous version, if there is one. */
  before?: RecordedVersion | undefined;
  isPresent: boolean;
  zone: string;
}) {
  return (
    <section
      aria-label={`Version ${shown.version}`}
      className="rounded-xl border border-line bg-surface p-4 shadow-xs sm:p-6 print:rounded-none print:border-0 print:border-t print:p-0 print:pt-5 print:shadow-none"
    >
      {/* The first one follows the head on its page, however many pictures it has. */}
      <div className={cn('break-after-avoid', !isPresent && 'break-inside-avoid')}>
        <div className="flex break-after-avoid flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base font-semibold text-ink">Version {shown.version}</h2>
          {isPresent && <Badge>Present version</Badge>}
          <p className="text-sm text-muted sm:ml-auto">{momentText(shown.createdAt, zone)}</p>
        </div>
        <Pictures assets={shown.assets} />
      </div>
      <p dir="auto" className="mt-4 max-w-prose text-sm wrap-anywhere whitespace-pre-wrap text-ink">
        {shown.caption || <span className="text-muted">{EDITABLE.caption.empty}</span>}
      </p>
      <ListedContent of={shown} />
      <Places targets={shown.targets} />
      {before && (
        <details open className="group mt-5 border-t border-line pt-4">
          <summary className={cn(summaryClasses, 'mb-3 break-after-avoid text-sm font-semibold text-ink')}>
            {/* The version's heading may be on the page before. */}
            <span className="hidden print:inline">Version {shown.version}: </span>
            What changed since version {before.version}
            <ChevronDown aria-hidden />
          </summary>
          <VersionChanges before={before} after={shown} zone={zone} still />
        </details>
      )}
      <div className="mt-5 break-inside-avoid border-t border-line pt-4">
        <p className="mb-3 hidden text-sm font-semibold text-ink print:block">
          Answers to version {shown.version}
        </p>
        <Answers of={shown} zone={zone} />
      </div>
    </section>
  );
}

function Pictures({ assets }: { assets: RecordedVersion['assets'] }) {
  if (assets.length === 0) return <p className="mt-4 text-sm text-muted">No images</p>;
  return (
    <ol
      className={cn(
        'mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3',
        assets.length > 3 ? 'print:grid-cols-5 print:gap-2' : 'print:grid-cols-3',
      )}
    >
      {assets.map((asset, index) => (
        <li key={`${asset.url} ${index}`} className="min-w-0 break-inside-avoid">
          <div className="relative aspect-square overflow-hidden rounded-lg bg-blank print:bg-paper">
            {/* Not lazy, because print needs it. Text shown below is not repeated as alt text. Only as large as the
                picture, so that on screen the white is behind it alone. */}
            <img
              src={`${asset.url}?w=640`}
              alt={asset.altText ? '' : `${asset.type === 'video' ? 'Video' : 'Picture'} ${index + 1}`}
              className="absolute inset-0 m-auto max-h-full max-w-full bg-paper"
            />
            {asset.type === 'video' && (
              <span className="absolute bottom-2 left-2 flex items-center gap-1 rounded-full bg-black/65 px-2 py-0.5 text-2xs font-medium text-white">
                <Play aria-hidden className="size-2.5 fill-current" />
                Video
              </span>
            )}
          </div>
          {asset.altText && <p className="mt-1 text-xs wrap-anywhere text-muted">{asset.altText}</p>}
        </li>
      ))}
    </ol>
  );
}

/** The accounts, and how each one's post differed from the post itself. */
function Places({ targets }: { targets: RecordedVersion['targets'] }) {
  if (targets.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-col gap-2 text-sm">
      {targets.map((target) => (
        <li key={placeOf(target)} className="flex max-w-prose flex-col gap-0.5">
          <span className="flex items-center gap-2 text-ink">
            <NetworkMark network={target.network} />
            <span className="min-w-0 wrap-anywhere">For {placeOf(target)}</span>
          </span>
          {target.caption !== null && (
            <span dir="auto" className="pl-7 wrap-anywhere whitespace-pre-wrap text-ink">
              {target.caption}
            </span>
          )}
          {target.facts.map(({ label, text }) => (
            <span key={label} dir="auto" className="pl-7 wrap-anywhere whitespace-pre-wrap text-ink">
              <span className="text-muted">{label}:</span> {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/**
 * A contact's name can be given to somebody else; the address says whose answer it was. A phone number with
 * brackets of its own gets no second ones.
 */
function addressBeside({ reviewer, contact, isInside }: RecordedVersion['answers'][number]): string | null {
  const address = displayPhone(contact);
  if (isInside || reviewer === address) return null;
  return address.startsWith('(') ? `· ${address}` : `(${address})`;
}

function Answers({ of: { answers, skipped = [] }, zone }: { of: RecordedVersion; zone: string }) {
  if (answers.length === 0 && skipped.length === 0)
    return <p className="text-sm text-muted">Nobody answered about this version.</p>;
  return (
    <ul className="flex flex-col gap-3.5">
      {answers.map((answer) => {
        const yes = answer.status === 'approved';
        const Icon = yes ? CircleCheck : MessageSquareWarning;
        return (
          <li key={answer.id} className="flex break-inside-avoid gap-2.5">
            <Icon
              aria-hidden
              className={cn('mt-0.75 size-4 shrink-0', yes ? 'text-accent-ink' : 'text-danger-ink')}
            />
            <div className="min-w-0 text-sm text-ink">
              <p className="wrap-anywhere">
                <span className="font-semibold">{answer.reviewer}</span>{' '}
                {addressBeside(answer) && <span className="text-muted">{addressBeside(answer)} </span>}
                <span className={cn('font-medium', yes ? 'text-accent-ink' : 'text-danger-ink')}>
                  {answerLabel(answer.status, answer)}
                </span>{' '}
                <span className="text-muted">
                  {momentText(answer.at, zone)}
                  {answer.way === 'text' && ', by text'}
                  {answer.tacit && ' · without an answer'}
                  {answer.takenFrom && ` · taken over from ${firstPostNamed(answer.takenFrom.title)}`}
                </span>
              </p>
              {yes && answer.agreedDate && (
                <p className="text-muted">For the date {momentText(answer.agreedDate, zone)}</p>
              )}
              {answer.dateMoved && (
                <p className="wrap-anywhere text-muted">
                  The date moved to {momentText(answer.dateMoved.to, zone)}: changed by {answer.dateMoved.by}{' '}
                  on {momentText(answer.dateMoved.at, zone)}
                </p>
              )}
              {answer.comment && <p className="wrap-anywhere whitespace-pre-wrap">“{answer.comment}”</p>}
            </div>
          </li>
        );
      })}
      {skipped.map(({ stage, by, at, reason }) => (
        <li key={`${stage} ${at}`} className="flex gap-2.5">
          <SkipForward aria-hidden className="mt-0.75 size-4 shrink-0 text-muted" />
          <div className="min-w-0 text-sm text-ink">
            <p className="wrap-anywhere">
              <span className="font-semibold">{by}</span>{' '}
              <span className="font-medium">skipped the stage “{stage}”</span>{' '}
              <span className="text-muted">{momentText(at, zone)}</span>
            </p>
            {reason && <p className="wrap-anywhere whitespace-pre-wrap">“{reason}”</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
