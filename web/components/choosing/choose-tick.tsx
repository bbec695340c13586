import type { KeyboardEvent, MouseEvent } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { useChoosing, useIsChoosing, useIsChosen } from './choosing.ts';

/** The ring around a chosen post, where no tick is needed. */
export const CHOSEN = 'rounded-md ring-2 ring-accent';

type ChooseTickProps = { id: string; title: string; className?: string };

/**
 * The tick on a post. Visible on hover and focus, and always while posts are being chosen. With Shift it
 * chooses the range from the last clicked one.
 */
export function ChooseTick({ id, title, className }: ChooseTickProps) {
  const choosing = useChoosing();
  const isOn = useIsChoosing(choosing);
  const isChosen = useIsChosen(choosing, id);
  if (!choosing) return null;
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    choosing.toggle(id, { range: event.shiftKey });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !event.shiftKey) return;
    event.preventDefault();
    choosing.toggle(id, { range: true });
  };
  return (
    <input
      type="checkbox"
      aria-label={`Select ${title}`}
      checked={isChosen}
      // Only the click event tells whether Shift was held.
      onChange={() => undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={cn(
        'check z-10 size-6 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-line-control shadow-xs transition-opacity',
        !isOn && 'opacity-0 group-hover/choose:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden',
        className,
      )}
    />
  );
}
