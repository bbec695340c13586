import type { MouseEvent, MouseEventHandler } from 'react';

type Pressed = { onClick?: MouseEventHandler<HTMLButtonElement> | undefined; 'aria-disabled'?: unknown };

/**
 * A button that cannot be clicked now: `aria-disabled`, and it ignores clicks, also by Enter in its form.
 * With `disabled` a person who just pressed it by keyboard would lose the focus.
 */
export const refusing = (isOff: boolean, { onClick, 'aria-disabled': said }: Pressed) => ({
  'aria-disabled': isOff || (said as boolean | undefined),
  onClick: isOff ? (event: MouseEvent) => event.preventDefault() : onClick,
});

/** The look of a disabled button. */
export const OFF = 'pointer-events-none opacity-50';
