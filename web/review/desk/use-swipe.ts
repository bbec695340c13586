import { useEffect, useRef, type RefObject } from 'react';

/** So far a finger goes before it is clear where it wants to. */
const CLEAR = 12;
/** So far it has to go to mean the next post. */
const MEANT = 64;

interface Way {
  pointer: number;
  x: number;
  y: number;
  isAcross: boolean;
}

/** These move by themselves, or are written in. */
const KEEPS = 'input, textarea, select, video, audio, dialog, .dock';

/** Whether something between the finger and the page scrolls sideways itself, as a carousel of several pictures does. */
function isTaken(target: EventTarget | null, page: Element): boolean {
  if (!(target instanceof Element) || target.closest(KEEPS)) return true;
  for (let one: Element | null = target; one && one !== page; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
      return true;
  return false;
}

/**
 * A finger that goes across the page goes on to the next post or back to the one before. Going up and down stays the
 * browser's (`touch-action: pan-y`), a mouse selects words as ever, and buttons and keys do the same as before. The
 * page follows the finger, unless less motion is wanted.
 */
export function useSwipe(page: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): void {
  const way = useRef<Way | null>(null);
  useEffect(() => {
    const shown = page.current;
    if (!shown) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const follow = (by: number) => {
      if (!isStill) shown.style.translate = by === 0 ? '' : `${by}px`;
    };
    const end = () => {
      way.current = null;
      follow(0);
    };
    const onDown = (event: PointerEvent) => {
      // A second finger pinches.
      if (way.current || !event.isPrimary) return end();
      if (event.pointerType === 'mouse' || isTaken(event.target, shown)) return;
      way.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, isAcross: false };
    };
    const onMove = (event: PointerEvent) => {
      const from = way.current;
      if (!from || event.pointerId !== from.pointer) return;
      const [across, down] = [event.clientX - from.x, Math.abs(event.clientY - from.y)];
      if (!from.isAcross && down > CLEAR) return end();
      if (Math.abs(across) > CLEAR && Math.abs(across) > 2 * down) from.isAcross = true;
      if (from.isAcross) follow(across / 3);
    };
    const onUp = (event: PointerEvent) => {
      const from = way.current;
      end();
      if (!from?.isAcross || event.pointerId !== from.pointer) return;
      const across = event.clientX - from.x;
      // Whoever marks words does not turn pages.
      if (Math.abs(across) >= MEANT && getSelection()?.isCollapsed !== false) step(across < 0 ? 1 : -1);
    };
    shown.addEventListener('pointerdown', onDown);
    shown.addEventListener('pointermove', onMove);
    shown.addEventListener('pointerup', onUp);
    shown.addEventListener('pointercancel', end);
    return () => {
      shown.removeEventListener('pointerdown', onDown);
      shown.removeEventListener('pointermove', onMove);
      shown.removeEventListener('pointerup', onUp);
      shown.removeEventListener('pointercancel', end);
    };
  });
}
