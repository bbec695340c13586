import { useEffect, useRef, useState } from 'react';
import { fill } from '#domain/languages/words.ts';
import type { Preview } from '#domain/networks/preview-shape.ts';
import { mediaWords } from '../media-words.ts';

export interface PreviewFile {
  /** What names it in a preview. */
  key: string;
  type: 'image' | 'video';
  /** A picture of it; of a film its first moment. */
  src: string | null;
  /** Where a video can be played from; null where it cannot, and for pictures. */
  film: string | null;
  altText: string | null;
}

type FileInFrameProps = Pick<Preview['media'][number], 'cropAt' | 'trim'> & {
  file: PreviewFile;
  alt: string;
  /** Its place in the set, as people count. */
  at: number;
};

/** One file inside of its frame: a video plays there as it will be seen, cropped or padded, and no longer than it will be. */
export function FileInFrame({ file, alt, at, cropAt, trim }: FileInFrameProps) {
  const { src, film } = file;
  const [state, setState] = useState<'still' | 'playing' | 'failed'>('still');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (state === 'playing') video.current?.focus();
  }, [state]);
  const style = cropAt ? { objectPosition: `${cropAt.x * 100}% ${cropAt.y * 100}%` } : undefined;
  if (film && state === 'playing')
    return (
      // As in the post above: captions, where there are any, are part of the picture.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        ref={video}
        src={film}
        poster={src ?? undefined}
        aria-label={alt}
        style={style}
        controls
        autoPlay
        playsInline
        onTimeUpdate={({ currentTarget }) => {
          if (trim === null || currentTarget.currentTime < trim) return;
          currentTarget.pause();
          currentTarget.currentTime = 0;
        }}
        onError={() => setState('failed')}
      />
    );
  return (
    <>
      {src && <img src={src} alt={alt} loading="lazy" style={style} draggable={false} />}
      {film && state === 'still' && (
        <button
          type="button"
          className="net-play"
          aria-label={fill(mediaWords.playAt, { at })}
          onClick={() => setState('playing')}
        />
      )}
      {state === 'failed' && (
        <span className="net-failed" role="status">
          {mediaWords.videoFailed}
        </span>
      )}
    </>
  );
}
