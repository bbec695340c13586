import { useEffect, useState } from 'react';

/** A long list is drawn this many rows at a time: no step is so long that a tap or a scroll waits for it. */
const STEP = 12;

/** As much of a list as is drawn by now; the rest follows by itself, step by step. */
export function useInSteps<Row>(rows: readonly Row[]): readonly Row[] {
  const [drawn, setDrawn] = useState(STEP);
  const isWhole = drawn >= rows.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => setDrawn(drawn + STEP), 0);
    return () => clearTimeout(timer);
  }, [drawn, isWhole]);
  return isWhole ? rows : rows.slice(0, drawn);
}
