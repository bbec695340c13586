import type { Company } from '#domain/companies/contract.ts';
import { cn } from '#web/lib/class-names.ts';

export type CompanyCountsProps = {
  counts: Company['counts'];
  /** The labels for posts, published and active, in this order. */
  labels: readonly [string, string, string];
  /** On one line, in columns that are the same in every row. */
  inline?: boolean;
  className?: string;
};

export function CompanyCounts({ counts, labels, inline = false, className }: CompanyCountsProps) {
  const values = [counts.posts, counts.published, counts.active];
  return (
    <dl
      className={cn(
        inline
          ? 'grid grid-cols-[repeat(3,auto)] justify-start gap-x-3 lg:grid-cols-[4.75rem_4.25rem_4rem] lg:gap-x-0'
          : 'flex flex-wrap gap-x-4 gap-y-1 sm:gap-x-6',
        className,
      )}
    >
      {labels.map((label, index) => (
        <div
          key={label}
          className={
            inline ? 'flex flex-row-reverse justify-end gap-1 text-xs' : 'flex min-w-10 flex-col-reverse'
          }
        >
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={cn('font-semibold text-ink tabular-nums', !inline && 'text-base')}>
            {values[index]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
