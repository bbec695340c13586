import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { PageTitle } from './page-title.tsx';

export type EmptyStateProps = {
  icon?: ReactNode;
  /** `quiet` where there is nothing to start, only to wait for or retry. */
  tone?: 'accent' | 'quiet';
  title: string;
  /** Replaces a whole screen: its title is the page's. */
  isPage?: boolean | undefined;
  description?: ReactNode;
  action?: ReactNode;
  /** Smaller, for a list inside a card. */
  compact?: boolean;
  className?: string;
};

export function EmptyState({
  icon,
  tone = 'accent',
  title,
  isPage = false,
  description,
  action,
  compact = false,
  className,
}: EmptyStateProps) {
  return (
    <div
      className={cn(
        'flex flex-col items-center justify-center text-center',
        compact ? 'px-4 py-8' : 'rounded-xl border border-dashed border-line-strong px-6 py-16',
        className,
      )}
    >
      {icon && (
        <div
          className={cn(
            'mb-4 flex size-11 items-center justify-center rounded-lg [&_svg]:size-5',
            tone === 'quiet' ? 'bg-hover text-muted' : 'bg-accent-soft text-accent-ink',
          )}
        >
          {icon}
        </div>
      )}
      <div className={cn('font-semibold text-ink', compact ? 'text-sm' : 'text-base')}>
        {isPage && <PageTitle title={title} />}
        {isPage ? <h1>{title}</h1> : title}
      </div>
      {description && <p className="mt-1 max-w-sm text-sm text-muted">{description}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
