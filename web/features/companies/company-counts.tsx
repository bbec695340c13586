import type { Company } from '#domain/companies/contract.ts';
import { cn } from '#web/lib/class-names.ts';

export type CompanyCountsProps = {
  counts: Company['counts'];
  /** The labels for posts, published and active, in this order. */
  labels: readonly [string, string, string];
  className?: string;
};

export function CompanyCounts({ counts, labels, className }: CompanyCountsProps) {
  const values = [counts.posts, counts.published, counts.active];
  return (
    <dl className={cn('flex flex-wrap gap-x-4 gap-y-1 sm:gap-x-6', className)}>
      {labels.map((label, index) => (
        <div key={label} className="flex min-w-10 flex-col-reverse">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-base font-semibold text-ink tabular-nums">{values[index]}</dd>
        </div>
      ))}
    </dl>
  );
}
