import { useEffect, useRef } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';

export type Asset = ReviewPage['post']['assets'][number];

type Props = {
  asset: Asset;
  index: number;
  count: number;
  isCurrent: boolean;
  /** Wanted for the first one: its width by height, once it is known. */
  onRatio: ((ratio: number) => void) | undefined;
  onError: () => void;
};

const WIDTHS = [640, 960, 1440];

/** The server sends pictures in the width asked for; an address that names no width is taken as it is. */
function sizedFor(url: string): string | undefined {
  const width = /([?&]w=)\d+/;
  if (!width.test(url)) return undefined;
  return WIDTHS.map((wanted) => `${url.replace(width, `$1${wanted}`)} ${wanted}w`).join(', ');
}

export function MediaSlide({ asset, index, count, isCurrent, onRatio, onError }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const hasFailed = useRef(false);
  const kind = asset.type === 'video' ? 'Video' : 'Picture';
  const name = asset.altText || (count > 1 ? `${kind} ${index + 1} of ${count}` : `${kind} of this post`);

  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);

  // A video tells its shape when it is played; its poster tells it before.
  const poster = asset.posterUrl;
  useEffect(() => {
    if (!poster || !onRatio) return;
    const probe = new Image();
    probe.addEventListener('load', () => onRatio(probe.naturalWidth / probe.naturalHeight));
    probe.src = poster;
  }, [poster, onRatio]);

  // Once: new signed addresses may help, a file that is broken stays broken.
  function failed() {
    if (!hasFailed.current) onError();
    hasFailed.current = true;
  }

  return asset.type === 'video' ? (
    // What the agency uploads is what goes out; captions, where there are any, are part of the picture.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      src={asset.url}
      poster={asset.posterUrl ?? undefined}
      preload={asset.posterUrl ? 'none' : 'metadata'}
      aria-label={name}
      controls
      playsInline
      onLoadedMetadata={(event) =>
        onRatio?.(event.currentTarget.videoWidth / event.currentTarget.videoHeight)
      }
      onError={failed}
    />
  ) : (
    <img
      src={asset.url}
      srcSet={sizedFor(asset.url)}
      sizes="(min-width: 520px) 480px, 100vw"
      alt={name}
      loading={index === 0 ? 'eager' : 'lazy'}
      fetchPriority={index === 0 ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onLoad={(event) => onRatio?.(event.currentTarget.naturalWidth / event.currentTarget.naturalHeight)}
      onError={failed}
    />
  );
}
