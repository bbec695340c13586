import { useEffect, useRef } from 'react';
import { openerId } from '../answer/opener-id.ts';
import type { DeskState } from './visit/desk-state.ts';

/** Whether the focused element was removed. */
const isLost = () => document.activeElement === document.body;

/** A form that is closed or sent takes the focus with it: it returns to the button that opened the form. */
export function useFocusBack(writing: DeskState['writing']): void {
  const written = useRef<DeskState['writing']>(null);
  useEffect(() => {
    const opener = written.current && openerId(written.current.action);
    written.current = writing;
    if (!writing && opener && isLost()) document.getElementById(opener)?.focus();
  }, [writing]);
}

/** To the element that had the focus before; where that is gone, to the answer of the post, or the tab. */
export function returnFocus(to?: Element | null): void {
  if (!isLost()) return;
  const next =
    (to?.isConnected ? to : null) ??
    document.getElementById(openerId('approve')) ??
    document.querySelector('.desk-tabs [aria-current]');
  (next as HTMLElement | null)?.focus();
}

/**
 * A notice that closes takes its buttons with it: the focus moves on to the answer of the post, or the tab.
 */
export function useFocusAfter(isShown: boolean): (press: () => void) => () => void {
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isShown || !wasPressed.current) return;
    wasPressed.current = false;
    returnFocus();
  });
  return (press) => () => {
    wasPressed.current = true;
    press();
  };
}
