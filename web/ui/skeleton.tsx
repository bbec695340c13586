import { cn } from '#web/lib/class-names.ts';

/**
 * A placeholder in the shape of the content. Its container has `aria-busy` and the text for screen readers.
 */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-hover', className)} />;
}
