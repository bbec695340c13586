import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Tour } from './features/landing/tour.tsx';

let root: Root | undefined;
let times = 0;

/** Starts the tour from the beginning; `say` is called when it opens and closes. */
export function openTour(say: (isOpen: boolean) => void): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  times += 1;
  say(true);
  root.render(<OpenTour key={times} onClose={() => say(false)} />);
}

function OpenTour({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Tour
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) onClose();
      }}
    />
  );
}
