import { useState } from 'react';
import { ImageOff, Play } from 'lucide-react';
import type { MediaKind } from '#domain/media/kind.ts';
import { cn } from '#web/lib/class-names.ts';
import { sizedUrl, sourceSet } from '#web/lib/media-url.ts';

export type MediaPictureProps = {
  url: string;
  type: MediaKind;
  /** Empty where the text beside it already says what it shows. */
  alt: string;
  /** How wide it is shown, as in the attribute of the same name. */
  sizes: string;
  /** The widest that is ever needed. */
  most?: number;
  /** At once and not only when it comes near, for what is seen first. */
  eager?: boolean;
  className?: string;
};

/** A picture, or a video's poster, in the size that the screen needs. It fills its place and never shows a broken sign. */
export function MediaPicture({
  url,
  type,
  alt,
  sizes,
  most = 640,
  eager = false,
  className,
}: MediaPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isMissing = failed === url;
  return (
    <span className={cn('relative block size-full overflow-hidden bg-sunken', className)}>
      {isMissing ? (
        <span
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          className="flex size-full items-center justify-center text-subtle"
        >
          <ImageOff aria-hidden className="size-5" />
        </span>
      ) : (
        <img
          src={sizedUrl(url, Math.min(most, 320))}
          srcSet={sourceSet(url, most)}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setFailed(url)}
          className="size-full object-cover"
        />
      )}
      {type === 'video' && (
        <span
          data-mark="video"
          className="absolute top-1.5 right-1.5 flex size-5 items-center justify-center rounded-full bg-black/60 text-white"
        >
          <Play aria-hidden className="size-2.5 fill-current" />
        </span>
      )}
    </span>
  );
}
