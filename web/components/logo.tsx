import { cn } from '#web/lib/class-names.ts';

/** A door left ajar with light on the floor: the post waits inside and is about to go on. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn('size-7', className)}>
      <rect width={32} height={32} rx={9} className="fill-accent" />
      <g transform="translate(-1.6 -0.8)" className="fill-on-accent">
        <path d="M10 24V8.5A1.5 1.5 0 0 1 11.5 7H20v17Z" opacity={0.28} />
        <path d="m20 7 4.4 2.2a1.5 1.5 0 0 1 .8 1.35v15.1a1 1 0 0 1-1.45.9L20 24.7Z" />
      </g>
    </svg>
  );
}

export type LogoProps = { size?: 'md' | 'lg'; hideWord?: boolean; className?: string };

export function Logo({ size = 'md', hideWord, className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <LogoMark className={size === 'lg' ? 'size-9' : 'size-7'} />
      <span
        className={cn(
          'font-semibold tracking-tight text-ink',
          size === 'lg' ? 'text-xl' : 'text-base',
          hideWord && 'sr-only',
        )}
      >
        Greenroom
      </span>
    </span>
  );
}
