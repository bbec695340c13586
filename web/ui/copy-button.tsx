import { Check, Copy } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';
import { useCopy } from './use-copy.ts';

export type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  text: string;
  label?: string;
  /** What is copied, after the label, for screen readers. */
  of?: string;
  onCopied?: (() => void) | undefined;
};

/** Says "Copied" for two seconds. Where the browser forbids the clipboard, it says so and shows the text. */
export function CopyButton({
  text,
  label = 'Copy',
  of,
  variant = 'secondary',
  size,
  className,
  onCopied,
}: CopyButtonProps) {
  const { copied, copy } = useCopy(text, onCopied);
  return (
    <Button variant={variant} size={size} className={className} onClick={() => void copy()}>
      {copied ? <Check aria-hidden className="text-accent-ink" /> : <Copy aria-hidden />}
      <span aria-live="polite">
        {copied ? 'Copied' : label}
        {!copied && of && <span className="sr-only"> {of}</span>}
      </span>
    </Button>
  );
}
