import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { fill } from '#domain/languages/words.ts';
import { mediaWords } from '../media-words.ts';

export interface Media {
  id: string;
  type: 'image' | 'video';
  src: string;
  srcSet?: string | undefined;
  /** The poster of a video, where there is one. */
  poster?: string | undefined;
  altText: string | null;
  /** Width by height, where it is known before the file has loaded. */
  ratio?: number | undefined;
}

export const SLIDE_SIZES = '(min-width: 520px) 480px, 100vw';

/** How often a failed file is retried, after growing pauses. */
const MOST_TRIES = 6;
const PAUSE_MS = 3_000;

interface Props {
  media: Media;
  index: number;
  count: number;
  isCurrent: boolean;
  /** Only for the first one: called with its width by height, once it is known. */
  onRatio?: ((ratio: number) => unknown) | undefined;
  onError?: (() => void) | undefined;
}

function nameOf(isVideo: boolean, index: number, count: number): string {
  if (count === 1) return isVideo ? mediaWords.onlyVideo : mediaWords.onlyPicture;
  return fill(isVideo ? mediaWords.videoAt : mediaWords.pictureAt, { at: index + 1, count });
}

export function Slide({ media, index, count, isCurrent, onRatio, onError }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  /** How often it failed; negative during a retry. */
  const [failures, setFailures] = useState(0);
  const isVideo = media.type === 'video';
  const name = media.altText || nameOf(isVideo, index, count);

  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);

  // A video's ratio is known when it is played; its poster's before.
  const { poster } = media;
  useEffect(() => {
    if (!poster || !onRatio) return;
    const probe = new Image();
    probe.addEventListener('load', () => onRatio(probe.naturalWidth / probe.naturalHeight));
    probe.src = poster;
  }, [poster, onRatio]);

  useEffect(() => {
    if (failures <= 0) return undefined;
    const tryAgain = () => setFailures(-failures);
    const timer = isCurrent && failures < MOST_TRIES ? setTimeout(tryAgain, failures * PAUSE_MS) : undefined;
    addEventListener('online', tryAgain);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryAgain);
    };
  }, [failures, isCurrent]);

  function failed() {
    setFailures(1 + Math.abs(failures));
    onError?.();
  }

  if (failures > 0)
    return (
      <>
        {/* Without an address it only shows its poster. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        {poster && <video poster={poster} aria-label={name} />}
        <p className="failed-media">{isVideo ? mediaWords.videoFailed : mediaWords.pictureFailed}</p>
      </>
    );
  return isVideo ? (
    // What the agency uploads is what goes out; captions, where there are any, are part of the picture.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      src={media.src}
      poster={poster}
      preload={poster ? 'none' : 'metadata'}
      aria-label={name}
      controls
      playsInline
      onLoadedMetadata={({ currentTarget }) =>
        onRatio?.(currentTarget.videoWidth / currentTarget.videoHeight)
      }
      onError={failed}
    />
  ) : (
    <img
      src={media.src}
      srcSet={media.srcSet}
      style={{ '--ratio': media.ratio } as CSSProperties}
      sizes={SLIDE_SIZES}
      alt={name}
      loading={index ? 'lazy' : 'eager'}
      fetchPriority={index ? 'auto' : 'high'}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => {
        const own = currentTarget.naturalWidth / currentTarget.naturalHeight;
        currentTarget.style.setProperty('--ratio', `${own}`);
        onRatio?.(own);
      }}
      onError={failed}
    />
  );
}
