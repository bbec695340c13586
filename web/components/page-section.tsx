import { useId, type ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';

type PageSectionProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode };

/** A block of the post's page under a small heading in capitals. */
export function PageSection({ title, aside, className, children }: PageSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn('rounded-xl border border-line bg-surface p-4 shadow-xs sm:p-5', className)}
    >
      <div className="mb-3.5 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-xs font-semibold tracking-wider text-muted">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
