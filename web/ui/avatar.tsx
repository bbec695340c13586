import { useState } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { initials } from './initials.ts';

const sizes = {
  xs: 'size-5 text-[0.5625rem]',
  sm: 'size-7 text-2xs',
  md: 'size-9 text-xs',
  lg: 'size-12 text-base',
  xl: 'size-20 text-2xl',
};

export type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  /** Square with round corners for companies, round for people. */
  shape?: 'round' | 'square';
  /** Colours of the initials. */
  tint?: string;
  className?: string;
};

/** Decoration beside the name it belongs to: hidden from screen readers. */
export function Avatar({ name, src, size = 'md', shape = 'round', tint, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = src && src !== failed ? src : null;
  return (
    <span
      aria-hidden
      className={cn(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden font-semibold select-none',
        image ? 'bg-surface' : (tint ?? 'bg-accent-soft text-accent-ink'),
        sizes[size],
        shape === 'round' ? 'rounded-full' : 'rounded-[26%]',
        className,
      )}
    >
      {image ? (
        <img src={image} alt="" onError={() => setFailed(image)} className="size-full object-cover" />
      ) : (
        initials(name)
      )}
      <span className="pointer-events-none absolute inset-0 rounded-[inherit] ring-1 ring-ink/10 ring-inset" />
    </span>
  );
}
