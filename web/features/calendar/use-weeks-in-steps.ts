import { startTransition, useEffect, useState } from 'react';

/**
 * How many weeks have their posts rendered: one more week per frame, so that no frame has to lay out hundreds
 * of posts. Starts again with another month, and when its posts arrive; later changes render at once.
 */
export function useWeeksInSteps(weeks: number, of: string): number {
  const [drawn, setDrawn] = useState({ of, weeks: 1 });
  const count = drawn.of === of ? drawn.weeks : 1;
  useEffect(() => {
    if (count >= weeks) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the frame that shows the previous week: two weeks in one frame would be laid out together.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn({ of, weeks: count + 1 })), 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [of, count, weeks]);
  return count;
}
