import { cn } from '#web/lib/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** In the place of a post while the days are read; not seen where that takes a moment only. */
export const PostSkeleton = ({ className }: { className: string }) => (
  <div className={cn('animate-fade-in-late', className)}>
    <Skeleton className="h-full rounded-sm" />
  </div>
);
