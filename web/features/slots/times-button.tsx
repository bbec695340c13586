import { lazy, Suspense } from 'react';
import { CalendarClock } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { Button } from '#web/ui/button.tsx';

const TimesDialog = lazy(async () => ({ default: (await import('./times-dialog.tsx')).TimesDialog }));

/** Opens a client's posting times. That they are open stands in the address, so that anything can lead here. */
export function TimesButton({ company }: { company: string }) {
  const [search, setSearch] = useSearchParams();
  const show = (open: boolean) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (open) next.set('times', '');
        else next.delete('times');
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Button variant="ghost" onClick={() => show(true)}>
        <CalendarClock aria-hidden />
        <span className="max-sm:sr-only">Posting times</span>
      </Button>
      {search.has('times') && (
        <Suspense>
          <TimesDialog company={company} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
}
