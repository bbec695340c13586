import { useState } from 'react';
import { Play } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';

const Tour = apart(async () => (await import('./tour.tsx')).Tour);

/** The tour is downloaded on demand, and starts from the beginning each time. */
export function WatchDemo() {
  const [times, setTimes] = useState(0);
  const [open, setOpen] = useState(false);
  const prepare = () => void Tour.fetch().catch(() => undefined);
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
      {times > 0 && <Tour key={times} open={open} onOpenChange={setOpen} />}
    </>
  );
}
