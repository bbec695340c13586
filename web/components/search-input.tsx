import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';
import { Input } from '#web/ui/input.tsx';

const PAUSE = 250;

/** Reports the text once typing pauses: one request per word, not per letter. */
export function SearchInput({
  label,
  value,
  onChange,
  className,
}: {
  label: string;
  value: string;
  onChange: (search: string) => void;
  className?: string;
}) {
  const [typed, setTyped] = useState(value);
  const [said, setSaid] = useState(value);
  // The value changed from outside (Clear, Back): the field follows.
  if (value !== said) {
    setSaid(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === value) return undefined;
    const timer = setTimeout(() => tell.current(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, value]);

  return (
    <div className={cn('relative min-w-40 flex-1 sm:max-w-72', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="border-line-strong pl-9 shadow-xs"
      />
    </div>
  );
}
