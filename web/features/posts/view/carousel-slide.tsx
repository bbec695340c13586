import { useEffect, useRef, useState } from 'react';
import { ImageOff } from 'lucide-react';
import type { Asset } from '#domain/posts/contract.ts';
import { sizedUrl, sourceSet } from '#web/lib/media-url.ts';

type SlideProps = {
  asset: Asset;
  name: string;
  isCurrent: boolean;
  isFirst: boolean;
  /** Width by height, once it is known. */
  onRatio: (ratio: number) => void;
};

export function CarouselSlide({ asset, name, isCurrent, isFirst, onRatio }: SlideProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);

  if (failed)
    return (
      <div className="flex size-full flex-col items-center justify-center gap-2 text-sm text-muted">
        <ImageOff aria-hidden className="size-6" />
        {asset.type === 'video' ? 'This video cannot be played here' : 'This picture could not be loaded'}
      </div>
    );
  if (asset.type === 'video')
    return (
      // Clients' films come without subtitles; there is no track to offer.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        ref={video}
        src={asset.url}
        poster={sizedUrl(asset.url, 960)}
        preload="metadata"
        aria-label={name}
        controls
        playsInline
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          onRatio(videoWidth / videoHeight)
        }
        onError={() => setFailed(true)}
        className="size-full bg-black object-contain"
      />
    );
  return (
    <img
      src={sizedUrl(asset.url, 960)}
      srcSet={sourceSet(asset.url, 1440)}
      sizes="(min-width: 64rem) 30rem, 100vw"
      alt={name}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onRatio(naturalWidth / naturalHeight)}
      onError={() => setFailed(true)}
      className="size-full object-contain"
    />
  );
}
