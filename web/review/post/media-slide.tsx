import { useEffect, useRef } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';

export type Asset = ReviewPage['post']['assets'][number];

type Props = {
  asset: Asset;
  index: number;
  count: number;
  isCurrent: boolean;
  /** Width by height of the picture, once it is known. */
  onRatio: (ratio: number) => void;
  onError: () => void;
};

const WIDTHS = [640, 1280];

/** Our own server sends pictures in the width asked for; an address elsewhere is taken as it is. */
function sizedFor(url: string): string | undefined {
  if (!url.startsWith('/objects/')) return undefined;
  const joint = url.includes('?') ? '&' : '?';
  return WIDTHS.map((width) => `${url}${joint}w=${width} ${width}w`).join(', ');
}

export function MediaSlide({ asset, index, count, isCurrent, onRatio, onError }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const hasFailed = useRef(false);
  const kind = asset.type === 'video' ? 'Video' : 'Picture';
  const name = asset.altText || (count > 1 ? `${kind} ${index + 1} of ${count}` : `${kind} of this post`);

  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);

  // Once: new signed addresses may help, a file that is broken stays broken.
  function failed() {
    if (!hasFailed.current) onError();
    hasFailed.current = true;
  }

  return asset.type === 'video' ? (
    <video
      ref={video}
      src={asset.url}
      poster={asset.posterUrl ?? undefined}
      preload={asset.posterUrl ? 'none' : 'metadata'}
      aria-label={name}
      controls
      playsInline
      onLoadedMetadata={(event) => onRatio(event.currentTarget.videoWidth / event.currentTarget.videoHeight)}
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
      onLoad={(event) => onRatio(event.currentTarget.naturalWidth / event.currentTarget.naturalHeight)}
      onError={failed}
    />
  );
}
