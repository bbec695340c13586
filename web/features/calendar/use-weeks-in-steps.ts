import { startTransition, useEffect, useState } from 'react';

/**
 * Of how many weeks the posts are drawn by now: one week per frame, so that no frame has to put hundreds of posts in
 * place. Begins anew with another month, and when its posts arrive; what changes later is drawn at once.
 */
export function useWeeksInSteps(weeks: number, of: string): number {
  const [drawn, setDrawn] = useState({ of, weeks: 1 });
  const count = drawn.of === of ? drawn.weeks : 1;
  useEffect(() => {
    if (count >= weeks) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the frame that shows the week before, not within it: two weeks at once would be laid out together.
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
