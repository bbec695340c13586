import { Play } from 'lucide-react';
import { CARD_THUMBNAILS, type CompanyCard } from '#domain/companies/contract.ts';
import { MediaPicture } from '#web/components/media-picture.tsx';
import { cn } from '#web/lib/class-names.ts';

export type CardThumbnailsProps = Pick<CompanyCard, 'thumbnails'> & { noPosts: boolean; className?: string };

const slots = Array.from({ length: CARD_THUMBNAILS }, (_, index) => index);

/** Three rows of three; placeholders fill the gaps, so that all cards look alike. */
export function CardThumbnails({ thumbnails, noPosts, className }: CardThumbnailsProps) {
  return (
    <div
      aria-hidden
      className={cn('relative grid grid-cols-3 gap-0.5 overflow-hidden rounded-lg', className)}
    >
      {slots.map((slot) => (
        <Slot key={slot} thumbnail={thumbnails[slot]} />
      ))}
      {noPosts && (
        <span className="absolute inset-0 flex items-center justify-center text-xs text-muted">
          No posts yet
        </span>
      )}
    </div>
  );
}

function Slot({ thumbnail }: { thumbnail: CompanyCard['thumbnails'][number] | undefined }) {
  return (
    <div className="relative aspect-square bg-blank" data-slot={thumbnail?.type ?? 'empty'}>
      {thumbnail && (
        <MediaPicture url={thumbnail.url} alt="" sizes="6rem" most={160} className="absolute inset-0" />
      )}
      {thumbnail?.type === 'video' && (
        <span className="absolute top-0.5 right-0.5 flex size-3.5 items-center sm:top-1 sm:right-1 sm:size-5 justify-center rounded-full bg-black/60 text-white">
          <Play className="size-2 fill-current sm:size-2.5" />
        </span>
      )}
    </div>
  );
}
