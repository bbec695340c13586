import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';

export type DecorPanelProps = {
  /** Without the beams, for pictures that bring their own. */
  unlit?: boolean;
  className?: string;
  children: ReactNode;
};

/** A dark panel with two beams of light, for decoration. */
export function DecorPanel({ unlit = false, className, children }: DecorPanelProps) {
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
