import { lazy, Suspense } from 'react';
import { useTimesOpen } from './use-times-open.ts';

const TimesDialog = lazy(async () => ({ default: (await import('./times-dialog.tsx')).TimesDialog }));

/** A client's posting times, downloaded when they are first opened. */
export function TimesOnDemand({ company }: { company: string }) {
  const [isOpen, show] = useTimesOpen();
  if (!isOpen) return null;
  return (
    <Suspense>
      <TimesDialog company={company} onClose={() => show(false)} />
    </Suspense>
  );
}
