import type { MouseEvent, MouseEventHandler } from 'react';

type Pressed = { onClick?: MouseEventHandler<HTMLButtonElement> | undefined; 'aria-disabled'?: unknown };

/**
 * A button that cannot be pressed now: it says so and refuses the click, also that of Enter in its form. With `disabled`
 * whoever has just pressed it by keyboard would lose the place.
 */
export const refusing = (isOff: boolean, { onClick, 'aria-disabled': said }: Pressed) => ({
  'aria-disabled': isOff || (said as boolean | undefined),
  onClick: isOff ? (event: MouseEvent) => event.preventDefault() : onClick,
});

/** As it looks while it is off. */
export const OFF = 'pointer-events-none opacity-50';
