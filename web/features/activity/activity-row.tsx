import { CircleCheck, MessageCircle, MessageSquareWarning, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { ActivityItem } from '#domain/activity/contract.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { cn } from '#web/lib/class-names.ts';

interface Look {
  icon: LucideIcon;
  className: string;
  action: string;
  /** After the post's title. */
  ending?: string;
}

function lookOf(item: ActivityItem): Look {
  if (item.type === 'comment')
    return { icon: MessageCircle, className: 'bg-info-soft text-info-ink', action: 'commented on' };
  if (item.status === 'approved')
    return {
      icon: CircleCheck,
      className: 'bg-accent-soft text-accent-ink',
      ...(item.tacit ? { action: 'did not answer:', ending: ' counts as approved' } : { action: 'approved' }),
    };
  return {
    icon: MessageSquareWarning,
    className: 'bg-danger-soft text-danger-ink',
    action: item.withdrawn ? 'took back the approval of' : 'requested changes on',
  };
}

/** A reviewer's words. Nobody wrote those of a tacit yes. */
const saidIn = ({ comment, tacit }: ActivityItem) => (tacit ? comment : comment && `“${comment}”`);

function reviewerOf(item: ActivityItem): string {
  if (item.reviewerName) return item.reviewerName;
  return item.reviewerContact ? displayPhone(item.reviewerContact) : 'A reviewer';
}

/** What fits in the width that a cut name gets. */
const FITS = 24;

/** One action of a reviewer; the whole row links to the post. */
export function ActivityRow({ item, showCompany }: { item: ActivityItem; showCompany: boolean }) {
  const { icon: Icon, className, action, ending } = lookOf(item);
  const name = reviewerOf(item);
  return (
    <Link
      href={`/post/${item.postId}`}
      className="flex gap-3 rounded-lg px-2 py-2 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className={cn('mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full', className)}
      >
        <Icon className="size-4" />
      </span>
      <span className="min-w-0 flex-1 text-sm text-muted">
        <span className="line-clamp-2 wrap-anywhere lg:block lg:truncate">
          {/* A long address is cut, so that action and post stay visible. Only that one is a block of its own: Safari
              counts the line in it as one of those that are clamped, and writes … after a text that is whole. */}
          <span
            dir="auto"
            className={cn(
              'font-medium text-ink',
              name.length > FITS && 'inline-block max-w-48 truncate align-bottom',
            )}
          >
            {name}
          </span>{' '}
          {action} <span className="font-medium text-ink">{item.postTitle || 'Untitled'}</span>
          {ending}
        </span>
        <span className="flex min-w-0 gap-x-1.5 text-xs max-lg:flex-wrap">
          {item.comment && (
            <span dir="auto" className="min-w-0 truncate text-muted max-lg:basis-full">
              {saidIn(item)}
            </span>
          )}
          <span className="flex min-w-0 shrink-0 gap-x-1.5 text-subtle max-lg:shrink">
            {item.comment && (
              <span aria-hidden className="max-lg:hidden">
                ·
              </span>
            )}
            {showCompany && item.companyName && (
              <>
                <span dir="auto" className="max-w-40 truncate">
                  {item.companyName}
                </span>
                <span aria-hidden>·</span>
              </>
            )}
            <TimeAgo instant={item.createdAt} className="shrink-0" />
          </span>
        </span>
      </span>
    </Link>
  );
}

/** The same in one line. */
export function ActivityLine({ item, showCompany }: { item: ActivityItem; showCompany: boolean }) {
  const { icon: Icon, className, action, ending } = lookOf(item);
  return (
    <Link
      href={`/post/${item.postId}`}
      className="flex items-center gap-2 rounded-lg px-2 py-1.5 text-sm text-muted transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className={cn('flex size-5 shrink-0 items-center justify-center rounded-full', className)}
      >
        <Icon className="size-3" />
      </span>
      <span className="min-w-0 truncate">
        <span className="font-medium text-ink">{reviewerOf(item)}</span> {action}{' '}
        <span className="font-medium text-ink">{item.postTitle || 'Untitled'}</span>
        {ending}
        {item.comment && ` · ${saidIn(item)}`}
        {showCompany && item.companyName && ` · ${item.companyName}`}
      </span>
      <TimeAgo instant={item.createdAt} className="ml-auto shrink-0 text-xs text-subtle max-sm:hidden" />
    </Link>
  );
}
