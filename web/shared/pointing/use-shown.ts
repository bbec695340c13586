import { useEffect, useRef, useState } from 'react';
import type { Shown } from '#domain/approvals/picture-box.ts';

/** How the picture under an overlay is shown in its frame; null until its ratio is known. */
export function useShown(ratio: number | undefined, fit: Shown['fit']) {
  const layer = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const { current } = layer;
    const picture = current?.parentElement?.querySelector('img');
    if (!current || !picture) return undefined;
    const measure = () => {
      const own = picture.naturalWidth / picture.naturalHeight || ratio;
      const frame = { width: current.clientWidth, height: current.clientHeight };
      if (own && frame.width > 0) setShown({ frame, ratio: own, fit });
    };
    measure();
    picture.addEventListener('load', measure);
    const watch = 'ResizeObserver' in globalThis ? new ResizeObserver(measure) : null;
    watch?.observe(current);
    return () => {
      picture.removeEventListener('load', measure);
      watch?.disconnect();
    };
  }, [ratio, fit]);
  return [layer, shown] as const;
}
