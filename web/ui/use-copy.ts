import { useEffect, useState } from 'react';
import { useToast } from '#web/lib/toast.ts';

/** Copies a text and reports it for two seconds. Where the clipboard is forbidden, shows the text instead. */
export function useCopy(text: string, onCopied?: () => void): { copied: boolean; copy: () => Promise<void> } {
  const toast = useToast();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  return {
    copied,
    async copy() {
      try {
        await navigator.clipboard.writeText(text);
        setCopied(true);
        onCopied?.();
      } catch {
        toast({ title: 'Copy it by hand', description: text });
      }
    },
  };
}
