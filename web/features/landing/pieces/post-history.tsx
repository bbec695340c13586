import type { PostStatus } from '#domain/posts/status.ts';
import { statusStyle } from '#web/components/status-style.ts';
import { cn } from '#web/lib/class-names.ts';

const entries: { status: PostStatus; text: string; version: number; at: string }[] = [
  { status: 'In Review', text: 'Sent for review', version: 1, at: 'Mon 9:12 AM' },
  { status: 'Changes Requested', text: 'Changes requested', version: 1, at: 'Mon 11:40 AM' },
  { status: 'In Review', text: 'Sent for review again', version: 2, at: 'Mon 1:05 PM' },
  { status: 'Approved', text: 'Approved', version: 2, at: 'Mon 1:21 PM' },
];

/** A post's history. */
export function PostHistory() {
  return (
    <ol className="flex flex-col">
      {entries.map(({ status, text, version, at }) => {
        const { icon: Icon, className } = statusStyle[status];
        return (
          <li key={at} className="group relative flex items-center gap-3 pb-4 last:pb-0">
            <span className="absolute top-7 bottom-0 left-3.5 w-px bg-line-strong group-last:hidden" />
            <span className={cn('flex size-7 shrink-0 items-center justify-center rounded-full', className)}>
              <Icon className="size-3.5" />
            </span>
            <span className="min-w-0 flex-1 truncate text-sm">
              <span className="font-medium">{text}</span>{' '}
              <span className="text-muted">version {version}</span>
            </span>
            <span className="shrink-0 text-xs text-muted">{at}</span>
          </li>
        );
      })}
    </ol>
  );
}
