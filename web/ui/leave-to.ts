import type { RefObject } from 'react';

type OutsideEvent = { target: EventTarget | null; preventDefault: () => void };

/** For a panel that a button outside of Radix opens: the button closes it, and gets the focus back. */
export const leaveTo = (anchor: RefObject<HTMLElement | null>) => ({
  // A click on the button toggles it: closed here as well, it would open again.
  onInteractOutside: (event: OutsideEvent) => {
    if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
  },
  // Safari focuses no clicked button but what is around it: without this its click would find the panel closed, too.
  onFocusOutside: (event: OutsideEvent) => {
    if (event.target instanceof Node && event.target.contains(anchor.current)) event.preventDefault();
  },
  onCloseAutoFocus: (event: Event) => {
    event.preventDefault();
    // Only if the person has not moved the focus elsewhere.
    if (document.activeElement === document.body) anchor.current?.focus();
  },
});
