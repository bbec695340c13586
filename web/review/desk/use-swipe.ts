import { useEffect, useRef, type RefObject } from 'react';

/** How far a finger moves before its direction is clear. */
const CLEAR = 12;
/** How far it has to move to mean the next post. */
const MEANT = 64;

interface Way {
  pointer: number;
  x: number;
  y: number;
  isAcross: boolean;
}

/** Elements that handle movement themselves, or take text. */
const KEEPS = 'input, textarea, select, video, audio, dialog, .dock';

/** Whether an element between the finger and the page scrolls sideways, such as a carousel. */
function isTaken(target: EventTarget | null, page: Element): boolean {
  if (!(target instanceof Element) || target.closest(KEEPS)) return true;
  for (let one: Element | null = target; one && one !== page; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
      return true;
  return false;
}

/**
 * A horizontal swipe goes to the next or previous post. Vertical movement stays the browser's (`touch-action:
 * pan-y`), a mouse still selects text, and buttons and keys work as before. The page follows the finger,
 * unless reduced motion is preferred.
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
      // Selecting text is no swipe.
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
