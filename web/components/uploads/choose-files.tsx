import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

export type ChooseFilesProps = Pick<
  ButtonProps,
  'variant' | 'size' | 'className' | 'pending' | 'pendingLabel'
> & {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  children: ReactNode;
};

/** Kinds that a post takes; some systems know the last ones by their endings alone. */
export const ACCEPTED_FILES = 'image/*,video/*,.heic,.heif,.mkv,.flv';

/** A button that opens the system's file chooser for pictures and videos. */
export function ChooseFiles({ onFiles, disabled, children, ...button }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_FILES}
        multiple
        disabled={disabled}
        // The button beside it is the accessible control. The name is for programs that fill it in.
        aria-hidden
        aria-label="Files to upload"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again after a failure.
          currentTarget.value = '';
        }}
      />
      <Button {...button} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
