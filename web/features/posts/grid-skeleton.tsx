import { Skeleton } from '#web/ui/skeleton.tsx';

export const COLUMNS = 3;
/** How posts stand as squares. */
export const columns = 'grid grid-cols-3 gap-1';

export function SkeletonRow() {
  return (
    <div aria-hidden className={`mt-1 ${columns}`}>
      {Array.from({ length: COLUMNS }, (_, index) => (
        <Skeleton key={index} className="aspect-square rounded-xs" />
      ))}
    </div>
  );
}

export function GridSkeleton() {
  return (
    <div aria-busy>
      <span className="sr-only">Loading...</span>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  );
}
