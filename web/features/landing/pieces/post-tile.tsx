import { StatusBadge } from '#web/components/status-badge.tsx';
import type { SamplePost } from '../sample.ts';

export function PostTile({ picture, status }: SamplePost) {
  return (
    <div className="relative aspect-square overflow-hidden rounded-md bg-hover">
      <img src={picture} alt="" className="size-full object-cover" />
      <StatusBadge
        key={status}
        status={status}
        className="absolute bottom-2 left-2 animate-pop-in shadow-xs"
      />
    </div>
  );
}
