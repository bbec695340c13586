import { ImagePlus } from 'lucide-react';
import { ACCEPTED_IMAGES, ACCEPTED_VIDEOS } from '#domain/media/limits.ts';
import { cn } from '#web/lib/class-names.ts';
import { ChooseFiles } from './choose-files.tsx';
import { Invitation } from './invitation.tsx';
import { useFileDrop } from './use-file-drop.ts';

export type DropZoneProps = {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  /** One line, once there are files. */
  compact?: boolean;
  className?: string;
};

/** Takes dragged or chosen files; the button serves keyboards, touch and screen readers. */
export function DropZone({ onFiles, disabled = false, compact = false, className }: DropZoneProps) {
  const { over, handlers } = useFileDrop(onFiles, disabled);
  return (
    <div
      role="group"
      aria-label="Upload"
      {...handlers}
      className={cn(
        'flex items-center rounded-xl border border-dashed border-line-strong bg-surface text-center transition-colors',
        compact ? 'flex-wrap gap-x-4 gap-y-3 px-4 py-3 text-left' : 'flex-col justify-center px-6 py-12',
        over && 'border-solid border-accent bg-accent-soft',
        disabled && 'opacity-60',
        className,
      )}
    >
      <span
        aria-hidden
        className={cn(
          'flex shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink transition-transform',
          compact ? 'size-9 [&_svg]:size-4.5' : 'mb-4 size-12 [&_svg]:size-6',
          over && 'scale-110 bg-surface',
        )}
      >
        <ImagePlus />
      </span>
      <div className={cn('min-w-0', compact && 'flex-1 basis-40')}>
        <p className={cn('font-medium text-ink', compact ? 'text-sm' : 'text-base')}>
          {over ? 'Drop them here' : compact ? 'Add more photos or videos' : <Invitation />}
        </p>
        {!compact && (
          <p className="mx-auto mt-1 max-w-md text-xs text-balance text-muted">
            {ACCEPTED_IMAGES} up to 50 MB, {ACCEPTED_VIDEOS} up to 1 GB
          </p>
        )}
      </div>
      <ChooseFiles
        onFiles={onFiles}
        disabled={disabled}
        variant={compact ? 'secondary' : 'primary'}
        size={compact ? 'sm' : 'md'}
        className={compact ? '' : 'mt-5'}
      >
        Choose files
      </ChooseFiles>
    </div>
  );
}
