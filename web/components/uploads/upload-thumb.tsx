import { useState } from 'react';
import { Film, Image, Play } from 'lucide-react';
import type { Upload } from '#web/lib/upload-queue.ts';
import { sizedUrl } from '#domain/media/sized-url.ts';
import { cn } from '#web/lib/class-names.ts';

/**
 * The local file at once; the server's version where the browser cannot show the file (HEIC, some videos).
 */
export function UploadThumb({ upload, className }: { upload: Upload; className?: string }) {
  const { kind, previewUrl, path } = upload;
  const [failed, setFailed] = useState<string[]>([]);
  const made = path === null ? null : sizedUrl(path, 320);
  // A browser may play a video's sound and show nothing: the poster is more reliable.
  const sources = (kind === 'video' ? [made, previewUrl] : [previewUrl, made]).filter((one) => one !== null);
  const source = sources.find((one) => !failed.includes(one));
  const fail = () => source && setFailed((before) => [...before, source]);
  const isFilm = kind === 'video' && source === previewUrl;
  const Icon = kind === 'video' ? Film : Image;
  return (
    <span
      aria-hidden
      className={cn(
        'relative flex shrink-0 items-center justify-center overflow-hidden rounded-md bg-blank text-subtle',
        className,
      )}
    >
      {source === undefined && <Icon className="size-5" />}
      {source !== undefined && isFilm && (
        // A still picture of what was chosen; it never plays.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          src={`${source}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          onError={fail}
          className="size-full object-cover"
        />
      )}
      {source !== undefined && !isFilm && (
        <img
          src={source}
          alt=""
          decoding="async"
          draggable={false}
          onError={fail}
          className="size-full bg-paper object-cover"
        />
      )}
      {kind === 'video' && source !== undefined && (
        <span className="absolute right-1 bottom-1 flex size-4 items-center justify-center rounded-full bg-black/65 text-white">
          <Play className="size-2 fill-current" />
        </span>
      )}
    </span>
  );
}
