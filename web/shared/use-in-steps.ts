import { useEffect, useState } from 'react';

/** A long list is drawn this many rows at a time: no step is so long that a tap or a scroll waits for it. */
const STEP = 12;

/** As much of a list as is drawn by now; the rest follows by itself, step by step. */
export function useInSteps<Row>(rows: readonly Row[], step = STEP): readonly Row[] {
  const [drawn, setDrawn] = useState(step);
  const isWhole = drawn >= rows.length;
  useEffect(() => {
    if (isWhole) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the screen shows the step before, and not within its frame: two steps at once would be laid out together.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(drawn + step), 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, isWhole, step]);
  return isWhole ? rows : rows.slice(0, drawn);
}
