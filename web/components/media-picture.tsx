import { useState, type ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { sizedUrl, sourceSet } from '#web/lib/media-url.ts';

export type MediaPictureProps = {
  url: string;
  /** Empty where the text beside it already says what it shows. */
  alt: string;
  /** How wide it is shown, as in the attribute of the same name. */
  sizes: string;
  /** The widest that is ever needed. */
  most?: number;
  /** At once and not only when it comes near, for what is seen first. */
  eager?: boolean;
  /** What stands in for a file that cannot be loaded; the browser's own broken sign never shows. */
  fallback?: ReactNode;
  className?: string;
};

/** A picture, or a video's poster, in the size that the screen needs. It fills its place. */
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
      className={cn('size-full object-cover', className)}
    />
  );
}
