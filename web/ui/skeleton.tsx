import { cn } from '#web/lib/class-names.ts';

/** Takes the shape of what is coming. Its container says `aria-busy` and carries the word for screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-hover', className)} />;
}
