import type { ReactNode } from 'react';
import { Play } from 'lucide-react';
import { MediaPicture } from '#web/components/media-picture.tsx';
import { cn } from '#web/lib/class-names.ts';
import type { CalendarPost } from './calendar-post.ts';

type CoverProps = {
  cover: NonNullable<CalendarPost['cover']>;
  large?: boolean;
  className?: string;
  /** Laid over the picture. */
  children?: ReactNode;
};

/** The post's picture, beside the text that names it. */
export function Cover({ cover, large = false, className, children }: CoverProps) {
  return (
    <span aria-hidden className={cn('relative block shrink-0 overflow-hidden bg-black/10', className)}>
      <MediaPicture
        url={cover.url}
        alt=""
        sizes={large ? '12rem' : '3rem'}
        most={large ? 320 : 160}
        className="absolute inset-0"
      />
      {cover.type === 'video' && (
        <span className="absolute right-0.5 bottom-0.5 flex size-3.5 items-center justify-center rounded-full bg-black/60 text-white">
          <Play className="size-2 fill-current" />
        </span>
      )}
      {children}
    </span>
  );
}
