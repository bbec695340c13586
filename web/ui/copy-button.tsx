import { useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { useToast } from '#web/lib/toast.ts';
import { Button, type ButtonProps } from './button.tsx';

export type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  text: string;
  label?: string;
};

/** Says "Copied" for two seconds. Where the browser forbids the clipboard, it says so and shows the text. */
export function CopyButton({
  text,
  label = 'Copy',
  variant = 'secondary',
  size,
  className,
}: CopyButtonProps) {
  const toast = useToast();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ title: 'Copy it by hand', description: text });
    }
  }

  return (
    <Button variant={variant} size={size} className={className} onClick={() => void copy()}>
      {copied ? <Check aria-hidden className="text-accent-ink" /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
