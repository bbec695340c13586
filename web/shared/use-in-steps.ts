import { useEffect, useState } from 'react';

/** The rows rendered so far; the rest follows, so many at a time that no step delays a tap or a scroll. */
export function useInSteps<Row>(rows: readonly Row[], step: number): readonly Row[] {
  const [drawn, setDrawn] = useState(step);
  const isWhole = drawn >= rows.length;
  useEffect(() => {
    if (isWhole) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the frame that shows the previous step: two steps in one frame would be laid out together.
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
