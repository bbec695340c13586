import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';

export type StageProps = {
  /** Without the light from beyond the frame, for scenes that bring their own. */
  unlit?: boolean;
  className?: string;
  children: ReactNode;
};

/** The green room itself: a dark wall, and light that falls in through a door beyond the frame. */
export function Stage({ unlit = false, className, children }: StageProps) {
  return (
    <div
      className={cn('relative overflow-hidden rounded-2xl bg-stage text-on-stage sm:rounded-3xl', className)}
    >
      {!unlit && (
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full text-stage-light"
        >
          <path d="M58 0h24L40 100H-14Z" fill="currentColor" opacity={0.75} />
          <path d="M88 0h6L66 100H50Z" fill="currentColor" opacity={0.5} />
        </svg>
      )}
      <div className="relative">{children}</div>
    </div>
  );
}
