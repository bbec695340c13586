import type { KeyboardEvent } from 'react';

/** For a link that looks like a button: the space bar clicks it, too, and it still opens in a new tab. */
export const actsAsButton = {
  role: 'button',
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  },
} as const;
