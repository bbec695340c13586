import type { KeyboardEvent } from 'react';

/** For a link that people know as a button: it says so, and the space bar presses it, while it can still be opened in a new tab. */
export const actsAsButton = {
  role: 'button',
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  },
} as const;
