import { Plus } from 'lucide-react';
import { ChooseFiles } from '#web/components/uploads/choose-files.tsx';
import { Invitation } from '#web/components/uploads/invitation.tsx';
import { LeftOut } from '#web/components/uploads/left-out.tsx';
import { UploadList } from '#web/components/uploads/upload-list.tsx';
import { useFileDrop } from '#web/components/uploads/use-file-drop.ts';
import { cn } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import type { AddingMedia } from './use-add-media.ts';

/** Adds files to the post, dragged in or chosen, and shows those that are on their way. */
export function AddMedia({ media }: { media: AddingMedia }) {
  const { uploads, adding, leftOut, take, attach } = media;
  const { over, handlers } = useFileDrop(take);
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div
        {...handlers}
        className={cn(
          'flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-line-strong py-2 pr-2 pl-3.5 text-sm text-muted transition-colors',
          over && 'border-solid border-accent bg-accent-soft text-accent-ink',
        )}
      >
        <span>{over ? 'Drop them here' : <Invitation />}</span>
        <ChooseFiles size="sm" variant="secondary" pending={adding} onFiles={take}>
          <Plus aria-hidden />
          Add
        </ChooseFiles>
      </div>
      <LeftOut text={leftOut} />
      <UploadList uploads={uploads} />
      {uploads.done.length > 0 && !uploads.busy && !adding && (
        <Button size="sm" className="self-start" onClick={attach}>
          Add to the post
        </Button>
      )}
    </div>
  );
}
