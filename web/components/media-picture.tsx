import { useState, type ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { sizedUrl, sourceSet } from '#domain/media/sized-url.ts';

export type MediaPictureProps = {
  url: string;
  /** Empty where the text beside it says what it shows. */
  alt: string;
  /** The displayed width, as in the attribute `sizes`. */
  sizes: string;
  /** The largest width ever needed. */
  most?: number;
  /** Loads at once instead of lazily, for what is visible first. */
  eager?: boolean;
  /** Replaces a file that cannot be loaded, instead of the browser's broken-image sign. */
  fallback?: ReactNode;
  className?: string;
};

/** A picture, or a video's poster, in the size that the screen needs. It fills its container. */
export function MediaPicture(props: MediaPictureProps) {
  const { url, alt, sizes, most = 640, eager = false, fallback = null, className } = props;
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === url) return fallback;
  return (
    <img
      src={sizedUrl(url, Math.min(most, 320))}
      srcSet={sourceSet(url, most)}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
      onError={() => setFailed(url)}
      className={cn('size-full bg-paper object-cover', className)}
    />
  );
}
