import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { focusHeading } from '#web/ui/focus-heading.ts';

const LOOK_AGAIN_MS = 100;
/** For slow connections: after a longer wait the person has moved on. */
const MOST_LOOKS = 100;

/**
 * After a navigation the heading gets the focus: a screen reader says where one is, and Tab goes on from
 * there. Only if the focus was lost with the previous screen; a screen that sets the focus itself keeps it.
 * The first screen is left to the browser.
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
