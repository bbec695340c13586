import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { focusHeading } from '#web/ui/focus-heading.ts';

const LOOK_AGAIN_MS = 100;
/** A slow line: whoever waited longer has moved on by themselves. */
const MOST_LOOKS = 100;

/**
 * After a step to another screen the focus is at its heading: a screen reader says where one is, and Tab goes on from
 * there. Only where the step took the focus away with what was left; a screen that has put it somewhere keeps it. The
 * first screen is the browser’s to tell.
 */
export function useFocusedHeading(): void {
  const [path] = useLocation();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (document.activeElement !== document.body || looks === MOST_LOOKS) return clearInterval(timer);
      if (focusHeading()) clearInterval(timer);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [path]);
}
