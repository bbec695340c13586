import { cn } from '#web/lib/class-names.ts';

export type ProgressProps = {
  label: string;
  /** 0 to 1; null while the end is not known. */
  value: number | null;
  className?: string;
};

/**
 * The real element is for screen readers, the drawn bar for the eye: browsers style their bars differently.
 */
export function Progress({ label, value, className }: ProgressProps) {
  const part = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <div className={cn('h-1.5 w-full overflow-hidden rounded-full bg-hover', className)}>
      <progress className="sr-only" aria-label={label} value={part ?? undefined} max={1} />
      <div
        aria-hidden
        className={cn(
          'size-full origin-left rounded-full bg-accent transition-transform',
          part === null && 'animate-pulse',
        )}
        style={{ transform: `scaleX(${part ?? 1})` }}
      />
    </div>
  );
}
