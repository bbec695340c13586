import { useRef } from 'react';
import { ArrowDown, ArrowUp, GripVertical, RotateCw, X } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';
import { isLacking } from '#web/lib/lacking-upload.ts';
import { CANCELLED, type Upload } from '#web/lib/upload-queue.ts';
import { useSortable } from '#web/lib/use-sortable.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { Uploads } from './use-uploads.ts';
import { UploadThumb } from './upload-thumb.tsx';

type RowProps = {
  upload: Upload;
  index: number;
  count: number;
  actions: Pick<Uploads, 'cancel' | 'retry' | 'remove'>;
  onMove: (from: number, to: number) => void;
};

export const nameOfUpload = ({ name, kind }: Upload, index: number) =>
  name || `${kind === 'video' ? 'Video' : 'Photo'} ${index + 1}`;

export function UploadRow({ upload, index, count, actions, onMove }: RowProps) {
  const element = useRef<HTMLLIElement>(null);
  const { dragging, over } = useSortable(element, { list: 'uploads', index, onMove, disabled: count < 2 });
  const { id, state } = upload;
  const name = nameOfUpload(upload, index);
  const underWay = state !== 'done' && state !== 'failed';
  return (
    <li
      ref={element}
      className={cn(
        'flex items-center gap-3 bg-surface py-2.5 pr-2 pl-2 transition-[background-color,opacity] sm:pr-3',
        count > 1 && 'cursor-grab',
        over && 'bg-accent-soft',
        dragging && 'opacity-40',
      )}
    >
      {count > 1 && (
        <GripVertical aria-hidden className="-mr-1 hidden size-4 shrink-0 text-subtle sm:block" />
      )}
      <div className="relative shrink-0">
        <UploadThumb upload={upload} className="size-12 sm:size-14" />
        {index === 0 && count > 1 && (
          <span className="absolute inset-x-0 top-0 rounded-t-md bg-black/70 text-center text-2xs font-medium text-white">
            Cover
          </span>
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium text-ink" title={name}>
          {name}
        </p>
        <Standing upload={upload} name={name} />
      </div>
      <div className="flex shrink-0 items-center">
        {count > 1 && state !== 'failed' && (
          <>
            <IconButton
              label={`Move ${name} earlier`}
              size="sm"
              off={index === 0}
              onClick={() => onMove(index, index - 1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={`Move ${name} later`}
              size="sm"
              off={index === count - 1}
              onClick={() => onMove(index, index + 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </>
        )}
        {state === 'failed' && !upload.hopeless && upload.file && (
          <IconButton label={`Retry ${name}`} size="sm" onClick={() => actions.retry(id)}>
            <RotateCw aria-hidden />
          </IconButton>
        )}
        <IconButton
          label={underWay ? `Cancel ${name}` : `Remove ${name}`}
          variant="danger"
          size="sm"
          onClick={() => (underWay ? actions.cancel(id) : actions.remove(id))}
        >
          <X aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

/** A file's state in words and, during the upload, as a bar. */
function Standing({ upload, name }: { upload: Upload; name: string }) {
  const { state, progress, error, file } = upload;
  // The toast explains a failed transfer; what is wrong with the file itself stays here.
  if (state === 'failed')
    return (
      <p className="mt-0.5 text-xs text-danger-ink">
        {upload.hopeless || error === CANCELLED
          ? error
          : `Not uploaded${isLacking(upload) ? '. Choose it again.' : ''}`}
      </p>
    );
  if (state === 'done')
    return (
      <p className="mt-0.5 text-xs text-muted">
        {upload.kind === 'video' ? 'Video' : 'Photo'}
        {file && ` · ${sizeText(file.size)}`}
      </p>
    );
  return (
    <div className="mt-1.5 flex items-center gap-3">
      <Progress label={`Upload of ${name}`} value={state === 'checking' ? null : progress} />
      <span className="min-w-10 shrink-0 text-right text-xs text-muted tabular-nums">
        {state === 'waiting'
          ? 'Waiting'
          : state === 'checking'
            ? 'Checking'
            : `${Math.round(progress * 100)}%`}
      </span>
    </div>
  );
}

const MB = 1024 * 1024;
const sizeText = (bytes: number) =>
  bytes < MB
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;
