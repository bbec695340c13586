import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';

export type PictureProps = { label: string; className?: string; children: ReactNode };

/** A piece of the product as a picture: real components, inert. */
export function Picture({ label, className, children }: PictureProps) {
  return (
    <figure className={cn('relative select-none', className)}>
      <div inert aria-hidden className="contents">
        {children}
      </div>
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  );
}
