import { cn } from '#web/lib/class-names.ts';
import { CopyButton, type CopyButtonProps } from '#web/ui/copy-button.tsx';
import { Input } from '#web/ui/input.tsx';

type Props = Pick<CopyButtonProps, 'of' | 'variant'> & {
  text: string;
  label: string;
  copyLabel: string;
  /** In letters of one width, where each is typed or compared. */
  isCode?: boolean;
  /** It was copied, by the button or by hand. */
  onCopied: () => void;
};

/** A secret text that is not shown again. */
export function ShownOnce({ text, label, copyLabel, isCode = false, of, variant, onCopied }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        readOnly
        aria-label={label}
        className={cn('min-w-0 flex-1 basis-56', isCode && 'font-mono')}
        value={text}
        onFocus={(event) => event.target.select()}
        onCopy={onCopied}
      />
      <CopyButton text={text} label={copyLabel} of={of} variant={variant} onCopied={onCopied} />
    </div>
  );
}
