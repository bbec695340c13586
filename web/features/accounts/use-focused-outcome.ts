import { useEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from '#web/ui/focus-heading.ts';

/**
 * For a page that becomes another without a new address, as a form that is sent: the new heading gets the focus if it
 * was lost with what stood there. The page as it first appears is left to the browser.
 */
export function useFocusedOutcome(outcome: unknown): void {
  const before = useRef(outcome);
  useEffect(() => {
    if (before.current === outcome) return;
    before.current = outcome;
    if (isFocusLost()) focusHeading();
  }, [outcome]);
}
