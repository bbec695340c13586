import { lazy, Suspense, useState } from 'react';
import { Play } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

const loadTour = () => import('./tour.tsx');
const Tour = lazy(async () => {
  const { Tour: Stops } = await loadTour();
  return { default: Stops };
});

/** The tour is downloaded by those who reach for it, and begins anew each time. */
export function WatchDemo() {
  const [times, setTimes] = useState(0);
  const [open, setOpen] = useState(false);
  const prepare = () => void loadTour().catch(() => undefined);
  return (
    <>
      <Button
        data-tour
        size="lg"
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setTimes(times + 1);
          setOpen(true);
        }}
      >
        <Play aria-hidden /> Watch Demo
      </Button>
      {times > 0 && (
        <Suspense>
          <Tour key={times} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
