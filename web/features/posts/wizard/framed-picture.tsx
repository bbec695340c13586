import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Film, Image } from 'lucide-react';
import { dragged, nudged, type Framing } from '#domain/posts/framing.ts';
import { sizedUrl } from '#domain/media/sized-url.ts';
import { cn } from '#web/lib/class-names.ts';
import type { Upload } from '#web/lib/upload-queue.ts';

type FramedPictureProps = {
  upload: Upload;
  framing: Framing;
  /** Left out: read-only. With the arrow key that was pressed. */
  onFrame?: (framing: Framing, key?: string) => void;
};

/** The square that a feed shows of a picture. Moved by dragging the picture or with the arrow keys. */
export function FramedPicture({ upload, framing, onFrame }: FramedPictureProps) {
  const [failed, setFailed] = useState<string[]>([]);
  const [ratio, setRatio] = useState(1);
  // Where the pointer holds the picture.
  const held = useRef<{ x: number; y: number } | null>(null);
  const sources = [upload.previewUrl, upload.path && sizedUrl(upload.path, 960)].filter(Boolean);
  const source = sources.find((one) => one && !failed.includes(one));
  const isFilm = upload.kind === 'video';
  const position = `${framing.x * 100}% ${framing.y * 100}%`;

  if (!source || (isFilm && source === upload.previewUrl))
    return source ? (
      // A still picture of what was chosen; it plays once the post is there.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={`${source}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        onError={() => setFailed((old) => [...old, source])}
        className="size-full bg-black object-contain"
      />
    ) : (
      <span className="flex size-full items-center justify-center text-subtle">
        {isFilm ? <Film aria-hidden className="size-8" /> : <Image aria-hidden className="size-8" />}
      </span>
    );

  const picture = (
    <img
      src={source}
      alt={upload.name}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
      onError={() => setFailed((old) => [...old, source])}
      style={{ objectPosition: position, transformOrigin: position, transform: `scale(${framing.zoom})` }}
      className="pointer-events-none size-full bg-paper object-cover"
    />
  );
  if (!onFrame || isFilm) return picture;

  function onPointerMove(event: PointerEvent<HTMLButtonElement>) {
    const from = held.current;
    if (!from) return;
    const { clientX: x, clientY: y } = event;
    held.current = { x, y };
    onFrame?.(
      dragged(framing, { dx: x - from.x, dy: y - from.y, side: event.currentTarget.clientWidth, ratio }),
    );
  }

  const release = () => {
    held.current = null;
  };

  function onKeyDown(event: KeyboardEvent) {
    const next = nudged(framing, event.key);
    if (!next) return;
    event.preventDefault();
    onFrame?.(next, event.key);
  }

  return (
    <button
      type="button"
      aria-label={`Position of ${upload.name || 'the picture'}: drag it, or use the arrow keys`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
      className={cn(
        'block size-full cursor-grab overflow-hidden active:cursor-grabbing focus-visible:-outline-offset-3',
        // Touch scrolls the page while the picture cannot move vertically.
        framing.zoom > 1 || ratio < 1 ? 'touch-none' : 'touch-pan-y',
      )}
    >
      {picture}
    </button>
  );
}
