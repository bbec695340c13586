import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';

type FrameProps = { className?: string; children: ReactNode };

/** A browser's window around a screen. */
export function Window({ className, children }: FrameProps) {
  return (
    <div className={cn('overflow-hidden rounded-xl bg-canvas shadow-lg ring-1 ring-black/10', className)}>
      <div className="flex h-9 items-center gap-1.5 border-b border-line bg-sunken px-3.5">
        <span className="size-2.5 rounded-full bg-line-strong" />
        <span className="size-2.5 rounded-full bg-line-strong" />
        <span className="size-2.5 rounded-full bg-line-strong" />
        <span className="mx-auto h-5 w-2/5 max-w-72 rounded-full bg-surface ring-1 ring-line ring-inset" />
        <span className="w-10" />
      </div>
      {children}
    </div>
  );
}

/** A phone around a screen. */
export function Phone({ className, children }: FrameProps) {
  return (
    <div className={cn('w-68 rounded-[2.5rem] bg-black p-2 shadow-lg ring-1 ring-white/20', className)}>
      <div className="relative overflow-hidden rounded-[2rem] bg-canvas">{children}</div>
    </div>
  );
}
