import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';

/** A warning of something that will fail unless somebody acts. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p
      role="note"
      className="flex gap-2 rounded-md bg-warning-soft p-3 text-xs wrap-anywhere text-warning-ink"
    >
      <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
