import { useRef } from 'react';
import { cn } from '#web/lib/class-names.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { useSaid } from '#web/ui/use-said.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { nameOfUpload, UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

export type UploadListProps = {
  uploads: Pick<Uploads, 'uploads' | 'cancel' | 'retry' | 'remove' | 'move'>;
  className?: string;
};

/** A form's files in order: moved by dragging or buttons, each with its own progress. */
export function UploadList({ uploads, className }: UploadListProps) {
  const { uploads: list, move, cancel, retry, remove } = uploads;
  const { say, said } = useSaid();
  const rows = useRef<HTMLOListElement>(null);
  // Without its last file the list is gone: the button that chooses files gets the focus.
  const removing = useFocusAfterRemoval(rows, { otherwise: 'button' });
  if (list.length === 0) return null;

  const onMove = (from: number, to: number) => {
    const upload = list[from];
    if (!upload || to < 0 || to >= list.length) return;
    move(from, to);
    say(`${nameOfUpload(upload, from)} moved to place ${to + 1} of ${list.length}`);
  };
  const removeRow = (id: string) => {
    removing();
    remove(id);
  };
  return (
    <>
      <ol
        ref={rows}
        aria-label="Files"
        className={cn(
          'divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface',
          className,
        )}
      >
        {list.map((upload, index) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            index={index}
            count={list.length}
            actions={{ cancel, retry, remove: removeRow }}
            onMove={onMove}
          />
        ))}
      </ol>
      {said}
      <VisuallyHidden>
        <span aria-live="polite">{standing(list)}</span>
      </VisuallyHidden>
    </>
  );
}

/** Announced only when a file has finished, not with every percent. */
function standing(list: readonly Upload[]): string {
  const done = list.filter((one) => one.state === 'done').length;
  const failed = list.filter((one) => one.state === 'failed').length;
  const text = `${done} of ${list.length} files uploaded`;
  return failed > 0 ? `${text}, ${failed} failed` : text;
}
