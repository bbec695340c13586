import { useEffect, useRef, useState } from 'react';
import { fill } from '#domain/languages/words.ts';
import type { Preview } from '#domain/networks/preview-shape.ts';
import { mediaWords } from '../media-words.ts';
import { previewWords } from './words.ts';

export interface PreviewFile {
  /** The file's key in a preview. */
  key: string;
  type: 'image' | 'video';
  /** A picture, or a video's first frame. */
  src: string | null;
  /** The address to play a video from; null where it cannot be played, and for pictures. */
  film: string | null;
  altText: string | null;
}

type FileInFrameProps = Pick<Preview['media'][number], 'cropAt' | 'trim'> & {
  file: PreviewFile;
  alt: string;
  /** The position in the set, counted from 1. */
  at: number;
};

/** One file in its frame: a video plays cropped or padded and as long as it will be seen. */
export function FileInFrame({ file, alt, at, cropAt, trim }: FileInFrameProps) {
  const { src, film } = file;
  const [state, setState] = useState<'still' | 'playing' | 'failed'>('still');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // The pressed button is gone.
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
          aria-label={fill(previewWords.playAt, { at })}
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
