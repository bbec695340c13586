import { isFailed, POST_STATUSES } from '#domain/posts/status.ts';
import { statusStyle } from '#web/components/status-style.ts';
import { cn } from '#web/lib/class-names.ts';

export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-2 text-xs text-muted">
      {POST_STATUSES.filter((status) => !isFailed(status)).map((status) => {
        const { icon: Icon, className } = statusStyle[status];
        return (
          <li key={status} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={cn('flex size-4.5 items-center justify-center rounded-xs', className)}
            >
              <Icon className="size-3" />
            </span>
            {status}
          </li>
        );
      })}
    </ul>
  );
}
